import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { DocumentKind } from '../../../src/domain/papers/papers.ts';
import type { Db } from '../../db/database.ts';
import { toCanonical, toSeal } from '../../db/history/chain.ts';
import { type Records, sealRecords } from '../../db/history/sealer.ts';
import { documentSeal } from '../../db/schema.ts';

/** A booking, a claim, or a day of a branch in one of its states, which tells nothing of a customer, and all records shown. */
export type Shown = {
  kind: DocumentKind | 'claim slip' | 'closing';
  recordId: number;
  state: readonly unknown[];
  records: readonly Records[];
};

/** The seal of a document: the newest when it was first made, the same for the same state. HIST-08 */
export async function sealDocument(db: Db, { kind, recordId, state, records }: Shown, now: Date): Promise<string> {
  const key = { kind, recordId, state: createHash('sha256').update(toCanonical(state)).digest('hex').slice(0, 32) };
  const isSame = and(
    eq(documentSeal.kind, kind),
    eq(documentSeal.recordId, recordId),
    eq(documentSeal.state, key.state),
  );
  const select = () => db.select({ seal: documentSeal.seal }).from(documentSeal).where(isSame);
  const [stored] = await select();
  if (stored) return stored.seal;
  const seal = toSeal(await sealRecords(db, [...records, { record: 'shop' }], now));
  await db
    .insert(documentSeal)
    .values({ ...key, seal, createdAt: now.toISOString() })
    .onConflictDoNothing();
  // Somebody else may have made it first.
  const [first] = await select();
  return first?.seal ?? seal;
}
