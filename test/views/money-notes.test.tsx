// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBooking, anItem } from '../support/a.ts';
import { openApp, type Call } from '../support/open-app.tsx';

const payment = () => within(screen.getByRole('group', { name: 'Payment 1' }));
const amount = () => payment().getByRole('textbox', { name: /^Paid amount/ });

describe('the money of an edit', () => {
  /** A booking of Rs 2,500 with a new payment; a save has no answer. */
  const open = async () => {
    const items = [anItem({ payableAmount: 2_500 })];
    const booking = aBooking({ status: 'RESOLVED', booking_items: items, booking_payments: [] });
    const answer = ({ method }: Call) => (method === 'PATCH' ? new Promise(() => undefined) : booking);
    const page = await openApp('/bookings/101', { isReflow: false, answers: { '/booking/101': answer } });
    await page.press('Edit Booking');
    await page.press('Add Payment');
    return page;
  };

  it('shows a warning that a Pending amount is not paid, and marks it Paid by one press [MONEY-01]', async () => {
    const page = await open();
    await page.user.type(amount(), '2500');
    expect(screen.getByText('Rs 2,500 is still marked Pending and does not count as paid.')).toBeTruthy();
    expect(payment().getByText('Marked Pending: this amount does not count as paid.')).toBeTruthy();
    await page.press(payment().getByRole('button', { name: 'Mark as Paid' }));
    expect(screen.queryByText(/does not count as paid/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save Changes' }));
    await page.press('Save Changes');
    expect(page.writes()).toMatchObject([{ body: { booking_payments: [{ status: 'PAID', paidAmount: 2_500 }] } }]);
  });

  it('shows by how much paid exceeds payable', async () => {
    const page = await open();
    await page.user.type(amount(), '9000');
    await page.press(screen.getAllByRole('button', { name: 'Mark as Paid' })[0] ?? '');
    expect(screen.getAllByText('Overpaid by Rs 6,500.')).toHaveLength(2);
    expect(payment().getByText('Overpaid by Rs 6,500.')).toBeTruthy();
  });

  it('shows a warning about an unpaid amount at the status, and can still be saved [MONEY-04]', async () => {
    const page = await open();
    const customer = within(screen.getByRole('region', { name: 'Customer Information' }));
    await page.choose(customer.getByRole('combobox', { name: 'Status' }), 'Completed');
    expect(screen.getAllByText('Completing with Rs 2,500 unpaid.')).toHaveLength(2);
    await page.press('Save Changes');
    expect(page.writes()).toMatchObject([{ body: { status: 'COMPLETED' } }]);
  });

  it('is announced to a screen reader once, not at each key [MONEY-04]', async () => {
    const page = await open();
    const heard = new Set<string>();
    const status = within(screen.getByRole('main')).getAllByRole('status').at(-1);
    const observer = new MutationObserver(() => heard.add(status?.textContent ?? ''));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await page.user.type(amount(), '2500');
    observer.disconnect();
    expect([...heard].filter(Boolean)).toEqual(['An amount is still marked Pending and does not count as paid.']);
  });
});
