import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { staff, verification } from '../../db/schema.ts';

const isWaiting = and(eq(staff.isActive, true), isNull(staff.verifiedAt));

/** The active, unverified account of an address in lower case. */
export async function selectUnverified(db: Db, email: string): Promise<number | null> {
  const [account] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.email, email), isWaiting));
  return account?.id ?? null;
}

export const insertCode = (db: Db, code: typeof verification.$inferInsert) => db.insert(verification).values(code);

/** The account that waits for a code; `null` when that is not good at `now` or would be after `latest` (ISO instants). */
export async function selectWaiting(db: Db, codeHash: string, now: string, latest: string): Promise<number | null> {
  const isGood = and(gt(verification.expiresAt, now), lte(verification.expiresAt, latest));
  const [account] = await db
    .select({ id: staff.id })
    .from(verification)
    .innerJoin(staff, eq(staff.id, verification.staffId))
    .where(and(eq(verification.codeHash, codeHash), isGood, isWaiting));
  return account?.id ?? null;
}

/** Marks the address of an account as verified. @returns whether it still waited for that: of two codes at once one is used */
export async function updateVerified(tx: Tx, staffId: number, now: string): Promise<boolean> {
  const verified = await tx
    .update(staff)
    .set({ verifiedAt: now, version: sql`${staff.version} + 1`, modifiedAt: now })
    .where(and(eq(staff.id, staffId), isWaiting))
    .returning({ id: staff.id });
  return verified.length > 0;
}
