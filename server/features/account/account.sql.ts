import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { session, staff } from '../../db/schema.ts';

export async function selectAccount(db: Db, id: number) {
  const [account] = await db.select().from(staff).where(eq(staff.id, id));
  return account ?? null;
}

/** The sessions of a person that have not ended, the last used first. `idleSince` is when an idle one was last used. */
export const selectOpenSessions = (db: Db, staffId: number, now: Date, idleSince: Date) =>
  db
    .select()
    .from(session)
    .where(
      and(
        eq(session.staffId, staffId),
        isNull(session.revokedAt),
        gt(session.expiresAt, now.toISOString()),
        gt(session.rotatedAt, idleSince.toISOString()),
      ),
    )
    .orderBy(desc(session.rotatedAt), desc(session.createdAt));

/** Locks the row of an account until the transaction ends. */
export async function lockAccount(tx: Tx, id: number) {
  const [account] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  return account ?? null;
}

export async function updatePassword(tx: Tx, id: number, passwordHash: string, now: Date) {
  const next = { version: sql`${staff.version} + 1`, modifiedAt: now.toISOString() };
  const [account] = await tx
    .update(staff)
    .set({ passwordHash, mustChangePassword: false, ...next })
    .where(eq(staff.id, id))
    .returning();
  return account ?? null;
}
