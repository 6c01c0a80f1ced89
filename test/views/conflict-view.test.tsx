// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { toLedgerDraft } from '../../src/domain/ledger/ledger-draft.ts';
import { bookingEditMachine, toBookingEdit } from '../../src/machines/booking-edit.ts';
import { ledgerEditMachine } from '../../src/machines/ledger-form.ts';
import type { Location } from '../../src/domain/ledger/ledger.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { describeConflict } from '../../src/views/booking/booking-details-view.tsx';
import { BookingForm } from '../../src/views/booking/booking-form.tsx';
import ConflictView from '../../src/views/form/conflict-view.tsx';
import { LedgerFormView } from '../../src/views/ledger/ledger-form-view.tsx';
import { aBooking, aContact, aDelivery, anItem, aPayment, aLedgerEntry, MAIN } from '../support/a.ts';
import { show } from './rendered.tsx';

/** Each field with its two values, the chosen one marked. */
const seeView = () => screen.getByRole('region', { name: /conflicting changes?$/ });
const listFields = () =>
  Array.from(seeView().querySelectorAll('fieldset'), (group) => [
    group.querySelector('legend')?.textContent,
    ...within(group)
      .getAllByRole<HTMLInputElement>('radio')
      .map((radio) => `${radio.checked ? '* ' : ''}${radio.closest('label')?.textContent}`),
  ]);

const base = aBooking();
const theirs = aBooking({
  version: 4,
  status: 'IN_PROGRESS',
  referralSourceNotes: 'Met at the expo',
  booking_items: [anItem({ payableAmount: 12_000, isActive: false })],
  booking_payments: [aPayment({ paymentMethod: 'WALLET' })],
  contact_log: [aContact({ contactedAt: '2025-01-06T07:30:00.000Z', bookingItemId: 11 })],
  delivery: [aDelivery({ deliveryDate: '2025-01-07T07:30:00.000Z' })],
});
const plain = toBookingDraft(base);
const typed = {
  ...plain,
  status: 'PENDING' as const,
  referralSourceNotes: 'Met at the fair',
  booking_items: plain.booking_items.map((row) => ({ ...row, payableAmount: '13,000.50' })),
  booking_payments: plain.booking_payments.map((row) => ({ ...row, paymentMethod: 'BANK_TRANSFER' as const })),
  contact_log: plain.contact_log.map((row) => ({ ...row, contactedAt: '2025-01-05T09:00', bookingItemId: '' })),
  delivery: plain.delivery.map((row) => ({ ...row, deliveryDate: '2025-01-08T18:05' })),
};

it('a conflict names each field of a booking in its own words, and accepts the choice [CONF-01, REL-03]', async () => {
  const before = aBooking({
    status: 'DRAFT',
    contact_log: [aContact({ contactedAt: '2025-01-01T07:30:00.000Z', bookingItemId: 12 })],
  });
  const edit = createActor(bookingEditMachine, { input: toBookingEdit(theirs) }).start();
  act(() => edit.send({ type: 'draft.restore', base: before, draft: typed }));
  const user = await show(
    <>
      <ConflictView form={edit} saveLabel="Save Changes" describe={(path) => describeConflict(edit, path)} />
      <BookingForm edit={edit} />
    </>,
  );
  const view = seeView();
  expect(document.activeElement?.textContent).toBe('8 conflicting changes');
  expect(listFields()).toEqual([
    ['Status', '* Yours Pending', 'Theirs In Progress'],
    ['Referral notes', '* Yours Met at the fair', 'Theirs Met at the expo'],
    ['Item 1: Is Active', 'Yours Active', '* Theirs Not active'],
    ['Item 1: Payable amount (Rs)', '* Yours Rs 13,000.50', 'Theirs Rs 12,000'],
    ['Payment 1: Payment method', '* Yours Bank Transfer', 'Theirs Wallet'],
    ['Contact 1: Contacted at', '* Yours Jan 5, 2025, 9:00 AM', 'Theirs Jan 6, 2025, 12:30 PM'],
    ['Contact 1: About', '* Yours The whole booking', 'Theirs RTX 3080'],
    ['Delivery 1: Delivery date', '* Yours Jan 8, 2025, 6:05 PM', 'Theirs Jan 7, 2025, 12:30 PM'],
  ]);
  await user.click(within(view).getByRole('radio', { name: 'Theirs Met at the expo' }));
  expect(edit.getSnapshot().context.draft.referralSourceNotes).toBe('Met at the expo');
});

it('a conflict names each field of a ledger entry in its own words [REL-03]', async () => {
  const entry = aLedgerEntry({ amount: 500, entryDate: '2025-01-05', category: 'RENT', locationId: 9, version: 4 });
  const form = createActor(ledgerEditMachine, {
    input: { saved: entry, draft: toLedgerDraft(entry), own: { asksDuplicate: false, answered: null } },
  }).start();
  const read = createQueryMachine<null, Location[]>().provide({
    actors: { read: fromPromise(async () => [MAIN]) },
  });
  const locations = createActor(read, { input: { params: null } }).start();
  await act(async () => {
    await Promise.resolve();
  });
  const was = toLedgerDraft(aLedgerEntry({ locationId: 8, entryDate: '2025-01-01', category: 'SALARIES' }));
  act(() =>
    form.send({
      type: 'draft.restore',
      base: was,
      draft: { ...was, amount: '99.50', entryDate: '2025-01-02', category: 'UTILITIES', locationId: '1' },
    }),
  );
  await show(<LedgerFormView edit={form} id={7} locations={locations} />);
  await screen.findByRole('region', { name: /conflicting changes?$/ });
  expect(listFields()).toEqual([
    ['Entry Date', '* Yours Jan 2, 2025', 'Theirs Jan 5, 2025'],
    ['Location', '* Yours Main Branch (MAIN)', 'Theirs Location #9 (closed)'],
    ['Category', '* Yours Utilities', 'Theirs Rent'],
    ['Amount', '* Yours Rs 99.50', 'Theirs Rs 500'],
  ]);
});
