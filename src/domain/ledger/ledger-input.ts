import * as z from 'zod/mini';
import { isBlank, storable } from '../form/field.ts';
import { refuseAmount } from '../shared/amount.ts';
import { toPaisa } from '../shared/money.ts';
import { field, required, toOptions, wireShape, type FieldKind } from '../form/record-field.ts';
import { isDay } from '../shared/shop-day.ts';
import { LEDGER_CATEGORIES } from './ledger-words.ts';
import { isHttpUrl, LEDGER_PAYMENT_METHODS } from './ledger.ts';

/** The limits of an amount in rupees (LEDG-04). */
export const LEDGER_AMOUNT = { min: 0.01, max: 10_000_000 };
/** Limits in characters (LEDG-07 to LEDG-11). */
const LEDGER_DESCRIPTION_MIN = 5;
export const LEDGER_DESCRIPTION_MAX = 500;
export const LEDGER_REMARKS_MAX = 1000;
export const LEDGER_RECEIPT_NUMBER_MAX = 100;
export const LEDGER_VENDOR_MAX = 200;
/** Characters of an attachment's address. The specification has no limit. This one is common among browsers. */
const LEDGER_ATTACHMENT_MAX = 2000;

const AMOUNT_SMALL = 'Amount must be greater than 0';
const DESCRIPTION_SHORT = `Description must be at least ${LEDGER_DESCRIPTION_MIN} characters`;

// This field has its own words: the specification writes `1000` without a comma.
const cannotExceed = (label: string, max: number) => ({ error: `${label} cannot exceed ${max} characters` });

const upTo = (label: string, called: string, max: number, kind: FieldKind = 'text') => {
  const text = z.string({ error: `${called} must be text` });
  const bounded = text.check(z.trim(), z.maxLength(max, cannotExceed(called, max)), storable(called));
  return field(label, kind, z.optional(bounded));
};

const day = z
  .string({ error: 'Entry date is required' })
  .check(
    z.minLength(1, { error: 'Entry date is required', abort: true }),
    z.refine(isDay, { error: 'Entry date must be a date like 2025-01-05' }),
  );
// The branch is required (LEDG-02).
const branch = z
  .int({ error: 'Location is required' })
  .check(
    z.minimum(1, { error: 'Location is required', abort: true }),
    z.maximum(2_147_483_647, { error: 'Location is not known' }),
  );
// An empty input is refused as a missing amount (LEDG-04).
const rupees = z
  .number({
    error: ({ input }) =>
      Number.isNaN(input) ? AMOUNT_SMALL : refuseAmount('Amount', input, 'Amount must be a number'),
  })
  .check(
    z.minimum(LEDGER_AMOUNT.min, { error: AMOUNT_SMALL, abort: true }),
    z.maximum(LEDGER_AMOUNT.max, { error: 'Amount cannot exceed 10,000,000', abort: true }),
    z.refine((amount) => toPaisa(amount) !== null, { error: 'Amount can have at most 2 decimals' }),
  );
const attachment = z.string({ error: 'Invalid URL format' }).check(
  z.trim(),
  z.refine((text) => text === '' || isHttpUrl(text), { error: 'Invalid URL format', abort: true }),
  z.maxLength(LEDGER_ATTACHMENT_MAX, cannotExceed('Receipt attachment', LEDGER_ATTACHMENT_MAX)),
  storable('Receipt attachment'),
);
const description = z.string({ error: DESCRIPTION_SHORT }).check(
  z.trim(),
  z.refine((text) => !isBlank(text), { error: DESCRIPTION_SHORT, abort: true }),
  z.minLength(LEDGER_DESCRIPTION_MIN, { error: DESCRIPTION_SHORT, abort: true }),
  z.maxLength(LEDGER_DESCRIPTION_MAX, cannotExceed('Description', LEDGER_DESCRIPTION_MAX)),
  storable('Description'),
);
const category = z.enum(LEDGER_CATEGORIES, { error: 'Category is required' });
const paymentMethod = z.enum(LEDGER_PAYMENT_METHODS, { error: 'Payment method is required' });

/** The fields of an entry in screen order, for its form, request, conflicts and history. */
export const LEDGER = {
  entryDate: required(field('Entry Date', 'date', day)),
  locationId: required(field('Location', 'digits', branch)),
  category: {
    ...required(field('Category', 'text', category)),
    options: toOptions(LEDGER_CATEGORIES),
  },
  amount: required(field('Amount', 'amount', rupees)),
  description: {
    ...required(field('Description', 'area', description)),
    isSearched: true,
    imported: { column: 'Description', also: 'details, detail, particulars' },
  },
  paymentMethod: {
    ...required(field('Payment Method', 'text', paymentMethod)),
    options: toOptions(LEDGER_PAYMENT_METHODS),
  },
  vendorName: {
    ...upTo('Vendor Name', 'Vendor name', LEDGER_VENDOR_MAX, 'exact'),
    isSearched: true,
    imported: { column: 'Vendor', also: 'vendor name, supplier, paid to' },
  },
  receiptNumber: {
    ...upTo('Receipt Number', 'Receipt number', LEDGER_RECEIPT_NUMBER_MAX, 'exact'),
    isSearched: true,
    imported: { column: 'Receipt', also: 'receipt no, receipt number, bill no, invoice no', isSerial: true },
  },
  receiptAttachment: field('Receipt Attachment URL', 'url', z.optional(attachment)),
  remarks: {
    ...upTo('Remarks', 'Remarks', LEDGER_REMARKS_MAX, 'area'),
    imported: { column: 'Remarks', also: 'remark, notes, note, comments' },
  },
} as const;

// Errors follow the order of this shape, which differs from the screen.
const { description: words, remarks, vendorName, receiptNumber, receiptAttachment, ...others } = wireShape(LEDGER);
/** Body of `POST /ledger-entry/`. `amount` is in rupees (CALL-10, LEDG-01). */
export const LedgerEntryInput = z.strictObject({
  ...others,
  description: words,
  remarks,
  receiptNumber,
  receiptAttachment,
  vendorName,
});
export type LedgerEntryInput = z.infer<typeof LedgerEntryInput>;

/** Body of `PATCH /ledger-entry/{id}`: the form fields. An empty optional text clears the value (CALL-10). */
export const LedgerEntryPatch = z.partial(LedgerEntryInput);
export type LedgerEntryPatch = z.infer<typeof LedgerEntryPatch>;
