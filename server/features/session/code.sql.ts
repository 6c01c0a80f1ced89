import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { type Db, firstOf, hasRows, type Tx } from '../../db/database.ts';
import { staff, verification } from '../../db/schema.ts';

/** Of a code: what it is hashed to, and what is stored of it where it is good at `now` and not after `latest` (ISO instants). */
export type TriedCode = { codeHash: string; now: string; latest: string };

const isGood = ({ codeHash, now, latest }: TriedCode) =>
  and(eq(verification.codeHash, codeHash), gt(verification.expiresAt, now), lte(verification.expiresAt, latest));

const isWaiting = and(eq(staff.isActive, true), isNull(staff.verifiedAt));

export const insertCode = (db: Db, code: typeof verification.$inferInsert) => db.insert(verification).values(code);

export const deleteCodes = (tx: Tx, staffId: number) =>
  tx.delete(verification).where(eq(verification.staffId, staffId));

/** Counts one of so many tries of a code. @returns its id, `null` where there is none that is good */
export async function countTry(db: Db, tried: TriedCode, tries: number): Promise<number | null> {
  const isLeft = and(isGood(tried), isNull(verification.usedAt), lt(verification.tries, tries));
  const set = { tries: sql`${verification.tries} + 1` };
  return (await firstOf(db.update(verification).set(set).where(isLeft).returning()))?.id ?? null;
}

/** @returns whether it was used for the first time: of two sign-ins at once one has it. */
export const useCode = (db: Db, id: number, usedAt: string) => {
  const isUnused = and(eq(verification.id, id), isNull(verification.usedAt));
  return hasRows(db.update(verification).set({ usedAt }).where(isUnused).returning());
};

/** The active, unverified account of an address in lower case. */
export async function selectUnverified(db: Db, email: string): Promise<number | null> {
  const isThis = and(eq(staff.email, email), isWaiting);
  return (await firstOf(db.select({ id: staff.id }).from(staff).where(isThis)))?.id ?? null;
}

/** The account that waits for a code, `null` where that is not good. */
export async function selectWaiting(db: Db, tried: TriedCode): Promise<number | null> {
  const [account] = await db
    .select({ id: staff.id })
    .from(verification)
    .innerJoin(staff, eq(staff.id, verification.staffId))
    .where(and(isGood(tried), isWaiting));
  return account?.id ?? null;
}

/** Whether an active account has verified its address already, by this code or by another one sent to the same address. */
export async function isVerifiedBy(db: Db, codeHash: string): Promise<boolean> {
  const isVerified = and(eq(staff.isActive, true), isNotNull(staff.verifiedAt));
  const accounts = db
    .select({ id: staff.id })
    .from(verification)
    .innerJoin(staff, eq(staff.id, verification.staffId))
    .where(and(eq(verification.codeHash, codeHash), isVerified))
    .limit(1);
  return hasRows(accounts);
}

/** Marks the address of an account as verified. @returns whether it still waited for that: of two codes at once one is used */
export const updateVerified = (tx: Tx, staffId: number, now: string) => {
  const set = { verifiedAt: now, version: sql`${staff.version} + 1`, modifiedAt: now };
  return hasRows(
    tx
      .update(staff)
      .set(set)
      .where(and(eq(staff.id, staffId), isWaiting))
      .returning(),
  );
};
