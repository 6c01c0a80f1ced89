import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { staff, verification } from '../../db/schema.ts';

/** An account whose address is not verified yet. */
export type Unverified = { id: number; email: string };

/** The active, unverified account of an address in lower case. */
export async function selectUnverified(db: Db, email: string): Promise<Unverified | null> {
  const [account] = await db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(and(eq(staff.email, email), eq(staff.isActive, true), isNull(staff.verifiedAt)));
  return account ?? null;
}

export async function insertCode(
  db: Db,
  code: { staffId: number; codeHash: string; expiresAt: string; createdAt: string },
): Promise<void> {
  await db.insert(verification).values(code);
}

/** Uses a code up. @returns whose it was, `null` when it is not good at `now` or would be after `latest` (ISO instants); of two at once one gets it. */
export async function useCode(tx: Tx, codeHash: string, now: string, latest: string): Promise<number | null> {
  const active = tx.select({ id: staff.id }).from(staff).where(eq(staff.isActive, true));
  const [used] = await tx
    .update(verification)
    .set({ usedAt: now })
    .where(
      and(
        eq(verification.codeHash, codeHash),
        isNull(verification.usedAt),
        gt(verification.expiresAt, now),
        lte(verification.expiresAt, latest),
        inArray(verification.staffId, active),
      ),
    )
    .returning({ staffId: verification.staffId });
  return used?.staffId ?? null;
}

/** Marks the address of an account as verified and uses up its other codes. */
export async function updateVerified(tx: Tx, staffId: number, now: string): Promise<void> {
  const next = { version: sql`${staff.version} + 1`, modifiedAt: now };
  await tx
    .update(staff)
    .set({ verifiedAt: now, ...next })
    .where(eq(staff.id, staffId));
  await tx
    .update(verification)
    .set({ usedAt: now })
    .where(and(eq(verification.staffId, staffId), isNull(verification.usedAt)));
}
