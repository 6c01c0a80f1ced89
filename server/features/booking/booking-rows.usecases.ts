import { hasRoom, NO_ROOM } from '../../../src/domain/booking/booking-input.ts';
import type { FieldError } from '../../../src/domain/shared/api-error.ts';
import type { Author, Tx } from '../../db/database.ts';
import { FieldsError } from '../../errors.ts';
import { type BookingLists, countRows, saveLists, selectRowIds } from './booking-rows.sql.ts';

const NOUNS = {
  booking_items: 'item',
  booking_payments: 'payment',
  contact_log: 'call',
  delivery: 'delivery',
} as const;
const LISTS = ['booking_items', 'booking_payments', 'contact_log', 'delivery'] as const;

type Row = { id?: number | undefined; key?: string | undefined };

const refuseUnknown = (list: keyof BookingLists, rows: readonly Row[], own: ReadonlySet<number>): FieldError[] =>
  rows.flatMap(({ id, key }, index) => {
    if (id !== undefined && !own.has(id)) {
      return [{ path: `${list}.${index}.id`, msg: `This ${NOUNS[list]} does not belong to this booking` }];
    }
    const again = rows.findIndex((row) => (id === undefined ? key !== undefined && row.key === key : row.id === id));
    if (again < 0 || again === index) return [];
    const path = `${list}.${index}.${id === undefined ? 'key' : 'id'}`;
    return [{ path, msg: `This ${NOUNS[list]} stands in the request twice` }];
  });

/** The new rows for which the booking has no room, the first of them. Its row lock is held. DATA-02 */
async function refuseTooMany(tx: Tx, bookingId: number, lists: BookingLists): Promise<FieldError[]> {
  const added = LISTS.flatMap((list) => {
    const rows: readonly Row[] = lists[list] ?? [];
    return rows.flatMap(({ id }, index) => (id === undefined ? [`${list}.${index}`] : []));
  });
  if (added.length === 0) return [];
  const stored = await countRows(tx, bookingId);
  const path = added.find((_, index) => !hasRoom(stored, index + 1));
  return path === undefined ? [] : [{ path, msg: NO_ROOM }];
}

/** Saves nested rows; those, and calls about items, of another booking are refused, and new ones beyond its room. SEC-03, DATA-02 @returns whether that changed anything @throws FieldsError */
export async function saveOwnRows(
  tx: Tx,
  booking: { id: number; code: string },
  lists: BookingLists,
  author: Author,
): Promise<boolean> {
  const errors: FieldError[] = [];
  for (const list of LISTS) {
    const rows: readonly Row[] = lists[list] ?? [];
    const isChanged = rows.some(({ id }) => id !== undefined);
    const own = isChanged ? await selectRowIds(tx, booking.id, list) : new Set<number>();
    errors.push(...refuseUnknown(list, rows, own));
  }
  const calls = lists.contact_log ?? [];
  if (calls.some(({ bookingItemId }) => bookingItemId !== undefined)) {
    const items = await selectRowIds(tx, booking.id, 'booking_items');
    for (const [index, { bookingItemId }] of calls.entries()) {
      if (bookingItemId === undefined || items.has(bookingItemId)) continue;
      errors.push({ path: `contact_log.${index}.bookingItemId`, msg: 'This item does not belong to this booking' });
    }
  }
  errors.push(...(await refuseTooMany(tx, booking.id, lists)));
  if (errors.length > 0) throw new FieldsError(errors);
  return saveLists(tx, booking, lists, author);
}
