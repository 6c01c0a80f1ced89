import type { Booking } from './booking.ts';
import { toBookingDraft, type BookingDraft } from './booking-draft.ts';

/** A field that two people changed to different values. `path` as in the form's errors; values as the form shows them. */
export type Conflict = { path: string; mine: string; theirs: string };

type Fields = Record<string, unknown>;

/** Three-way merge of one level of fields: what I changed stays mine, everything else is theirs. */
function mergeFields<T extends Fields>(base: T, mine: T, theirs: T, path: string): { merged: T; both: Conflict[] } {
  const own = Object.keys(mine).filter((field) => !Array.isArray(mine[field]) && mine[field] !== base[field]);
  const both = own
    .filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field])
    .map((field) => ({ path: path + field, mine: String(mine[field]), theirs: String(theirs[field]) }));
  return { merged: { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) }, both };
}

type Row = Fields & { key: string; id: number | null };

const isSameRow = (a: Row, b: Row): boolean =>
  Object.keys(a).every((field) => field === 'key' || field === 'id' || a[field] === b[field]);

/**
 * Rows as they stand on the server with my changes on top. A row that I added and that the server already has (its
 * answer to an earlier save was lost) is not added twice.
 */
function mergeRows<R extends Row>(base: readonly R[], mine: readonly R[], theirs: readonly R[], path: string) {
  const both: Conflict[] = [];
  const known = new Map(base.map((row) => [row.key, row]));
  const edited = new Map(mine.map((row) => [row.key, row]));
  const unmatched = theirs.filter((row) => !known.has(row.key));
  const kept = theirs.map((row): R => {
    const old = known.get(row.key);
    const own = edited.get(row.key);
    if (!old || !own || own === old) return row;
    const { merged, both: clashes } = mergeFields<R>(old, own, row, `${path}.${row.key}.`);
    both.push(...clashes);
    return merged;
  });
  const added = mine.filter((row) => {
    if (row.id !== null) return false;
    const twin = unmatched.findIndex((other) => isSameRow(row, other));
    if (twin >= 0) unmatched.splice(twin, 1);
    return twin < 0;
  });
  return { rows: [...kept, ...added], both };
}

/**
 * The draft on top of what someone else saved meanwhile: nothing that was typed is lost, fields that only they changed
 * show their value, fields that both changed stay as typed and are listed. REL-03.
 */
export function rebaseDraft(
  base: Booking,
  draft: BookingDraft,
  latest: Booking,
): { draft: BookingDraft; conflicts: Conflict[] } {
  const before = toBookingDraft(base);
  const theirs = toBookingDraft(latest);
  const top = mergeFields(before, draft, theirs, '');
  const items = mergeRows(before.booking_items, draft.booking_items, theirs.booking_items, 'booking_items');
  const payments = mergeRows(
    before.booking_payments,
    draft.booking_payments,
    theirs.booking_payments,
    'booking_payments',
  );
  const contacts = mergeRows(before.contact_log, draft.contact_log, theirs.contact_log, 'contact_log');
  const deliveries = mergeRows(before.delivery, draft.delivery, theirs.delivery, 'delivery');
  return {
    draft: {
      ...top.merged,
      booking_items: items.rows,
      booking_payments: payments.rows,
      contact_log: contacts.rows,
      delivery: deliveries.rows,
    },
    conflicts: [...top.both, ...items.both, ...payments.both, ...contacts.both, ...deliveries.both],
  };
}
