import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { CHANGES } from '../../db/changes.ts';
import type { Db, Tx } from '../../db/database.ts';
import { session, staff } from '../../db/schema.ts';

/** The account of an address in lower case, an inactive one too. */
export async function selectAccount(db: Db, email: string) {
  const [account] = await db.select().from(staff).where(eq(staff.email, email));
  return account ?? null;
}

/** @returns the id of the new session. */
export async function insertSession(
  db: Db,
  started: { staffId: number; address: string; userAgent: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const at = now.toISOString();
  await db
    .insert(session)
    .values({ ...started, id, createdAt: at, rotatedAt: at, expiresAt: started.expiresAt.toISOString() });
  return id;
}

/** A session with its account; the session is locked until the transaction ends. */
export async function selectSessionForUpdate(tx: Tx, id: string) {
  const [row] = await tx
    .select({ session, account: staff })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(eq(session.id, id))
    .for('update', { of: session });
  return row ?? null;
}

/** @param used the next generation, and the key that has signed for it; without one a bound session keeps its key. */
export async function updateGeneration(
  tx: Tx,
  id: string,
  { generation, proofKey }: { generation: number; proofKey: string | null },
  now: Date,
): Promise<void> {
  const binding = proofKey === null ? {} : { proofKey };
  await tx
    .update(session)
    .set({ generation, rotatedAt: now.toISOString(), ...binding })
    .where(eq(session.id, id));
}

export async function updateProofKey(tx: Tx, id: string, proofKey: string): Promise<void> {
  await tx.update(session).set({ proofKey }).where(eq(session.id, id));
}

/**
 * Ends one session, or every session of an account save `except`, and tells of it, so that no stream outlives its session.
 * @returns how many it ended.
 */
export async function revokeSessions(
  db: Db,
  which: { id: string } | { staffId: number; except?: string },
  because: string,
  now: Date,
): Promise<number> {
  const isTheirs = 'id' in which ? eq(session.id, which.id) : eq(session.staffId, which.staffId);
  const chosen = 'id' in which || which.except === undefined ? isTheirs : and(isTheirs, ne(session.id, which.except));
  const ended = await db
    .update(session)
    .set({ revokedAt: now.toISOString(), revokedBecause: because })
    .where(and(chosen, isNull(session.revokedAt)))
    .returning({ staffId: session.staffId });
  const [of] = ended;
  if (of) {
    const change = JSON.stringify({ record: 'session', id: of.staffId });
    await db.execute(sql`select pg_notify(${CHANGES}, ${change})`);
  }
  return ended.length;
}

/** A session of an account, with the account. */
export async function selectSession(db: Db, id: string, staffId: number) {
  const [row] = await db
    .select({ session, account: staff })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(and(eq(session.id, id), eq(session.staffId, staffId)));
  return row ?? null;
}

/** Sessions with their accounts. */
export const selectSessions = (db: Db, ids: readonly string[]) =>
  db
    .select({ session, account: staff })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(inArray(session.id, [...ids]));

/** Whether an account has had a session from `address` before. */
export async function isKnownAddress(db: Db, staffId: number, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.staffId, staffId), eq(session.address, address)))
    .limit(1);
  return row !== undefined;
}
