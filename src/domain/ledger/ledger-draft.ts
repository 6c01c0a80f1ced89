import * as z from 'zod/mini';
import { type FieldErrors, firstErrors } from '../shared/form-path.ts';
import { typedAmount } from '../shared/money.ts';
import { SentRequest } from '../shared/stored-draft.ts';
import { findFieldErrors, underEach } from '../shared/field.ts';
import { LedgerEntryInput } from './ledger-input.ts';
import type { LedgerEntry } from './ledger.ts';

/** Order of the fields on screen: the first wrong one gets the focus. LEDG-38. */
export const LEDGER_FIELDS = [
  'entryDate',
  'locationId',
  'category',
  'amount',
  'paymentMethod',
  'vendorName',
  'receiptNumber',
  'receiptAttachment',
  'description',
  'remarks',
] as const;
export type LedgerField = (typeof LEDGER_FIELDS)[number];

/** What the ledger form holds: texts as typed, empty where no location is chosen yet. LEDG-13. */
export type LedgerDraft = Record<LedgerField, string>;

const EMPTY = Object.fromEntries(LEDGER_FIELDS.map((field) => [field, ''])) as LedgerDraft;

/** LEDG-13. `today` is the shop's day. */
export const newLedgerDraft = (today: string): LedgerDraft => ({
  ...EMPTY,
  entryDate: today,
  category: 'MISCELLANEOUS',
  amount: '0',
  paymentMethod: 'CASH',
});

/** The form of a stored entry. */
export const toLedgerDraft = (entry: LedgerEntry): LedgerDraft =>
  Object.fromEntries(LEDGER_FIELDS.map((field) => [field, String(entry[field] ?? '')])) as LedgerDraft;

export const isSameDraft = (a: LedgerDraft, b: LedgerDraft): boolean =>
  LEDGER_FIELDS.every((field) => a[field] === b[field]);

const OPTIONAL = ['vendorName', 'receiptNumber', 'receiptAttachment', 'remarks'] as const;

/**
 * The request body of a draft. Empty optional fields are left out of a new entry and sent as an empty text for a
 * stored one, which clears them. CALL-10.
 */
function toLedgerBody(draft: LedgerDraft, mode: 'create' | 'update'): Record<string, unknown> {
  const isLeftOut = (field: LedgerField) =>
    mode === 'create' && OPTIONAL.some((optional) => optional === field) && draft[field].trim() === '';
  const texts = LEDGER_FIELDS.filter((field) => !isLeftOut(field)).map((field) => [field, draft[field]]);
  return {
    ...Object.fromEntries(texts),
    locationId: Number(draft.locationId),
    amount: typedAmount(draft.amount),
  };
}

/** The body to send, or the first message of each wrong field. LEDG-01. */
export function checkLedgerDraft(
  draft: LedgerDraft,
  mode: 'create' | 'update',
): { ok: true; body: LedgerEntryInput } | { ok: false; errors: FieldErrors } {
  const body = toLedgerBody(draft, mode);
  const parsed = z.safeParse(LedgerEntryInput, body);
  if (parsed.success) return { ok: true, body: parsed.data };
  return { ok: false, errors: firstErrors(findFieldErrors(LedgerEntryInput, body), LEDGER_FIELDS) };
}

/** The first wrong field in the order of the screen. */
export const firstWrongField = (errors: FieldErrors): LedgerField | null =>
  LEDGER_FIELDS.find((field) => errors[field] !== undefined) ?? null;

const LedgerForm = underEach(LEDGER_FIELDS, z.string());

/** A stored ledger form: what was typed, and the entry or the empty form that it was typed on. REL-06. */
export const StoredLedgerEntry = z.object({
  base: LedgerForm,
  draft: LedgerForm,
  sent: z.nullable(SentRequest),
  unanswered: z.readonly(z.array(LedgerForm)),
});
export type StoredLedgerEntry = z.infer<typeof StoredLedgerEntry>;
