import { isEqual } from '../../form/merge.ts';
import type { Edit } from '../../form/edit.ts';
import { BOOKING, SECTIONS, type Section } from '../booking-fields.ts';
import { whyReason } from '../booking-money.ts';
import type { Booking } from '../booking.ts';
import { diffBooking } from './booking-diff.ts';
import type { BookingDraft } from './booking-draft.ts';

/**
 * Checks whether a merged edit is sent without a review. A change of the status depends on rows that someone else may
 * have changed, and a change of paid money needs its reason (CONF-10).
 */
export function isBookingMergeSent({ saved, draft }: Edit<Booking, BookingDraft>): boolean {
  if (draft.status !== saved.status) return false;
  return draft.reason.trim() !== '' || whyReason(saved, diffBooking(saved, draft)) === null;
}

const ROWS: Record<Section, string> = {
  booking_items: 'items',
  booking_payments: 'payments',
  contact_log: 'contacts',
  delivery: 'deliveries',
};

/** Returns `client name`, and `WhatsApp number`, whose first letter is that of a name. */
const inSentence = (label: string): string =>
  label.startsWith('WhatsApp') ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Names what differs between two drafts: single fields, then sections of rows (CONF-10). */
export const nameBookingChanges = (before: BookingDraft, after: BookingDraft): string[] => {
  const fields = Object.entries(BOOKING).flatMap(([name, { label }]) =>
    isEqual(Reflect.get(before, name), Reflect.get(after, name)) ? [] : [inSentence(label)],
  );
  const rows = SECTIONS.flatMap((section) => (isEqual(before[section], after[section]) ? [] : [ROWS[section]]));
  return [...fields, ...rows];
};

/**
 * Returns `Kamran Akhtar also changed the client name and the items.`, and without a name that these were changed
 * (CONF-10).
 */
export function describeTheirs(who: string | null, theirs: readonly string[]): string {
  const names = theirs.map((name) => `the ${name}`);
  const last = names.pop() ?? 'this booking';
  const all = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  return who === null ? `Someone else's changes are included: ${all}.` : `${who} also changed ${all}.`;
}
