import * as z from 'zod/mini';
import { type FieldErrors, firstErrors } from '../form/form-path.ts';
import { isSent, toTypedValues, toWireValues, typedShape } from '../form/record-field.ts';
import { SentRequest } from '../form/stored-draft.ts';
import { findFieldErrors } from '../form/field.ts';
import { LEDGER, LedgerEntryInput } from './ledger-input.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** The values of the ledger form: texts as typed. The location is empty until it is chosen (LEDG-13). */
export type LedgerDraft = Record<LedgerField, string>;
export type LedgerField = keyof typeof LEDGER;

/** The fields in screen order. The first wrong one gets the focus (LEDG-38). */
export const LEDGER_FIELDS = Object.keys(LEDGER) as LedgerField[];

/** Returns the empty form. `today` is the shop's day (LEDG-13). */
export const newLedgerDraft = (today: string): LedgerDraft =>
  toTypedValues(LEDGER, { entryDate: today, category: 'MISCELLANEOUS', amount: 0, paymentMethod: 'CASH' });

/** Returns the form of the next entry: date, location and payment method stay (LEDG-50). */
export const nextLedgerDraft = ({ entryDate, locationId, paymentMethod }: LedgerDraft): LedgerDraft => ({
  ...newLedgerDraft(entryDate),
  locationId,
  paymentMethod,
});

export const toLedgerDraft = (entry: LedgerEntry): LedgerDraft => toTypedValues(LEDGER, entry);

export const isSameDraft = (a: LedgerDraft, b: LedgerDraft): boolean =>
  LEDGER_FIELDS.every((field) => a[field] === b[field]);

/** Returns the body of an entry. `entry` is the stored entry, `null` for a new one (CALL-10). */
function toLedgerBody(draft: LedgerDraft, entry: LedgerEntry | null): Record<string, unknown> {
  const before = entry && toLedgerDraft(entry);
  const wire = toWireValues(LEDGER, draft);
  return Object.fromEntries(
    LEDGER_FIELDS.filter((field) => isSent(LEDGER[field], draft[field], before?.[field])).map((field) => [
      field,
      wire[field],
    ]),
  );
}

/** Returns the body to send, or the first error of each field. `entry` is the stored entry, or `null` (LEDG-01). */
export function checkLedgerDraft(
  draft: LedgerDraft,
  entry: LedgerEntry | null,
): { ok: true; body: LedgerEntryInput } | { ok: false; errors: FieldErrors } {
  const body = toLedgerBody(draft, entry);
  const parsed = z.safeParse(LedgerEntryInput, body);
  if (parsed.success) return { ok: true, body: parsed.data };
  return { ok: false, errors: firstErrors(findFieldErrors(LedgerEntryInput, body), LEDGER_FIELDS) };
}

/** Returns the first wrong field in screen order. */
export const firstWrongField = (errors: FieldErrors): LedgerField | null =>
  LEDGER_FIELDS.find((field) => errors[field] !== undefined) ?? null;

const LedgerForm = z.object(typedShape(LEDGER));

/** A stored ledger form: the draft, and the entry or empty form that it is based on (REL-06). */
export const StoredLedgerEntry = z.object({
  base: LedgerForm,
  draft: LedgerForm,
  sent: z.nullable(SentRequest),
  unanswered: z.readonly(z.array(LedgerForm)),
});
export type StoredLedgerEntry = z.infer<typeof StoredLedgerEntry>;
