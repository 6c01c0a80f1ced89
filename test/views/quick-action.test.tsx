// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { aBooking, aDelivery, anItem, aPayment, aShop } from '../support/a.ts';
import { openApp, type Call } from '../support/open-app.tsx';
import { readTexts } from '../support/read-text.ts';

/** The page of an unpaid booking of Rs 2,500, whose saves get no answer. */
const open = async (over: Partial<Booking> = {}, role = 'OWNER', others: Record<string, unknown> = {}) => {
  const money = { payableAmount: 2_500, paidAmount: 0, booking_items: [anItem({ payableAmount: 2_500 })] };
  const booking = aBooking({ status: 'DRAFT', ...money, booking_payments: [], delivery: [], ...over });
  const answer = ({ method }: Call) => (method === 'PATCH' ? new Promise(() => undefined) : booking);
  return openApp('/bookings/101', { role, answers: { ...others, '/booking/101': answer } });
};
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const offered = () => screen.queryAllByRole('button', { name: /^(More Quick Actions|Confirm|Record Payment)$/ });

describe('the next steps on the page of a booking', () => {
  it('start with the missing delivery, and say so [NEXT-02, QUICK-04]', async () => {
    const page = await open();
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    expect(confirm.getAttribute('aria-description')).toBe('Add an inbound delivery to confirm.');
    await page.press(confirm);
    expect(page.writes()).toEqual([]);
    expect(dialog('Add Delivery').getByText('Adding this delivery also confirms the booking.')).toBeTruthy();
    expect(dialog('Add Delivery').getByRole('textbox', { name: /^Address/ })).toBeTruthy();
  });

  it('include a menu of all others, with the way out of each refused status [NEXT-01, NEXT-02, QUICK-01]', async () => {
    const page = await open({ status: 'IN_PROGRESS' });
    await page.press('More Quick Actions');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Log Contact',
      'Add Delivery',
      'Change Item Status',
      'Add Item Note',
      'Record Accessories',
      'Set Appointment',
      'Promise',
      'Assign',
      'Draft',
      'Pending',
      'ConfirmedAdd an inbound delivery to confirm.',
      'Completed',
      'Cancelled',
    ]);
    for (const keys of ['conf', '{Enter}']) {
      await page.user.keyboard(keys);
      await page.settle();
    }
    expect(dialog('Add Delivery').getByRole('textbox', { name: /^Address/ })).toBeTruthy();
  });

  it.each([
    ['who may not edit', {}, 'AUDITOR'],
    ['a deleted booking', { isActive: false }, 'OWNER'],
  ])('are none for %s [NEXT-01, QUICK-01]', async (_, over, role) => {
    await open(over, role);
    expect(offered()).toEqual([]);
  });
});

it('a payment suggests the pending amount, shows the change, and is saved once for two presses [QUICK-02]', async () => {
  const page = await open();
  await page.press('Record Payment');
  const quick = dialog('Record Payment');
  expect(quick.getByText('Pending Rs 2,500')).toBeTruthy();
  expect(quick.getByRole<HTMLInputElement>('textbox', { name: /^Paid amount/ }).value).toBe('2500');
  await page.user.type(quick.getByRole('textbox', { name: /^Cash received/ }), '3000');
  expect(quick.getByText('Change due: Rs 500')).toBeTruthy();
  await page.user.dblClick(quick.getByRole('button', { name: 'Record Payment' }));
  await page.settle();
  const paid = { status: 'PAID', paymentMethod: 'CASH', payableAmount: 2_500, paidAmount: 2_500, isActive: true };
  expect(page.writes().map(({ body }) => body)).toEqual([{ booking_payments: [paid] }]);
});

it.each([
  ['Log Contact', 'Log Contact', ['Channel', 'Contacted at', 'About', 'Notes']],
  ['Change Item Status', 'Save Status', ['Item', 'Status']],
  ['Record Accessories', 'Save Accessories', ['Item', 'Accessories', 'Power Cable', 'Condition', 'Fans']],
  ['Set Appointment', 'Save Appointment', ['Appointment']],
])('the dialog %s has the button %s and the fields %j [QUICK-01]', async (title, submit, labels) => {
  const page = await open({ delivery: [aDelivery()], booking_items: [anItem(), anItem({ id: 12 })] });
  await page.press('More Quick Actions');
  for (const keys of [title.toLowerCase(), '{Enter}']) {
    await page.user.keyboard(keys);
    await page.settle();
  }
  expect(dialog(title).getByRole('button', { name: submit })).toBeTruthy();
  const texts = readTexts(screen.getByRole('dialog'));
  expect(labels.filter((label) => !texts.includes(label))).toEqual([]);
});

describe('a refund', () => {
  const paid = aPayment({
    id: 7,
    status: 'PAID',
    paidAmount: 2_000,
    paymentMethod: 'WALLET',
    paidAt: '2025-01-05T07:00:00Z',
  });
  const money = { booking_payments: [paid], paidAmount: 2_000 };

  it('of the rest of a payment takes three presses and a reason [TILL-02]', async () => {
    const page = await open(money);
    await page.press('More Quick Actions');
    for (const keys of ['refund', '{Enter}']) {
      await page.user.keyboard(keys);
      await page.settle();
    }
    const form = dialog('Refund');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Refund amount/ }).value).toBe('2000');
    await page.press(form.getByRole('button', { name: 'Refund' }));
    expect(form.getByText('Reason must be at least 5 characters')).toBeTruthy();
    await page.user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Not repaired after all');
    await page.press(form.getByRole('button', { name: 'Refund' }));
    const row = {
      refundOf: 7,
      status: 'PAID',
      paymentMethod: 'WALLET',
      paidAmount: 2_000,
      reason: 'Not repaired after all',
    };
    expect(page.writes().at(-1)?.body).toMatchObject({ booking_payments: [row] });
  });

  it('is offered to a COUNTER if the shop allows it [TILL-02]', async () => {
    const page = await open(money, 'COUNTER', { '/shop': aShop({ counterRefunds: true }) });
    await page.press('More Quick Actions');
    expect(screen.getByRole('menuitem', { name: 'Refund' }).isConnected).toBe(true);
  });

  it('is not offered to a COUNTER, nor without a paid payment [TILL-02]', async () => {
    const page = await open(money, 'COUNTER', { '/shop': aShop() });
    await page.press('More Quick Actions');
    expect(screen.queryByRole('menuitem', { name: 'Refund' })).toBeNull();
  });
});
