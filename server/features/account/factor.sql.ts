import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { type Db, firstOf, hasRows, type Tx } from '../../db/database.ts';
import { passkey, recoveryCode, totp, verifiedDevice } from '../../db/schema.ts';

/** The secret of a person's app, one that no code has confirmed too, `null` for none. */
export const selectTotp = (db: Db, staffId: number) => firstOf(db.select().from(totp).where(eq(totp.staffId, staffId)));

/** Keeps a secret until a code of it is typed; one that counts already stays. @returns whether it is kept */
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

/** Takes the code of a half minute, once, of two at the same moment too. @returns whether it was there to take */
export const takeStep = (db: Db, staffId: number, lastStep: number) => {
  const isNew = and(eq(totp.staffId, staffId), isNotNull(totp.confirmedAt), lt(totp.lastStep, lastStep));
  return hasRows(db.update(totp).set({ lastStep }).where(isNew).returning());
};

export const selectRecoveryCodes = (db: Db, staffId: number) =>
  db
    .select()
    .from(recoveryCode)
    .where(and(eq(recoveryCode.staffId, staffId), isNull(recoveryCode.usedAt)));

/** Takes a recovery code, once. @returns whether it was there to take */
export const takeRecoveryCode = (db: Db, id: number, usedAt: string) => {
  const isUnused = and(eq(recoveryCode.id, id), isNull(recoveryCode.usedAt));
  return hasRows(db.update(recoveryCode).set({ usedAt }).where(isUnused).returning());
};

/** Stores recovery codes in the place of those before. */
export async function replaceRecoveryCodes(tx: Tx, staffId: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.staffId, staffId));
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ staffId, codeHash })));
}

/** Whether a device has shown the second factor of a person since then. */
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

/** Forgets all that a person could show beside the password, and where they did. */
export async function deleteFactors(tx: Tx, staffId: number): Promise<void> {
  for (const table of [totp, recoveryCode, verifiedDevice]) await tx.delete(table).where(eq(table.staffId, staffId));
}

export const selectPasskeys = (db: Db, staffId: number) =>
  db.select().from(passkey).where(eq(passkey.staffId, staffId)).orderBy(desc(passkey.createdAt), desc(passkey.id));

export const selectByCredential = (db: Db, credentialId: string) =>
  firstOf(db.select().from(passkey).where(eq(passkey.credentialId, credentialId)));

/** @returns `null` where the credential is there already. */
export const insertPasskey = (tx: Tx, row: typeof passkey.$inferInsert) =>
  firstOf(tx.insert(passkey).values(row).onConflictDoNothing().returning());

/** Stores a use. @returns whether the passkey is still there, and was not used meanwhile */
export const countUse = (tx: Tx, used: { id: number; before: number; counter: number; now: string }) => {
  const isUnused = and(eq(passkey.id, used.id), eq(passkey.counter, used.before));
  const set = { counter: used.counter, lastUsedAt: used.now };
  return hasRows(tx.update(passkey).set(set).where(isUnused).returning());
};

/** One passkey of a person, or all. @returns whether there was any */
export const deletePasskeys = (db: Db, { staffId, id }: { staffId: number; id?: number }) => {
  const isThis = and(eq(passkey.staffId, staffId), id === undefined ? undefined : eq(passkey.id, id));
  return hasRows(db.delete(passkey).where(isThis).returning());
};
