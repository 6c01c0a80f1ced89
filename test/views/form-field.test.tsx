// @vitest-environment happy-dom
import { configure, act, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { bookingEditMachine, toBookingEdit } from '../../src/machines/booking-edit.ts';
import { BookingForm } from '../../src/views/booking/booking-form.tsx';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { aBooking, aContact, anItem } from '../support/a.ts';
import { NO_ROOM } from '../../src/domain/booking/booking-input.ts';
import { openApp, type Call } from '../support/open-app.tsx';
import { show } from './rendered.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

/** The form whose fields tell when they are drawn. Modules are shared by all tests, so that this one takes its own. */
async function importCountedForm(drawn: unknown[]): Promise<typeof BookingForm> {
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('../../src/views/ui/field/field.tsx');
    vi.resetModules();
  });
  vi.doMock(import('../../src/views/ui/field/field.tsx'), async (original) => {
    const { Field, ...others } = await original();
    return {
      ...others,
      Field: (props) => {
        drawn.push(props.label);
        return <Field {...props} />;
      },
    };
  });
  return (await import('../../src/views/booking/booking-form.tsx')).BookingForm;
}
const row = (name: string) => within(screen.getByRole('group', { name }));
const field = (name: string, rowName: string) => row(rowName).getByRole<HTMLInputElement>('textbox', { name });

/** The form of a booking; `save` returns the answer to a save. */
async function open(booking: Booking, save: () => unknown = () => new Promise(() => undefined)) {
  const answer = ({ method }: Call) => (method === 'PATCH' ? save() : booking);
  const page = await openApp('/bookings/101', { isReflow: false, answers: { '/booking/101': answer } });
  await page.press('Edit Booking');
  return page;
}
const start = (over: Partial<Booking>) => {
  const edit = createActor(bookingEditMachine, { input: toBookingEdit(aBooking(over)) }).start();
  edit.send({ type: 'form.edit' });
  return edit;
};

it('a full booking says at every Add why no row can be added [DATA-02]', () => {
  const contact_log = Array.from({ length: 199 }, (_, index) => aContact({ id: 2_000 + index }));
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<BookingForm edit={start({ contact_log })} />);
  const names = ['Add Item', 'Add Payment', 'Add Contact', 'Add Delivery'];
  const buttons = names.map((name) => within(page).getByText(name).closest('button'));
  expect(buttons.map((button) => button?.getAttribute('aria-description'))).toEqual(names.map(() => NO_ROOM));
});

describe('a field of a form', () => {
  it('of a long booking comes after the fields of the customer, unless the form was rejected [EDIT-13]', async () => {
    const withItems = (length: number) =>
      start({
        booking_items: Array.from({ length }, (_, index) => anItem({ id: index + 1, serialNumber: `SN-${index + 1}` })),
        booking_payments: [],
        delivery: [],
        contact_log: [],
      });
    const readFirst = (edit: ReturnType<typeof start>) => {
      const first = document.createElement('div');
      first.innerHTML = renderToStaticMarkup(<BookingForm edit={edit} />);
      const rows = Array.from(first.querySelectorAll('[role=group]'), (row) => row.querySelector('input') !== null);
      return { hasCustomer: within(first).queryByText('Client name') !== null, rows };
    };
    const edit = withItems(60);
    expect(readFirst(withItems(3))).toEqual({ hasCustomer: true, rows: [true, true, true] });
    expect(readFirst(edit)).toEqual({ hasCustomer: true, rows: [] });
    await show(<BookingForm edit={edit} />);
    await waitFor(() => expect(field('Serial number', 'Item 60').value).toBe('SN-60'));
    act(() => edit.send({ type: 'field.change', path: 'booking_items.60.payableAmount', value: 'x' }));
    act(() => edit.send({ type: 'form.submit' }));
    expect(readFirst(edit)).toEqual({ hasCustomer: true, rows: Array.from({ length: 60 }, () => true) });
  });

  it('stays locked while the form is sent, and keeps the direction of its text [EDIT-14]', async () => {
    const page = await open(aBooking({ booking_items: [anItem(), anItem({ id: 12, isActive: false })] }));
    const texts = [screen.getByRole('textbox', { name: 'Client name' }), ...document.querySelectorAll('textarea')];
    expect(texts.map((text) => text.getAttribute('dir'))).toEqual(texts.map(() => 'auto'));
    await page.user.type(field('Vendor', 'Item 2'), 'ASUS');
    const see = () => [
      field('Name', 'Item 1').disabled,
      field('Name', 'Item 2').disabled,
      field('Vendor', 'Item 2').disabled,
      row('Item 1').queryByRole('checkbox', { name: 'Is Active' }) !== null,
    ];
    expect(see()).toEqual([false, true, false, true]);
    await page.press('Save Changes');
    expect([page.writes().length, see()]).toEqual([1, [false, true, false, true]]);
  });

  it('warns that clearing it is not saved, and shows the value of someone else [REL-03]', async () => {
    const base = aBooking({ booking_items: [anItem({ vendor: 'ASUS' })] });
    const latest = { ...base, version: 4, booking_items: [anItem({ vendor: 'Zotac', serialNumber: 'SN-2' })] };
    const page = await open(base, () => new ApiError('status', { status: 412, body: { data: latest } }));
    const note = 'Clearing this is not saved';
    await page.user.clear(field('Vendor', 'Item 1'));
    expect(row('Item 1').getByText(note)).toBeTruthy();
    await page.user.type(field('Vendor', 'Item 1'), 'MSI');
    expect(row('Item 1').queryByText(note)).toBeNull();
    await page.press('Save Changes');
    expect(row('Item 1').getByText('Changed by someone else to: Zotac')).toBeTruthy();
    expect(field('Serial number', 'Item 1').value).toBe('SN-2');
  });

  it('receives the focus when the form is refused [BOOK-07]', async () => {
    const page = await open(aBooking());
    await page.user.type(field('Paid amount (Rs)', 'Payment 1'), 'x');
    await page.press('Save Changes');
    expect(document.activeElement).toBe(field('Paid amount (Rs)', 'Payment 1'));
    expect(row('Payment 1').getByRole('alert')).toBeTruthy();
  });

  it('renders again without the other fields of the form', async () => {
    const drawn: unknown[] = [];
    const Form = await importCountedForm(drawn);
    const edit = start({ booking_items: Array.from({ length: 60 }, (_, index) => anItem({ id: index + 1 })) });
    await show(<Form edit={edit} />);
    await waitFor(() => expect(drawn.length).toBeGreaterThan(60 * 8));
    drawn.length = 0;
    act(() => edit.send({ type: 'field.change', path: 'booking_items.15.vendor', value: 'ASUS' }));
    expect(drawn).toEqual(['Vendor']);
    expect(field('Vendor', 'Item 15').value).toBe('ASUS');
  });
});
