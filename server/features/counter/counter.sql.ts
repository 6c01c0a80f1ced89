import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type Db, type Tx } from '../../db/database.ts';
import { counter, shop, staff, staffPin } from '../../db/schema.ts';
import { PIN_TRIES } from '../../../src/domain/shared/limits.ts';

const isOf = (proofKey: string) => and(eq(counter.proofKey, proofKey), isNull(counter.revokedAt));

/** The counter that a browser is, by its key. */
export async function selectCounter(db: Db, proofKey: string) {
  const [row] = await db.select().from(counter).where(isOf(proofKey));
  return row ?? null;
}

/** Whether a browser is a counter, which it then stays until the transaction ends. */
export async function isCounter(tx: Tx, proofKey: string): Promise<boolean> {
  const rows = await tx.select({ id: counter.id }).from(counter).where(isOf(proofKey)).for('share');
  return rows.length > 0;
}

/** Whether a browser is a counter of a shop that asks for the PIN where money is changed. */
export async function asksPin(db: Db, proofKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: counter.id })
    .from(counter)
    .innerJoin(shop, eq(shop.asksPin, true))
    .where(isOf(proofKey));
  return rows.length > 0;
}

/** Those that are not revoked, with who enrolled each. */
export const selectCounters = (db: Db) =>
  db
    .select({ counter, person: staff })
    .from(counter)
    .innerJoin(staff, eq(staff.id, counter.enrolledBy))
    .where(isNull(counter.revokedAt))
    .orderBy(asc(counter.id));

const announce = (tx: Tx) => tx.execute(sql`select announce_change('shop', 0, null)`);

/** @returns its id, `null` where the browser is a counter already */
export async function insertCounter(tx: Tx, values: typeof counter.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(counter).values(values).onConflictDoNothing().returning({ id: counter.id });
  if (row) await announce(tx);
  return row?.id ?? null;
}

/** @returns the key of its browser, `null` where there is no such counter */
export async function revokeCounter(tx: Tx, id: number, set: { revokedAt: string; revokedBy: number }) {
  const [row] = await tx
    .update(counter)
    .set(set)
    .where(and(eq(counter.id, id), isNull(counter.revokedAt)))
    .returning({ proofKey: counter.proofKey });
  if (row) await announce(tx);
  return row?.proofKey ?? null;
}

/** Who can sign in. */
export const selectWorkers = (db: Db) =>
  db
    .select({ person: staff, pinSince: staffPin.createdAt })
    .from(staff)
    .leftJoin(staffPin, eq(staffPin.staffId, staff.id))
    .where(and(eq(staff.isActive, true), isNotNull(staff.verifiedAt)))
    .orderBy(asc(staff.firstName), asc(staff.lastName), asc(staff.email));

export const hasPin = async (db: Db, staffId: number): Promise<boolean> =>
  (await db.$count(staffPin, eq(staffPin.staffId, staffId))) > 0;

export const savePin = (tx: Tx, row: { staffId: number; pinHash: string; createdAt: string }) =>
  tx
    .insert(staffPin)
    .values(row)
    .onConflictDoUpdate({ target: staffPin.staffId, set: { ...row, wrong: 0 } });

export const deletePin = (db: Db, staffId: number) => db.delete(staffPin).where(eq(staffPin.staffId, staffId));

/** Counts one try as a wrong one, before anybody looks at it. @returns `null` where there is no PIN, or no try left */
export async function countPinTry(db: Db, staffId: number): Promise<{ pinHash: string; wrong: number } | null> {
  const [row] = await db
    .update(staffPin)
    .set({ wrong: sql`${staffPin.wrong} + 1` })
    .where(and(eq(staffPin.staffId, staffId), lt(staffPin.wrong, PIN_TRIES)))
    .returning({ pinHash: staffPin.pinHash, wrong: staffPin.wrong });
  return row ?? null;
}

export const forgetWrongPins = (tx: Tx, staffId: number) =>
  tx
    .update(staffPin)
    .set({ wrong: 0 })
    .where(and(eq(staffPin.staffId, staffId), gt(staffPin.wrong, 0)));

/** Whether a PIN is the present one, which it then stays until the transaction ends. */
export const isPinStill = async (tx: Tx, staffId: number, pinHash: string): Promise<boolean> => {
  const [row] = await tx.select().from(staffPin).where(eq(staffPin.staffId, staffId)).for('update');
  return row?.pinHash === pinHash;
};
