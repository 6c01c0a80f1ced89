import type { FieldError } from '../../../src/domain/shared/error-text.ts';
import type { Author, Tx } from '../../db/database.ts';
import { FieldsError } from '../../errors.ts';
import { type BookingLists, saveLists, selectRowIds } from './booking-rows.sql.ts';

const NOUNS = {
  booking_items: 'item',
  booking_payments: 'payment',
  contact_log: 'call',
  delivery: 'delivery',
} as const;
const LISTS = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;

type Row = { id?: number | undefined };

const refuseUnknown = (list: keyof BookingLists, rows: readonly Row[], own: ReadonlySet<number>): FieldError[] =>
  rows.flatMap(({ id }, index) => {
    if (id === undefined) return [];
    const path = `${list}.${index}.id`;
    if (!own.has(id)) return [{ path, msg: `This ${NOUNS[list]} does not belong to this booking` }];
    const again = rows.findIndex((row) => row.id === id) < index;
    return again ? [{ path, msg: `This ${NOUNS[list]} stands in the request twice` }] : [];
  });

/** Saves nested rows; those, and calls about items, of another booking are refused. SEC-03. @throws FieldsError */
export async function saveOwnRows(
  tx: Tx,
  booking: { id: number; code: string },
  lists: BookingLists,
  author: Author,
): Promise<void> {
  const errors: FieldError[] = [];
  for (const list of LISTS) {
    const rows: readonly Row[] = lists[list] ?? [];
    if (rows.some(({ id }) => id !== undefined)) {
      errors.push(...refuseUnknown(list, rows, await selectRowIds(tx, booking.id, list)));
    }
  }
  const calls = lists.contact_log ?? [];
  if (calls.some(({ bookingItemId }) => bookingItemId !== undefined)) {
    const items = await selectRowIds(tx, booking.id, 'booking_items');
    for (const [index, { bookingItemId }] of calls.entries()) {
      if (bookingItemId === undefined || items.has(bookingItemId)) continue;
      errors.push({ path: `contact_log.${index}.bookingItemId`, msg: 'This item does not belong to this booking' });
    }
  }
  if (errors.length > 0) throw new FieldsError(errors);
  await saveLists(tx, booking, lists, author);
}
