import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { DocumentKind } from '../../../src/domain/papers/papers.ts';
import type { Db } from '../../db/database.ts';
import { toCanonical, toSeal } from '../../db/history/chain.ts';
import { type Records, sealRecords } from '../../db/history/sealer.ts';
import { documentSeal } from '../../db/schema.ts';

/**
 * A booking, a claim, or the day of a branch, in one state, and the records that the document shows. Holds no customer
 * data.
 */
export type Shown = {
  kind: DocumentKind | 'claim slip' | 'closing';
  recordId: number;
  state: readonly unknown[];
  records: readonly Records[];
};

/**
 * The seal of a document. The first print gets the newest seal; later prints of the same state get the same one
 * (HIST-08).
 */
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
  // Someone else may have inserted it first.
  const [first] = await select();
  return first?.seal ?? seal;
}
