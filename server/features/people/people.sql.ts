import { and, asc, desc, eq } from 'drizzle-orm';
import { type Db, firstOf, type Tx } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';

export type PersonRow = typeof staff.$inferSelect;

export const toName = ({ firstName, lastName }: Pick<PersonRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** All people, active ones first. */
export const selectPeople = (db: Db): Promise<PersonRow[]> =>
  db.select().from(staff).orderBy(desc(staff.isActive), asc(staff.firstName), asc(staff.lastName), asc(staff.email));

/** The active owners, locked until the transaction ends, so that concurrent changes cannot remove the last one. */
export const lockOwners = (tx: Tx): Promise<PersonRow[]> =>
  tx
    .select()
    .from(staff)
    .where(and(eq(staff.role, 'OWNER'), eq(staff.isActive, true)))
    .orderBy(asc(staff.id))
    .for('update');

/** @returns the new person; `null` when the address already has an account */
export const insertPerson = (tx: Tx, person: typeof staff.$inferInsert): Promise<PersonRow | null> =>
  firstOf(tx.insert(staff).values(person).onConflictDoNothing({ target: staff.email }).returning());
