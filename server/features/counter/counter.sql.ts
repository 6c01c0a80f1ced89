import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { PIN_TRIES } from '../../../src/domain/shared/limits.ts';
import { type Db, firstOf, hasRows, type Tx } from '../../db/database.ts';
import { counter, shop, staff, staffPin } from '../../db/schema.ts';
import { announceShop } from '../shop/shop.sql.ts';

/**
 * The counter of a browser key, and the lock settings. With `isLocked`, nobody can revoke it until the transaction
 * ends.
 */
export const selectCounter = (db: Db, key: string, isLocked = false) => {
  const { id, name, proofKey, revokedAt } = counter;
  const { lockMinutes, asksPin } = shop;
  const found = db
    .select({ id, name, proofKey, lockMinutes, asksPin })
    .from(counter)
    .innerJoin(shop, isNotNull(shop.id))
    .where(and(eq(proofKey, key), isNull(revokedAt)));
  return firstOf(isLocked ? found.for('share', { of: counter }) : found);
};

/** The counters that are not revoked, each with the person who enrolled it. */
export const selectCounters = (db: Db) =>
  db
    .select({ counter, person: staff })
    .from(counter)
    .innerJoin(staff, eq(staff.id, counter.enrolledBy))
    .where(isNull(counter.revokedAt))
    .orderBy(asc(counter.id));

/** @returns its id; `null` when the browser is a counter already */
export async function insertCounter(tx: Tx, values: typeof counter.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(counter).values(values).onConflictDoNothing().returning({ id: counter.id });
  if (row) await announceShop(tx);
  return row?.id ?? null;
}

/** @returns the key of its browser; `null` when there is no such counter */
export async function revokeCounter(tx: Tx, id: number, set: { revokedAt: string; revokedBy: number }) {
  const isThere = and(eq(counter.id, id), isNull(counter.revokedAt));
  const [row] = await tx.update(counter).set(set).where(isThere).returning({ proofKey: counter.proofKey });
  if (row) await announceShop(tx);
  return row?.proofKey ?? null;
}

/** @returns whether there is such a counter */
export async function updateBranch(tx: Tx, id: number, locationId: number | null): Promise<boolean> {
  const isThere = and(eq(counter.id, id), isNull(counter.revokedAt));
  const isFound = await hasRows(tx.update(counter).set({ locationId }).where(isThere).returning());
  if (isFound) await announceShop(tx);
  return isFound;
}

/** The people who can sign in, and whether each has a PIN. */
export const selectWorkers = (db: Db) =>
  db
    .select({ person: staff, pin: staffPin.staffId })
    .from(staff)
    .leftJoin(staffPin, eq(staffPin.staffId, staff.id))
    .where(and(eq(staff.isActive, true), isNotNull(staff.verifiedAt)))
    .orderBy(asc(staff.firstName), asc(staff.lastName), asc(staff.email));

const isOf = (staffId: number) => eq(staffPin.staffId, staffId);

export const hasPin = async (db: Db, staffId: number): Promise<boolean> =>
  (await db.$count(staffPin, isOf(staffId))) > 0;

export const deletePin = (db: Db, staffId: number) => db.delete(staffPin).where(isOf(staffId));

export const savePin = (tx: Tx, row: { staffId: number; pinHash: string; wrong: 0; createdAt: string }) =>
  tx.insert(staffPin).values(row).onConflictDoUpdate({ target: staffPin.staffId, set: row });

/** Counts a try as wrong before it is checked. @returns `null` when there is no PIN or no try left */
export const countPinTry = (db: Db, staffId: number) => {
  const counted = db.update(staffPin).set({ wrong: sql`${staffPin.wrong} + 1` });
  return firstOf(counted.where(and(isOf(staffId), lt(staffPin.wrong, PIN_TRIES))).returning());
};

/**
 * Resets the wrong tries after a correct password, or after the PIN with this hash.
 * @returns whether there is such a PIN
 */
export const forgetWrongPins = (tx: Tx, staffId: number, pinHash?: string) => {
  const isThis = and(isOf(staffId), pinHash === undefined ? undefined : eq(staffPin.pinHash, pinHash));
  return hasRows(tx.update(staffPin).set({ wrong: 0 }).where(isThis).returning());
};
