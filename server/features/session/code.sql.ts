import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { type Db, firstOf, hasRows, type Tx } from '../../db/database.ts';
import { staff, verification } from '../../db/schema.ts';

/** The hash of a code. A stored code is valid if it expires after `now` and not after `latest` (ISO instants). */
export type TriedCode = { codeHash: string; now: string; latest: string };

const isGood = ({ codeHash, now, latest }: TriedCode) =>
  and(eq(verification.codeHash, codeHash), gt(verification.expiresAt, now), lte(verification.expiresAt, latest));

const isWaiting = and(eq(staff.isActive, true), isNull(staff.verifiedAt));

export const insertCode = (db: Db, code: typeof verification.$inferInsert) => db.insert(verification).values(code);

export const deleteCodes = (tx: Tx, staffId: number) =>
  tx.delete(verification).where(eq(verification.staffId, staffId));

/** Counts one try of a valid code, at most `tries`. @returns its id; `null` when there is no such code */
export async function countTry(db: Db, tried: TriedCode, tries: number): Promise<number | null> {
  const isLeft = and(isGood(tried), isNull(verification.usedAt), lt(verification.tries, tries));
  const set = { tries: sql`${verification.tries} + 1` };
  return (await firstOf(db.update(verification).set(set).where(isLeft).returning()))?.id ?? null;
}

/** @returns false if another sign-in used it first */
export const useCode = (db: Db, id: number, usedAt: string) => {
  const isUnused = and(eq(verification.id, id), isNull(verification.usedAt));
  return hasRows(db.update(verification).set({ usedAt }).where(isUnused).returning());
};

/** The id of the active, unverified account of a lower-case address. */
export async function selectUnverified(db: Db, email: string): Promise<number | null> {
  const isThis = and(eq(staff.email, email), isWaiting);
  return (await firstOf(db.select({ id: staff.id }).from(staff).where(isThis)))?.id ?? null;
}

/** The account that waits for this code; `null` if the code is not valid. */
export async function selectWaiting(db: Db, tried: TriedCode): Promise<number | null> {
  const [account] = await db
    .select({ id: staff.id })
    .from(verification)
    .innerJoin(staff, eq(staff.id, verification.staffId))
    .where(and(isGood(tried), isWaiting));
  return account?.id ?? null;
}

/** True if the account of this code is active and verified, with this code or another one. */
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

/** Marks the address of an account as verified. @returns false if another code verified it first */
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
