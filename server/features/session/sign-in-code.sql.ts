import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { verification } from '../../db/schema.ts';

/** Stores a code in the place of the others of its person. */
export async function replaceCode(tx: Tx, code: typeof verification.$inferInsert): Promise<void> {
  await tx.delete(verification).where(eq(verification.staffId, code.staffId));
  await tx.insert(verification).values(code);
}

/** Counts one try of a code that is good at `now` and not after `latest`. @returns its id, `null` where there is none */
export async function countTry(
  db: Db,
  codeHash: string,
  { now, latest, tries }: { now: string; latest: string; tries: number },
): Promise<number | null> {
  const isGood = and(gt(verification.expiresAt, now), lte(verification.expiresAt, latest), isNull(verification.usedAt));
  const [code] = await db
    .update(verification)
    .set({ tries: sql`${verification.tries} + 1` })
    .where(and(eq(verification.codeHash, codeHash), isGood, lt(verification.tries, tries)))
    .returning({ id: verification.id });
  return code?.id ?? null;
}

/** @returns whether it was used for the first time: of two sign-ins at once one has it. */
export async function useCode(db: Db, id: number, now: string): Promise<boolean> {
  const used = await db
    .update(verification)
    .set({ usedAt: now })
    .where(and(eq(verification.id, id), isNull(verification.usedAt)))
    .returning({ id: verification.id });
  return used.length > 0;
}
