import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ROLES, type Role } from '../../../src/domain/session/permissions.ts';
import { type Db, transaction } from '../../db/database.ts';
import { StartupError } from '../../startup-error.ts';
import { checkPassword, hashPassword } from '../session/password.ts';
import { revokeSessions } from '../session/session.sql.ts';
import type { Unverified } from '../verification/verification.sql.ts';
import { insertStaff, updateStaff } from './staff.sql.ts';

const PASSWORD_BYTES = 12;

/** Where accounts are; a password must not be the shop's name. */
type Staffing = { db: Db; shopName: string };

/** A password to set; `mustChangePassword` where its person is to choose another at the next sign-in. */
type NewPassword = { password: string; mustChangePassword: boolean };

/** The chosen password, or where that is `null` one that nobody has to think up, easy to copy. */
export const takePassword = (chosen: string | null): NewPassword =>
  chosen === null
    ? { password: randomBytes(PASSWORD_BYTES).toString('base64url'), mustChangePassword: true }
    : { password: chosen, mustChangePassword: false };

/** An account to add; `name` is first and last name in one. */
type NewStaff = { email: string; role: string; name: string };

/** Adds an account that can sign in once the address is verified. @throws StartupError with a sentence for the terminal. */
export async function addStaff(
  { db, shopName }: Staffing,
  { email, role, name }: NewStaff,
  { password, mustChangePassword }: NewPassword,
  now: Date,
): Promise<Unverified> {
  const address = readEmail(email);
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const passwordHash = await hashPassword(readPassword(password, [address, shopName]));
  const stamps = { createdAt: now.toISOString(), modifiedAt: now.toISOString() };
  const account = { email: address, role: readRole(role), firstName, lastName: rest.join(' ') };
  const added = await insertStaff(db, { ...account, passwordHash, mustChangePassword, ...stamps });
  if (!added) throw new StartupError(`${address} has an account already.`);
  return added;
}

/** Closes or opens an account. Closing ends its sessions at once. @returns how many it ended. */
export const setActive = (db: Db, email: string, isActive: boolean, now: Date): Promise<number> =>
  change(db, email, { isActive }, isActive ? null : 'account disabled', now);

/** Sets a password and ends every session of the account. @returns how many it ended. */
export async function setPassword(
  { db, shopName }: Staffing,
  email: string,
  { password, mustChangePassword }: NewPassword,
  now: Date,
): Promise<number> {
  const passwordHash = await hashPassword(readPassword(password, [email, shopName]));
  return change(db, email, { passwordHash, mustChangePassword }, 'password changed', now);
}

/** Ends every session of an account. @returns how many there were. */
export const logOutEverywhere = (db: Db, email: string, now: Date): Promise<number> =>
  change(db, email, {}, 'signed out everywhere', now);

function change(
  db: Db,
  email: string,
  set: { isActive?: boolean; passwordHash?: string; mustChangePassword?: boolean },
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

function readPassword(text: string, names: readonly string[]): string {
  const weakness = checkPassword(text, names);
  if (weakness === null) return text;
  throw new StartupError(`${weakness}.`);
}
