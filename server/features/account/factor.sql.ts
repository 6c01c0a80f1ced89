import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { type Db, firstOf, hasRows, type Tx } from '../../db/database.ts';
import { passkey, recoveryCode, totp, verifiedDevice } from '../../db/schema.ts';

/** The TOTP secret of a person, confirmed or not, or `null`. */
export const selectTotp = (db: Db, staffId: number) => firstOf(db.select().from(totp).where(eq(totp.staffId, staffId)));

/**
 * Stores a secret until a first code confirms it. Does not replace a confirmed secret.
 * @returns whether it was stored
 */
export const saveTotp = (db: Db, staffId: number, secret: string) =>
  hasRows(
    db
      .insert(totp)
      .values({ staffId, secret })
      .onConflictDoUpdate({ target: totp.staffId, set: { secret }, setWhere: isNull(totp.confirmedAt) })
      .returning(),
  );

export const confirmTotp = (tx: Tx, staffId: number, lastStep: number, now: string) =>
  tx.update(totp).set({ confirmedAt: now, lastStep }).where(eq(totp.staffId, staffId));

/** Uses up the code of one 30 s step, also when two requests race. @returns false if it was used before */
export const takeStep = (db: Db, staffId: number, lastStep: number) => {
  const isNew = and(eq(totp.staffId, staffId), isNotNull(totp.confirmedAt), lt(totp.lastStep, lastStep));
  return hasRows(db.update(totp).set({ lastStep }).where(isNew).returning());
};

export const selectRecoveryCodes = (db: Db, staffId: number) =>
  db
    .select()
    .from(recoveryCode)
    .where(and(eq(recoveryCode.staffId, staffId), isNull(recoveryCode.usedAt)));

/** Uses up a recovery code. @returns false if it was used before */
export const takeRecoveryCode = (db: Db, id: number, usedAt: string) => {
  const isUnused = and(eq(recoveryCode.id, id), isNull(recoveryCode.usedAt));
  return hasRows(db.update(recoveryCode).set({ usedAt }).where(isUnused).returning());
};

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(tx: Tx, staffId: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.staffId, staffId));
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ staffId, codeHash })));
}

/** True if the device passed the second factor of this person after `since`. */
export async function isVerifiedDevice(db: Db, staffId: number, nonce: string, since: string): Promise<boolean> {
  const isThis = and(
    eq(verifiedDevice.staffId, staffId),
    eq(verifiedDevice.nonce, nonce),
    gt(verifiedDevice.at, since),
  );
  return (await db.$count(verifiedDevice, isThis)) > 0;
}

export const insertVerifiedDevice = (db: Db, staffId: number, nonce: string, at: string) =>
  db.insert(verifiedDevice).values({ staffId, nonce, at });

/** Deletes the TOTP secret, the recovery codes and the verified devices of a person. */
export async function deleteFactors(tx: Tx, staffId: number): Promise<void> {
  for (const table of [totp, recoveryCode, verifiedDevice]) await tx.delete(table).where(eq(table.staffId, staffId));
}

export const selectPasskeys = (db: Db, staffId: number) =>
  db.select().from(passkey).where(eq(passkey.staffId, staffId)).orderBy(desc(passkey.createdAt), desc(passkey.id));

export const selectByCredential = (db: Db, credentialId: string) =>
  firstOf(db.select().from(passkey).where(eq(passkey.credentialId, credentialId)));

/** @returns `null` when the credential is already stored */
export const insertPasskey = (tx: Tx, row: typeof passkey.$inferInsert) =>
  firstOf(tx.insert(passkey).values(row).onConflictDoNothing().returning());

/** Stores a use. @returns false if the passkey was deleted or used in the meantime */
export const countUse = (tx: Tx, used: { id: number; before: number; counter: number; now: string }) => {
  const isUnused = and(eq(passkey.id, used.id), eq(passkey.counter, used.before));
  const set = { counter: used.counter, lastUsedAt: used.now };
  return hasRows(tx.update(passkey).set(set).where(isUnused).returning());
};

/** Deletes one passkey of a person, or all. @returns whether there was any */
export const deletePasskeys = (db: Db, { staffId, id }: { staffId: number; id?: number }) => {
  const isThis = and(eq(passkey.staffId, staffId), id === undefined ? undefined : eq(passkey.id, id));
  return hasRows(db.delete(passkey).where(isThis).returning());
};
