import * as z from 'zod/mini';
import { storedTexts } from '../form/record-field.ts';
import { LEDGER } from './ledger-input.ts';

const Person = z.object({ firstName: z.nullish(z.string()), lastName: z.nullish(z.string()) });

/**
 * A ledger entry. `amount` is in rupees, `entryDate` is a business day, instants are ISO UTC. `version` exists if
 * the provider counts versions (SHAPE-05).
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
  ...storedTexts(LEDGER),
  isActive: z.boolean(),
  createdAt: z.nullish(z.string()),
  modifiedAt: z.nullish(z.string()),
  createdByUser: z.nullish(Person),
  modifiedByUser: z.nullish(Person),
  version: z.optional(z.int()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

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
