import * as z from 'zod/mini';
import { optionalText, requiredText, rowId } from '../form/field.ts';
import { valueAt, withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../form/form-path.ts';
import { findByCode } from '../shared/code.ts';
import { ITEMS_NAMED, REPORTED_ISSUE_MIN, ROWS_MAX, TEXT_MAX } from '../shared/limits.ts';
import { joinNames, toLabel } from '../shared/label.ts';
import type { ListedBooking } from '../booking/booking.ts';
import type { Suggestion } from '../booking/suggestions.ts';
import { SentRequest } from '../form/stored-draft.ts';
import { CLAIM_MESSAGES } from './claim.ts';

/** Finds the booking with exactly this code, in any spelling, among search results (CLAIM-02, FIND-05). */
export const withCode = <T extends { code: string }>(rows: readonly T[], code: string): T | null =>
  findByCode(rows, (row) => row.code, code);

/** Checks whether an issue has at least five characters after trimming (CLAIM-09). */
export const isDetailedIssue = (issue: string): boolean => issue.trim().length >= REPORTED_ISSUE_MIN;

const ClaimedItem = z.strictObject({
  bookingItemId: rowId('bookingItemId'),
  reportedIssue: requiredText('Reported issue', TEXT_MAX).check(
    z.refine(isDetailedIssue, { error: CLAIM_MESSAGES.issueRequired }),
  ),
  remarks: optionalText('Remarks', TEXT_MAX),
});

/** Body of `POST /warrantyClaim` (CALL-09). */
export const ClaimCreate = z.strictObject({
  bookingId: rowId('bookingId'),
  claimedItems: z.array(ClaimedItem, { error: CLAIM_MESSAGES.itemRequired }).check(
    z.minLength(1, { error: CLAIM_MESSAGES.itemRequired }),
    z.maxLength(ROWS_MAX, { error: `At most ${ROWS_MAX} items at once` }),
    z.refine((items) => new Set(items.map((item) => item.bookingItemId)).size === items.length, {
      error: 'An item can be claimed only once',
    }),
  ),
  remarks: optionalText('Remarks', TEXT_MAX),
});
export type ClaimCreate = z.infer<typeof ClaimCreate>;

const text = z.string();

const ItemDraft = z.object({ selected: z.boolean(), reportedIssue: text, remarks: text });
const EMPTY_ITEM: z.infer<typeof ItemDraft> = { selected: false, reportedIssue: '', remarks: '' };

const ClaimDraft = z.object({
  code: text,
  items: z
    .catchall(z.object({}), ItemDraft)
    .check(z.refine((items) => Object.keys(items).every((id) => /^\d+$/.test(id)))),
  remarks: text,
});
/** The typed form of a claim. */
export type ClaimDraft = z.infer<typeof ClaimDraft>;

/** A stored claim form. Its booking is read again (REL-06). */
export const StoredClaim = z.object({ draft: ClaimDraft, sent: z.nullable(SentRequest) });
export type StoredClaim = z.infer<typeof StoredClaim>;

/** Adds an entry for each of the items to the form. Input about other items stays. */
export const withItems = (draft: ClaimDraft, items: readonly { id: number }[]): ClaimDraft => ({
  ...draft,
  items: { ...Object.fromEntries(items.map(({ id }) => [id, EMPTY_ITEM])), ...draft.items },
});

/** Checks whether the current step, which edits one part of the form, may change the value at a path. */
export const isOpenClaimField = (draft: ClaimDraft, part: keyof ClaimDraft, path: string): boolean =>
  path.split('.')[0] === part && ['string', 'boolean'].includes(typeof valueAt(draft, path));

/** Applies one change. The code becomes upper case. */
export function changeClaim(draft: ClaimDraft, change: FieldChange): ClaimDraft {
  const next = withValueAt(draft, change);
  return { ...next, code: next.code.toUpperCase() };
}

/** Returns the errors that remain after a change: those of other items and other fields. */
export const claimErrorsAfter = (errors: FieldErrors, { path }: FieldChange): FieldErrors =>
  withoutMessages(errors, path.split('.', 2).join('.'));

/** Checks whether leaving would lose input, other than the code. */
export const isClaimTyped = ({ items, remarks }: Omit<ClaimDraft, 'code'>): boolean =>
  remarks !== '' || Object.values(items).some((item) => item.selected || item.reportedIssue + item.remarks !== '');

/** Returns the claimed items in the order of the booking. */
export const selectedItems = <T extends { id: number }>(items: readonly T[], drafts: ClaimDraft['items']): T[] =>
  items.filter((item) => drafts[item.id]?.selected);

/** Returns the error of the selection, `null` if the claim may continue (CLAIM-08, CLAIM-09). */
export function refuseSelection(
  items: readonly { id: number }[],
  drafts: ClaimDraft['items'],
): { error: string; errors: FieldErrors } | null {
  const selected = selectedItems(items, drafts);
  if (selected.length === 0) return { error: CLAIM_MESSAGES.itemRequired, errors: {} };
  const wrong = selected.filter(({ id }) => !isDetailedIssue(drafts[id]?.reportedIssue ?? ''));
  const errors = Object.fromEntries(wrong.map(({ id }) => [`items.${id}.reportedIssue`, CLAIM_MESSAGES.issueRequired]));
  return wrong.length === 0 ? null : { error: CLAIM_MESSAGES.issueRequired, errors };
}

/** Returns the body of a claim, with trimmed texts and without empty remarks (CLAIM-09, CLAIM-10). */
export function toClaimCreate(
  booking: { id: number; booking_items: readonly { id: number }[] },
  { items, remarks }: ClaimDraft,
): ClaimCreate {
  const optional = (text: string) => (text.trim() ? { remarks: text.trim() } : {});
  return {
    bookingId: booking.id,
    claimedItems: selectedItems(booking.booking_items, items).map(({ id }) => {
      const draft = items[id] ?? EMPTY_ITEM;
      return { bookingItemId: id, reportedIssue: draft.reportedIssue.trim(), ...optional(draft.remarks) };
    }),
    ...optional(remarks),
  };
}

/** Suggests a booking for a claim: its code, then the client, the number, the devices and the status (CLAIM-27). */
export const toClaimSuggestion = ({
  code,
  clientName,
  phoneNumber,
  status,
  booking_items,
}: ListedBooking): Suggestion => ({
  id: code,
  about: [
    clientName,
    phoneNumber,
    joinNames(
      booking_items.map(({ name }) => name),
      ITEMS_NAMED,
    ),
    toLabel(status),
  ]
    .filter(Boolean)
    .join(' · '),
});
