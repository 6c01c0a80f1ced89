import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';

export type PersonRow = typeof staff.$inferSelect;
/** What is written to somebody; what is left out stays. */
export type PersonSet = { [Column in keyof PersonRow]?: PersonRow[Column] | undefined };
/** Somebody, by key or by address in lower case. */
export type Which = { id: number } | { email: string };

/** Everybody, who works here first. */
export const selectPeople = (db: Db): Promise<PersonRow[]> =>
  db.select().from(staff).orderBy(desc(staff.isActive), asc(staff.firstName), asc(staff.lastName), asc(staff.email));

export async function selectPersonForUpdate(tx: Tx, which: Which): Promise<PersonRow | null> {
  const isThem = 'id' in which ? eq(staff.id, which.id) : eq(staff.email, which.email);
  const [person] = await tx.select().from(staff).where(isThem).for('update');
  return person ?? null;
}

/** The active owners, locked until the transaction ends: of two changes at once the second sees what the first left. */
export const selectOwnersForUpdate = (tx: Tx) =>
  tx
    .select({ role: staff.role, isActive: staff.isActive, isVerified: sql<boolean>`${isNotNull(staff.verifiedAt)}` })
    .from(staff)
    .where(and(eq(staff.role, 'OWNER'), eq(staff.isActive, true)))
    .orderBy(asc(staff.id))
    .for('update');

/** @returns the new person, `null` when the address has an account already. */
export async function insertPerson(tx: Tx, person: typeof staff.$inferInsert): Promise<PersonRow | null> {
  const [added] = await tx.insert(staff).values(person).onConflictDoNothing({ target: staff.email }).returning();
  return added ?? null;
}

/** Changes somebody whose row is locked. REL-02 */
export async function updatePerson(tx: Tx, { id, version }: PersonRow, set: PersonSet, now: string) {
  const next = { version: version + 1, modifiedAt: now };
  const [person] = await tx
    .update(staff)
    .set({ ...set, ...next })
    .where(eq(staff.id, id))
    .returning();
  if (!person) throw new Error(`The person ${id} is gone`);
  return person;
}
