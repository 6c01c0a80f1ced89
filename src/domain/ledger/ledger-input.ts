import * as z from 'zod/mini';
import { isBlank, storable } from '../shared/field.ts';
import { isDay } from '../shared/shop-day.ts';
import { LEDGER_CATEGORIES } from './ledger-words.ts';
import { isHttpUrl, LEDGER_PAYMENT_METHODS } from './ledger.ts';
import { toPaisa } from '../shared/money.ts';

/** Rupees. LEDG-04, LEDG-05. */
export const LEDGER_AMOUNT_MIN = 0.01;
export const LEDGER_AMOUNT_MAX = 10_000_000;
/** Characters. LEDG-07 to LEDG-12. */
const LEDGER_DESCRIPTION_MIN = 5;
export const LEDGER_DESCRIPTION_MAX = 500;
export const LEDGER_REMARKS_MAX = 1000;
const LEDGER_RECEIPT_NUMBER_MAX = 100;
const LEDGER_VENDOR_MAX = 200;
/** Characters of an attachment's address. The specification gives none; this is what browsers agree on. */
const LEDGER_ATTACHMENT_MAX = 2000;

const AMOUNT_SMALL = 'Amount must be greater than 0';
const DESCRIPTION_SHORT = `Description must be at least ${LEDGER_DESCRIPTION_MIN} characters`;

/** A field's own words: the table writes `1000`, without a comma. */
const upTo = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .check(z.trim(), z.maxLength(max, { error: `${label} cannot exceed ${max} characters` }), storable(label));

const fields = {
  entryDate: z
    .string({ error: 'Entry date is required' })
    .check(
      z.minLength(1, { error: 'Entry date is required', abort: true }),
      z.refine(isDay, { error: 'Entry date must be a date like 2025-01-05' }),
    ),
  // LEDG-02
  locationId: z
    .int({ error: 'Location is required' })
    .check(
      z.minimum(1, { error: 'Location is required', abort: true }),
      z.maximum(2_147_483_647, { error: 'Location is not known' }),
    ),
  category: z.enum(LEDGER_CATEGORIES, { error: 'Category is required' }),
  // LEDG-04: nothing typed is an amount of nothing.
  amount: z.number({ error: ({ input }) => (Number.isNaN(input) ? AMOUNT_SMALL : 'Amount must be a number') }).check(
    z.minimum(LEDGER_AMOUNT_MIN, { error: AMOUNT_SMALL, abort: true }),
    z.maximum(LEDGER_AMOUNT_MAX, { error: 'Amount cannot exceed 10,000,000', abort: true }),
    z.refine((rupees) => toPaisa(rupees) !== null, { error: 'Amount can have at most 2 decimals' }),
  ),
  paymentMethod: z.enum(LEDGER_PAYMENT_METHODS, { error: 'Payment method is required' }),
  description: z.string({ error: DESCRIPTION_SHORT }).check(
    z.trim(),
    z.refine((text) => !isBlank(text), { error: DESCRIPTION_SHORT, abort: true }),
    z.minLength(LEDGER_DESCRIPTION_MIN, { error: DESCRIPTION_SHORT, abort: true }),
    z.maxLength(LEDGER_DESCRIPTION_MAX, {
      error: `Description cannot exceed ${LEDGER_DESCRIPTION_MAX} characters`,
    }),
    storable('Description'),
  ),
  remarks: z.optional(upTo('Remarks', LEDGER_REMARKS_MAX)),
  receiptNumber: z.optional(upTo('Receipt number', LEDGER_RECEIPT_NUMBER_MAX)),
  receiptAttachment: z.optional(
    z.string({ error: 'Invalid URL format' }).check(
      z.trim(),
      z.refine((text) => text === '' || isHttpUrl(text), { error: 'Invalid URL format', abort: true }),
      z.maxLength(LEDGER_ATTACHMENT_MAX, {
        error: `Receipt attachment cannot exceed ${LEDGER_ATTACHMENT_MAX} characters`,
      }),
      storable('Receipt attachment'),
    ),
  ),
  vendorName: z.optional(upTo('Vendor name', LEDGER_VENDOR_MAX)),
};

/** Body of `POST /ledger-entry/`. CALL-10, LEDG-01. `amount` in rupees. */
export const LedgerEntryInput = z.strictObject(fields);
export type LedgerEntryInput = z.infer<typeof LedgerEntryInput>;

/** Body of `PATCH /ledger-entry/{id}`: the form fields; an empty optional text clears. CALL-10. */
export const LedgerEntryPatch = z.partial(LedgerEntryInput);
export type LedgerEntryPatch = z.infer<typeof LedgerEntryPatch>;
