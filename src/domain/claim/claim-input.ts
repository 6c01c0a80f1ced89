import * as z from 'zod/mini';
import { optionalText, requiredText, rowId } from '../shared/field.ts';
import { REPORTED_ISSUE_MIN, ROWS_MAX, TEXT_MAX } from '../shared/limits.ts';

/** CLAIM-01, CLAIM-08, CLAIM-09. */
export const CODE_REQUIRED = 'Please enter a booking code';
export const ITEM_REQUIRED = 'Please select at least one item to claim';
export const ISSUE_REQUIRED = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';

/** CLAIM-04, CLAIM-05, CLAIM-06, CLAIM-07: looking up the booking. */
export const CODE_NOT_FOUND = 'Booking not found with that code';
export const BOOKING_NOT_FOUND = 'Booking not found';
export const BOOKING_NOT_LOADED = 'Failed to load booking details';
export const SEARCH_FAILED = 'An error occurred while searching for the booking';
/** CLAIM-12, CLAIM-16: creating and loading a claim. */
export const CLAIM_NOT_CREATED = 'Failed to create warranty claim';
export const CLAIM_NOT_LOADED = 'Failed to load warranty claim';

/** The booking with exactly this code, upper and lower case alike, among the rows a search found. CLAIM-02. */
export const withCode = <T extends { code: string }>(rows: readonly T[], code: string): T | null =>
  rows.find((row) => row.code.toUpperCase() === code.trim().toUpperCase()) ?? null;

/** At least five characters after trimming. CLAIM-09. */
export const isDetailedIssue = (issue: string): boolean => issue.trim().length >= REPORTED_ISSUE_MIN;

const ClaimedItem = z.strictObject({
  bookingItemId: rowId('bookingItemId'),
  reportedIssue: requiredText('Reported issue', TEXT_MAX).check(z.refine(isDetailedIssue, { error: ISSUE_REQUIRED })),
  remarks: optionalText('Remarks', TEXT_MAX),
});

/** Body of `POST /warrantyClaim`. CALL-09. */
export const ClaimCreate = z.strictObject({
  bookingId: rowId('bookingId'),
  claimedItems: z.array(ClaimedItem, { error: ITEM_REQUIRED }).check(
    z.minLength(1, { error: ITEM_REQUIRED }),
    z.maxLength(ROWS_MAX, { error: `At most ${ROWS_MAX} items at once` }),
    z.refine((items) => new Set(items.map((item) => item.bookingItemId)).size === items.length, {
      error: 'An item can be claimed only once',
    }),
  ),
  remarks: optionalText('Remarks', TEXT_MAX),
});
export type ClaimCreate = z.infer<typeof ClaimCreate>;

/** What staff have typed about one item; stored while other steps or bookings are on screen. */
export type ItemDraft = { selected: boolean; reportedIssue: string; remarks: string };
export const EMPTY_ITEM: ItemDraft = { selected: false, reportedIssue: '', remarks: '' };
/** By booking item id. */
export type ItemDrafts = Readonly<Record<number, ItemDraft>>;

/** A claim as it is typed. */
export type ClaimDraft = { code: string; drafts: ItemDrafts; remarks: string };

/** Whether leaving would lose anything: more than a code was typed. */
export const isClaimTyped = ({ drafts, remarks }: Omit<ClaimDraft, 'code'>): boolean =>
  remarks !== '' || Object.values(drafts).some((item) => item.selected || item.reportedIssue + item.remarks !== '');

/** The claimed items of a booking in its own order. */
export const selectedItems = <T extends { id: number }>(items: readonly T[], drafts: ItemDrafts): T[] =>
  items.filter((item) => drafts[item.id]?.selected);

/**
 * What is wrong with the selection, in the words of CLAIM-08 and CLAIM-09; `itemIds` are the items without a detailed issue.
 * `null` when the claim may go on.
 */
export function refuseSelection(
  items: readonly { id: number }[],
  drafts: ItemDrafts,
): { message: string; itemIds: number[] } | null {
  const selected = selectedItems(items, drafts);
  if (selected.length === 0) return { message: ITEM_REQUIRED, itemIds: [] };
  const itemIds = selected
    .filter((item) => !isDetailedIssue(drafts[item.id]?.reportedIssue ?? ''))
    .map((item) => item.id);
  return itemIds.length === 0 ? null : { message: ISSUE_REQUIRED, itemIds };
}

/** The body of a claim: texts trimmed, empty remarks left out. CLAIM-09, CLAIM-10. */
export function toClaimCreate(
  booking: { id: number; booking_items: readonly { id: number }[] },
  drafts: ItemDrafts,
  remarks: string,
): ClaimCreate {
  const optional = (text: string) => (text.trim() ? { remarks: text.trim() } : {});
  return {
    bookingId: booking.id,
    claimedItems: selectedItems(booking.booking_items, drafts).map((item) => {
      const draft = drafts[item.id] ?? EMPTY_ITEM;
      return { bookingItemId: item.id, reportedIssue: draft.reportedIssue.trim(), ...optional(draft.remarks) };
    }),
    ...optional(remarks),
  };
}
