import type { Author, Tx } from './database.ts';
import { history } from './schema.ts';

/** One change worth keeping: what it was done to, what it did, and the record before and after. */
export type Change = {
  entity: 'booking' | 'booking_payment';
  entityId: number;
  action: string;
  before: object;
  after: object;
  reason: string | null;
};

/** Keeps changes with who made them and when. Nothing of it is ever changed or removed. */
export async function insertHistory(tx: Tx, changes: readonly Change[], { staffId, now }: Author): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(history).values(changes.map((change) => ({ ...change, staffId, at: now })));
}
