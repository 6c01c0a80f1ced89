import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ROLES, type Role } from '../../../src/domain/session/permissions.ts';
import { type Db, transaction } from '../../db/database.ts';
import { StartupError } from '../../startup-error.ts';
import { hashPassword, PASSWORD_MIN } from '../session/password.ts';
import { revokeSessions } from '../session/session.sql.ts';
import type { Unverified } from '../verification/verification.sql.ts';
import { insertStaff, updateStaff } from './staff.sql.ts';

const PASSWORD_BYTES = 12;

/** A password that nobody has to think up, easy to copy. */
export const createPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

/** An account to add; `name` is first and last name in one. */
type NewStaff = { email: string; role: string; name: string; password: string };

/** Adds an account that can sign in once the address is verified. @throws StartupError with a sentence for the terminal. */
export async function addStaff(db: Db, { email, role, name, password }: NewStaff, now: Date): Promise<Unverified> {
  const address = readEmail(email);
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const passwordHash = await hashPassword(readPassword(password));
  const stamps = { createdAt: now.toISOString(), modifiedAt: now.toISOString() };
  const account = { email: address, role: readRole(role), firstName, lastName: rest.join(' '), passwordHash };
  const added = await insertStaff(db, { ...account, ...stamps });
  if (!added) throw new StartupError(`${address} has an account already.`);
  return added;
}

/** Closes or opens an account. Closing ends its sessions at once. @returns how many it ended. */
export const setActive = (db: Db, email: string, isActive: boolean, now: Date): Promise<number> =>
  change(db, email, { isActive }, isActive ? null : 'account disabled', now);

/** Sets a password and ends every session of the account. @returns how many it ended. */
export async function setPassword(db: Db, email: string, password: string, now: Date): Promise<number> {
  const passwordHash = await hashPassword(readPassword(password));
  return change(db, email, { passwordHash }, 'password changed', now);
}

/** Ends every session of an account. @returns how many there were. */
export const logOutEverywhere = (db: Db, email: string, now: Date): Promise<number> =>
  change(db, email, {}, 'signed out everywhere', now);

function change(
  db: Db,
  email: string,
  set: { isActive?: boolean; passwordHash?: string },
  endsSessions: string | null,
  now: Date,
): Promise<number> {
  const address = readEmail(email);
  return transaction(db, async (tx) => {
    const staffId = await updateStaff(tx, address, { ...set, modifiedAt: now.toISOString() });
    if (staffId === null) throw new StartupError(`${address} has no account.`);
    return endsSessions === null ? 0 : revokeSessions(tx, { staffId }, endsSessions, now);
  });
}

function readEmail(text: string): string {
  if (!z.email().safeParse(text).success) throw new StartupError(`${text} is not an email address.`);
  return text.toLowerCase();
}

function readRole(text: string): Role {
  const role = ROLES.find((known) => known === text.toUpperCase());
  if (!role) throw new StartupError(`${text} is not a role. There are ${ROLES.join(', ')}.`);
  return role;
}

function readPassword(text: string): string {
  if (text.length >= PASSWORD_MIN) return text;
  throw new StartupError(`A password needs at least ${PASSWORD_MIN} characters.`);
}
