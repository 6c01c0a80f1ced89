import * as z from 'zod/mini';
import type { LedgerEntry } from './ledger.ts';
import { LEDGER_AMOUNT_MAX, LedgerEntryInput } from './ledger-input.ts';
import type { FieldErrors } from '../shared/form-path.ts';
import { isNumberText, paisa, toPaisa, toRupees } from '../shared/money.ts';

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

/** LEDG-13. `today` is the shop's day. */
export const newLedgerDraft = (today: string): LedgerDraft => ({
  entryDate: today,
  locationId: '',
  category: 'MISCELLANEOUS',
  amount: '0',
  paymentMethod: 'CASH',
  vendorName: '',
  receiptNumber: '',
  receiptAttachment: '',
  description: '',
  remarks: '',
});

/** The form of a stored entry. */
export const toLedgerDraft = (entry: LedgerEntry): LedgerDraft => ({
  entryDate: entry.entryDate,
  locationId: String(entry.locationId),
  category: entry.category,
  amount: String(entry.amount),
  paymentMethod: entry.paymentMethod,
  vendorName: entry.vendorName ?? '',
  receiptNumber: entry.receiptNumber ?? '',
  receiptAttachment: entry.receiptAttachment ?? '',
  description: entry.description,
  remarks: entry.remarks ?? '',
});

export const isSameDraft = (a: LedgerDraft, b: LedgerDraft): boolean =>
  LEDGER_FIELDS.every((field) => a[field] === b[field]);

const OPTIONAL = ['vendorName', 'receiptNumber', 'receiptAttachment', 'remarks'] as const;

/**
 * The request body of a draft. Empty optional fields are left out of a new entry and sent as an empty text for a
 * stored one, which clears them. CALL-10.
 */
function toLedgerBody(draft: LedgerDraft, mode: 'create' | 'update'): Record<string, unknown> {
  const body: Record<string, unknown> = {
    ...draft,
    locationId: Number(draft.locationId),
    amount: parseAmount(draft.amount),
  };
  for (const field of OPTIONAL) {
    const text = draft[field].trim();
    if (text === '' && mode === 'create') delete body[field];
    else body[field] = text === '' ? '' : field === 'receiptAttachment' ? text : draft[field];
  }
  return body;
}

const TOO_MUCH = 'Amount cannot exceed 10,000,000';

/** A typed amount in rupees, or what is wrong with it. Accepts `1,234.5` and a pasted `Rs 1,234.50`. UI-04. */
function parseAmount(typed: string): number | { error: string } {
  if (typed.trim() === '') return { error: 'Amount must be greater than 0' };
  const exact = toPaisa(typed.replace(/\.\s*$/, ''));
  if (exact !== null) return toRupees(exact);
  const rounded = toPaisa(typed.replace(/\s/g, '').replace(/(\.\d{2})\d+/, '$1'));
  if (rounded === null && !isNumberText(typed)) return { error: 'Amount must be a number' };
  if (typed.includes('-') || rounded === 0) return { error: 'Amount must be greater than 0' };
  if (rounded === null) return { error: TOO_MUCH };
  if (toRupees(paisa(rounded)) >= LEDGER_AMOUNT_MAX) return { error: TOO_MUCH };
  return { error: 'Amount can have at most 2 decimals' };
}

/** The body to send, or the first message of each wrong field. LEDG-01. */
export function checkLedgerDraft(
  draft: LedgerDraft,
  mode: 'create' | 'update',
): { ok: true; body: LedgerEntryInput } | { ok: false; errors: FieldErrors } {
  const amount = parseAmount(draft.amount);
  const parsed = z.safeParse(LedgerEntryInput, toLedgerBody(draft, mode));
  if (parsed.success) return { ok: true, body: parsed.data };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = LEDGER_FIELDS.find((name) => name === issue.path[0]);
    if (field) errors[field] ??= issue.message;
  }
  if (typeof amount !== 'number') errors['amount'] = amount.error;
  return { ok: false, errors };
}

/** The first wrong field in the order of the screen. */
export const firstWrongField = (errors: FieldErrors): LedgerField | null =>
  LEDGER_FIELDS.find((field) => errors[field] !== undefined) ?? null;
