import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { mayWork, type Technician } from '../../../src/domain/booking/technician.ts';
import { toPersonName } from '../../../src/domain/people/person.ts';
import { ROLES } from '../../../src/domain/session/permissions.ts';
import { type Db, firstOf, type Tx } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';

export type PersonRow = typeof staff.$inferSelect;

export const toName = ({ firstName, lastName }: Pick<PersonRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The columns of a name that is written as one text. */
export function toNameColumns(name: string): Pick<PersonRow, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** All people, active ones first. */
export const selectPeople = (db: Db): Promise<PersonRow[]> =>
  db.select().from(staff).orderBy(desc(staff.isActive), asc(staff.firstName), asc(staff.lastName), asc(staff.email));

const canWork = and(eq(staff.isActive, true), inArray(staff.role, ROLES.filter(mayWork)));

/** Reads all technicians, by name (PROMISE-03). */
export async function selectTechnicians(db: Db): Promise<(Technician & { email: string })[]> {
  const rows = await db.select().from(staff).where(canWork);
  return rows
    .map(({ id, email, ...name }) => ({ id, email, name: toPersonName({ name: toName(name), email }) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

/** True if a booking can be assigned to this person (PROMISE-03). */
export const isTechnician = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.$count(staff, and(eq(staff.id, id), canWork))) > 0;

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
