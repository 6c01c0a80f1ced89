import { expect, it } from 'vitest';
import type { BookingStatus } from '../../../../src/domain/booking/booking-status.ts';
import { toBookingDraft } from '../../../../src/domain/booking/draft/booking-draft.ts';
import { applyEdit } from '../../../../src/domain/booking/draft/booking-edits.ts';
import { moneyHints } from '../../../../src/domain/booking/draft/money-hints.ts';
import { added, typed } from '../../../fixtures/booking-edits.ts';
import { aBooking, anItem, aPayment } from '../../../support/a.ts';

/** A booking with 2,500 payable and nothing paid. */
const anUnpaid = (over: Parameters<typeof aBooking>[0] = {}) =>
  aBooking({ status: 'DRAFT', booking_items: [anItem({ payableAmount: 2_500 })], booking_payments: [], ...over });
const saved = anUnpaid();
const old = anUnpaid({ booking_payments: [aPayment({ status: 'PENDING', paidAmount: 700 })] });
const overpaid = anUnpaid({ booking_payments: [aPayment({ paidAmount: 3_000 })] });
const closed = anUnpaid({ status: 'COMPLETED' });
const renamed = { clientName: 'Bilal' };
const hint = (is: string, sentence: string, rows: string[]) => ({ is, sentence, rows });
const unmarked = (sum: string, ...rows: string[]) =>
  hint('unmarked', `${sum} is still marked Pending and does not count as paid.`, rows);
const tooMuch = (sum: string, ...rows: string[]) => hint('overpaid', `Overpaid by ${sum}.`, rows);
const owed = hint('owed', 'Completing with Rs 2,500 unpaid.', []);
const asked = { amounts: [''], fields: { 'booking_payments.new-1.payableAmount': '2500' } };
const more = { fields: { 'booking_payments.21.paidAmount': '800' } };

/** Returns the hints of an edit. `amounts` are of new payments, `status` is chosen, `paid` marks a payment PAID. */
function hints(booking: typeof saved, { fields = {}, amounts = [], paid = false, status }: Edit) {
  const payments = amounts.map((amount, at) => [`booking_payments.new-${at + 1}.paidAmount`, amount]);
  const rows = added(toBookingDraft(booking), ...amounts.map(() => 'booking_payments' as const));
  const mark = paid ? { 'booking_payments.new-1.status': 'PAID' } : {};
  const draft = typed(rows, { ...fields, ...(Object.fromEntries(payments) as Record<string, string>), ...mark });
  return moneyHints(
    booking,
    status === undefined ? draft : applyEdit(draft, { type: 'field.change', path: 'status', value: status }),
  );
}
type Edit = { fields?: Record<string, string>; amounts?: string[]; paid?: boolean; status?: BookingStatus };

it.each<[string, typeof saved, Edit, object[]]>([
  ['nothing while no money is touched', saved, { fields: renamed }, []],
  ['nothing of a payment that is only asked for', saved, asked, []],
  ['that a Pending amount does not count', saved, { amounts: ['2,500'] }, [unmarked('Rs 2,500', 'new-1')]],
  ['nothing once it is marked Paid', saved, { amounts: ['2,500'], paid: true }, []],
  ['the sum of several', saved, { amounts: ['1000.50', '9.50', 'x'] }, [unmarked('Rs 1,010', 'new-1', 'new-2')]],
  ['nothing of a Pending payment that is left as it was', old, { fields: renamed }, []],
  ['that a changed one does not count', old, more, [unmarked('Rs 800', '21')]],
  ['how much more is paid than payable', saved, { amounts: ['9000'], paid: true }, [tooMuch('Rs 6,500', 'new-1')]],
  ['nothing of what was overpaid before', overpaid, { fields: renamed }, []],
  ['that it grows', overpaid, { fields: { 'booking_items.11.payableAmount': '2000' } }, [tooMuch('Rs 1,000')]],
  ['what is still to pay when a booking is completed', saved, { status: 'COMPLETED' }, [owed]],
  ['nothing where it is paid then', saved, { status: 'COMPLETED', amounts: ['2500'], paid: true }, []],
  ['nothing where it is not completed', saved, { status: 'RESOLVED' }, []],
  ['nothing where it was completed before', closed, { fields: renamed }, []],
  ['all of them at once', saved, { status: 'COMPLETED', amounts: ['2500'] }, [unmarked('Rs 2,500', 'new-1'), owed]],
])('of the money of an edit is said %s [MONEY-01]', (_, booking, edit, said) => {
  expect(hints(booking, edit)).toEqual(said);
});

it('no hint names a Pending payment that a merge did not change [MONEY-01]', () => {
  expect(moneyHints(old, structuredClone(toBookingDraft(old)))).toEqual([]);
});
