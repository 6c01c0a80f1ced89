import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { passkey, recoveryCode, totp, verifiedDevice } from '../../db/schema.ts';

/** The secret of a person's app, one that no code has confirmed too, `null` for none. */
export async function selectTotp(db: Db, staffId: number) {
  const [row] = await db.select().from(totp).where(eq(totp.staffId, staffId));
  return row ?? null;
}

/** Keeps a secret until a code of it is typed; one that counts already stays. @returns whether it is kept */
export async function saveTotp(db: Db, staffId: number, secret: string): Promise<boolean> {
  const kept = await db
    .insert(totp)
    .values({ staffId, secret })
    .onConflictDoUpdate({ target: totp.staffId, set: { secret }, setWhere: isNull(totp.confirmedAt) })
    .returning({ staffId: totp.staffId });
  return kept.length > 0;
}

export const confirmTotp = (tx: Tx, staffId: number, lastStep: number, now: string) =>
  tx.update(totp).set({ confirmedAt: now, lastStep }).where(eq(totp.staffId, staffId));

/** Takes the code of a half minute, once, of two at the same moment too. @returns whether it was there to take */
export async function takeStep(db: Db, staffId: number, step: number): Promise<boolean> {
  const isNew = and(eq(totp.staffId, staffId), isNotNull(totp.confirmedAt), lt(totp.lastStep, step));
  const taken = await db.update(totp).set({ lastStep: step }).where(isNew).returning({ step: totp.lastStep });
  return taken.length > 0;
}

export const selectRecoveryCodes = (db: Db, staffId: number) =>
  db
    .select()
    .from(recoveryCode)
    .where(and(eq(recoveryCode.staffId, staffId), isNull(recoveryCode.usedAt)));

/** Takes a recovery code, once. @returns whether it was there to take */
export async function takeRecoveryCode(db: Db, id: number, now: string): Promise<boolean> {
  const isUnused = and(eq(recoveryCode.id, id), isNull(recoveryCode.usedAt));
  const taken = await db.update(recoveryCode).set({ usedAt: now }).where(isUnused).returning({ id: recoveryCode.id });
  return taken.length > 0;
}

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

export async function selectByCredential(db: Db, credentialId: string) {
  const [found] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return found ?? null;
}

/** @returns nothing where the credential is there already. */
export async function insertPasskey(tx: Tx, row: typeof passkey.$inferInsert) {
  const [added] = await tx.insert(passkey).values(row).onConflictDoNothing().returning();
  return added;
}

/** Stores a use. @returns whether the passkey is still there, and was not used meanwhile */
export async function countUse(tx: Tx, used: { id: number; before: number; counter: number; now: string }) {
  const stored = await tx
    .update(passkey)
    .set({ counter: used.counter, lastUsedAt: used.now })
    .where(and(eq(passkey.id, used.id), eq(passkey.counter, used.before)))
    .returning({ id: passkey.id });
  return stored.length > 0;
}

/** One passkey of a person, or all. @returns whether there was any */
export async function deletePasskeys(db: Db, which: { staffId: number; id?: number }): Promise<boolean> {
  const { staffId, id } = which;
  const isThis = and(eq(passkey.staffId, staffId), id === undefined ? undefined : eq(passkey.id, id));
  return (await db.delete(passkey).where(isThis).returning({ id: passkey.id })).length > 0;
}
