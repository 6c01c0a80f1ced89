import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Db, firstOf, hasRows, type Tx } from '../../db/database.ts';
import { session, setting, shop, staff } from '../../db/schema.ts';
import { lockRow } from '../../db/versioned.ts';

const SECRET = { name: 'auth_secret', bytes: 32 };

/**
 * The keys that sign tokens. All processes on one database share them; they are in no file and no environment variable.
 */
export type AuthKeys = { access: Uint8Array; refresh: Uint8Array; device: Uint8Array; challenge: Uint8Array };

/** Reads the shop's secret, creating it at the first start, and derives one key for each purpose. */
export async function readAuthKeys(db: Db): Promise<AuthKeys> {
  const { name, bytes } = SECRET;
  await db
    .insert(setting)
    .values({ name, value: randomBytes(bytes).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(setting).where(eq(setting.name, name));
  if (!row) throw new Error('The shop has no secret to sign with');
  const secret = Buffer.from(row.value, 'base64url');
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, bytes));
  return {
    access: derive('access token'),
    refresh: derive('refresh token'),
    device: derive('device cookie'),
    challenge: derive('challenge of a sign-in'),
  };
}

const isFactorRole = (role: unknown) => sql`${role} = any (string_to_array(${shop.factorRoles}, chr(10)))`;

/** True if a role needs a second factor (FACT-02). */
export const isFactorDemanded = async (db: Db, role: string): Promise<boolean> =>
  (await db.$count(shop, isFactorRole(role))) > 0;

const accountColumns = {
  ...getTableColumns(staff),
  /** The role needs a second factor and the account lacks one (FACT-02). */
  mustSetUpFactor: sql<boolean>`${staff.factorAt} is null and exists (select from ${shop} where ${isFactorRole(staff.role)})`,
};

/** Reads an account, also an inactive one. `email` in lower case. */
export const selectAccount = (db: Db, by: { id: number } | { email: string }) => {
  const isThis = 'id' in by ? eq(staff.id, by.id) : eq(staff.email, by.email);
  return firstOf(db.select(accountColumns).from(staff).where(isThis));
};

/** Locks an account until the transaction ends. @returns false if it was closed or its password has changed */
export async function lockUnchanged(tx: Tx, { id, passwordHash }: { id: number; passwordHash: string }) {
  const locked = await lockRow(tx, staff, id);
  return locked?.isActive === true && locked.passwordHash === passwordHash;
}

/** @returns the id of the new session */
export async function insertSession(
  db: Db,
  started: { staffId: number; address: string; userAgent: string; expiresAt: string; proofKey: string | null },
  now: string,
): Promise<string> {
  const id = randomUUID();
  await db.insert(session).values({ ...started, id, createdAt: now, rotatedAt: now });
  return id;
}

const selectJoined = (db: Db) =>
  db.select({ session, account: accountColumns }).from(session).innerJoin(staff, eq(staff.id, session.staffId));

/** A session with its account. */
export type StoredSession = Awaited<ReturnType<typeof selectJoined>>[number];

export const selectSessions = (db: Db, ids: readonly string[]): Promise<StoredSession[]> =>
  selectJoined(db).where(inArray(session.id, [...ids]));

export const selectSession = (db: Db, id: string) => firstOf(selectJoined(db).where(eq(session.id, id)));

/** The open sessions of a person, last used first. Leaves out sessions last used before `idleSince`. */
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

/** Locks the session until the transaction ends. */
export const selectSessionForUpdate = (tx: Tx, id: string) =>
  firstOf(selectJoined(tx).where(eq(session.id, id)).for('update', { of: session }));

/** Leaves `undefined` fields unchanged. */
export const updateSession = (
  tx: Tx,
  id: string,
  set: { generation?: number; rotatedAt?: string; proofKey?: string | undefined; confirmedAt?: string },
) => tx.update(session).set(set).where(eq(session.id, id));

/**
 * Ends one session, or all of an account or key except one. Announces it to the live streams.
 * @returns the number of ended sessions
 */
export async function revokeSessions(
  db: Db,
  which: { id: string } | (({ staffId: number } | { proofKey: string }) & { except?: string }),
  because: string,
  now: Date,
): Promise<number> {
  const isOther = 'except' in which && which.except !== undefined ? ne(session.id, which.except) : undefined;
  const chosen =
    'id' in which
      ? eq(session.id, which.id)
      : and('staffId' in which ? eq(session.staffId, which.staffId) : eq(session.proofKey, which.proofKey), isOther);
  const ended = await db
    .update(session)
    .set({ revokedAt: now.toISOString(), revokedBecause: because })
    .where(and(chosen, isNull(session.revokedAt)))
    .returning({ staffId: session.staffId });
  for (const staffId of new Set(ended.map((one) => one.staffId)))
    await db.execute(sql`select announce_change('session', ${staffId}, null)`);
  return ended.length;
}

/** True if the account had a session from this address before. */
export const isKnownAddress = (db: Db, staffId: number, address: string) => {
  const isFrom = and(eq(session.staffId, staffId), eq(session.address, address));
  return hasRows(db.select({ id: session.id }).from(session).where(isFrom).limit(1));
};
