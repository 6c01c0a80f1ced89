import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/session/staff.ts';
import { type Db, sqlStateOf, transaction } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';
import type { Unverified } from '../verification/verification.sql.ts';
import { StartRefused } from '../../startup-error.ts';
import { endLoginsOf } from '../session/session.sql.ts';
import { hashPassword, PASSWORD_MIN } from '../session/password.ts';

const UNIQUE_VIOLATION = '23505';
const PASSWORD_BYTES = 12;

/** A password that nobody has to think up, easy to copy. */
export const makePassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

/** A person to add; `name` is first and last name in one. */
export type NewPerson = { email: string; role: string; name: string; password: string };

/** Adds a person who can sign in once the address is verified. @throws StartRefused with a sentence for the terminal. */
export async function addPerson(db: Db, { email, role, name, password }: NewPerson, now: Date): Promise<Unverified> {
  const address = readEmail(email);
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const passwordHash = await hashPassword(readPassword(password));
  const person = { email: address, role: readRole(role), firstName, lastName: rest.join(' '), passwordHash };
  try {
    const [added] = await db
      .insert(staff)
      .values({ ...person, createdAt: now.toISOString(), modifiedAt: now.toISOString() })
      .returning({ id: staff.id, email: staff.email });
    if (!added) throw new Error('The person was not added');
    return added;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new StartRefused(`${address} has an account already.`);
    throw error;
  }
}

/** Closes or opens an account. Closing ends its logins at once. @returns the ended logins. */
export const setActive = (db: Db, email: string, isActive: boolean, now: Date): Promise<number> =>
  change(db, email, { isActive }, isActive ? null : 'account disabled', now);

/** Sets a password and ends every login of the person. @returns the ended logins. */
export async function setPassword(db: Db, email: string, password: string, now: Date): Promise<number> {
  const passwordHash = await hashPassword(readPassword(password));
  return change(db, email, { passwordHash }, 'password changed', now);
}

/** Ends every login of a person. @returns how many there were. */
export const logOutEverywhere = (db: Db, email: string, now: Date): Promise<number> =>
  change(db, email, {}, 'signed out everywhere', now);

function change(
  db: Db,
  email: string,
  set: Partial<typeof staff.$inferInsert>,
  endsLogins: string | null,
  now: Date,
): Promise<number> {
  const address = readEmail(email);
  return transaction(db, async (tx) => {
    const [person] = await tx
      .update(staff)
      .set({ ...set, modifiedAt: now.toISOString() })
      .where(eq(staff.email, address))
      .returning({ id: staff.id });
    if (!person) throw new StartRefused(`${address} has no account.`);
    return endsLogins === null ? 0 : endLoginsOf(tx, person.id, endsLogins, now);
  });
}

function readEmail(text: string): string {
  if (!z.email().safeParse(text).success) throw new StartRefused(`${text} is not an email address.`);
  return text.toLowerCase();
}

function readRole(text: string): StaffRole {
  const role = STAFF_ROLES.find((known) => known === text.toUpperCase());
  if (!role) throw new StartRefused(`${text} is not a role. There are ${STAFF_ROLES.join(', ')}.`);
  return role;
}

function readPassword(text: string): string {
  if (text.length >= PASSWORD_MIN) return text;
  throw new StartRefused(`A password needs at least ${PASSWORD_MIN} characters.`);
}
