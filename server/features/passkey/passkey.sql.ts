import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { passkey } from '../../db/schema.ts';

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
