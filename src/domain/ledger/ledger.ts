import * as z from 'zod/mini';
import { READ } from '../shared/limits.ts';
import { toNearestPaisa, paisa, toRupees } from '../shared/money.ts';
import { PATHS, type Read } from '../shared/read.ts';

/** The payment methods of the ledger (LEDG-06). */
export const LEDGER_PAYMENT_METHODS = [
  'CASH',
  'BANK_TRANSFER',
  'WALLET',
  'CHEQUE',
  'CREDIT_CARD',
  'DEBIT_CARD',
] as const;

const Person = z.object({ firstName: z.nullish(z.string()), lastName: z.nullish(z.string()) });

/**
 * A ledger entry. `amount` is in rupees, `entryDate` is a business day, instants are ISO UTC. `version` is there if the
 * provider counts versions (SHAPE-05).
 */
export const LedgerEntry = z.object({
  id: z.int(),
  entryDate: z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, 10)),
  ),
  locationId: z.int(),
  location: z.nullish(
    z.object({
      name: z.string(),
      code: z.string(),
      address: z.nullish(z.string()),
      city: z.nullish(z.string()),
    }),
  ),
  category: z.string(),
  amount: z.number(),
  paymentMethod: z.string(),
  description: z.string(),
  remarks: z.nullish(z.string()),
  receiptNumber: z.nullish(z.string()),
  receiptAttachment: z.nullish(z.string()),
  vendorName: z.nullish(z.string()),
  isActive: z.boolean(),
  createdAt: z.nullish(z.string()),
  modifiedAt: z.nullish(z.string()),
  createdByUser: z.nullish(Person),
  modifiedByUser: z.nullish(Person),
  version: z.optional(z.int()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const ENTRY_DELETED = 'This ledger entry has been deleted';

/** A page of entries. `totalAmount` is in rupees, over every entry of the filter (SHAPE-06). */
export const LedgerPage = z.object({
  entries: z.array(LedgerEntry),
  totalPages: z.int(),
  totalEntries: z.int(),
  totalAmount: z.number(),
});
export type LedgerPage = z.infer<typeof LedgerPage>;

/** Returns first and last name of the person, `Unknown` if the answer names nobody. */
export function personName(person: z.infer<typeof Person> | null | undefined): string {
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  return name === '' ? 'Unknown' : name;
}

/** Returns the rupees per entry, rounded once to the paisa (half up), 0 without entries (LEDG-20). */
export function averageRupees(total: number, count: number): number {
  if (count === 0) return 0;
  const sum = BigInt(toNearestPaisa(total));
  const entries = BigInt(count);
  return toRupees(paisa(Number((2n * sum + entries) / (2n * entries))));
}

/** Checks whether a link is safe to open: `http` or `https` and well formed. */
export const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** A branch of the shop (SHAPE-05). */
export const Location = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  address: z.nullish(z.string()),
  city: z.nullish(z.string()),
});
export type Location = z.infer<typeof Location>;

/** The read of the shop's open branches. Without a branch no entry can be written (CALL-08, LEDG-40). */
export const LOCATIONS: Read<null, Location[]> = {
  name: 'locations',
  path: PATHS.locations,
  shape: z.array(Location),
  shows: ['shop'],
  policy: READ.ledger,
};
