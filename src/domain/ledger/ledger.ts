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

export const ENTRY_DELETED = 'This ledger entry has been deleted';

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
