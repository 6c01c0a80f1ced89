import { isEqual } from '../../form/merge.ts';
import { nameFieldChanges } from '../../form/their-changes.ts';
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

/** The drafts of a form and of a quick action. */
type ChangedBooking = Pick<BookingDraft, Section>;

/** Names what differs between two drafts: single fields, then sections of rows (CONF-10). */
export const nameBookingChanges = (before: ChangedBooking, after: ChangedBooking): string[] => {
  const fields = nameFieldChanges(BOOKING, before, after);
  const rows = SECTIONS.flatMap((section) => (isEqual(before[section], after[section]) ? [] : [ROWS[section]]));
  return [...fields, ...rows];
};
