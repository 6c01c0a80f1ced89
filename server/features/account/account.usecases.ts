import { Account, checkPasswordChange, OwnLogin, type PasswordChange } from '../../../src/domain/account/account.ts';
import { ACCOUNT_MESSAGES } from '../../../src/domain/account/account-messages.ts';
import { IDLE_MS, PASSWORD_TRIES } from '../../../src/domain/shared/limits.ts';
import type { Db } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';
import { type IfMatch, versioned } from '../../db/versioned.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { hasPin } from '../counter/counter.sql.ts';
import { toName, toNameColumns } from '../people/people.sql.ts';
import { endAccess } from '../session/access.usecases.ts';
import { consumeAttempt } from '../session/attempts.usecases.ts';
import { checkPassword, hashPassword, isPassword } from '../session/password.ts';
import * as sql from '../session/session.sql.ts';
import type { Self } from '../session/session.usecases.ts';
import { readShopName } from '../shop/shop.usecases.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ACCOUNT_GONE = 'The signed-in account no longer exists';

/** The account as its owner sees it. */
export const toAccount = async (db: Db, person: Omit<typeof staff.$inferSelect, 'passwordHash'>): Promise<Account> =>
  Account.parse({ ...person, name: toName(person), hasPin: await hasPin(db, person.id) });

const changeAccount = versioned(staff, {
  what: 'account',
  notFound: ACCOUNT_GONE,
  current: toAccount,
});

/** Changes the name of the signed-in user (PEOPLE-08). @throws DomainError */
export const changeName = ({ db, person, author, ifMatch }: Self & { ifMatch: IfMatch }, name: string) =>
  changeAccount(db, { id: person.id, author, ifMatch }, 'change', async (tx, _, save) =>
    toAccount(tx, await save(toNameColumns(name))),
  );

/** Checks the password of the signed-in user. @throws DomainError after too many tries */
async function tryPassword({ db, person, now }: Self, password: string) {
  await consumeAttempt(db, `password of ${person.id}`, PASSWORD_TRIES, now);
  const account = await sql.selectAccount(db, { id: person.id });
  if (!account) throw new Error(ACCOUNT_GONE);
  return { account, isRight: await isPassword(account.passwordHash, password) };
}

function refusePassword({ log, person }: Self, event: string): FieldsError {
  log.warn({ event, staffId: person.id }, 'refused without the password');
  return new FieldsError([{ path: 'currentPassword', msg: ACCOUNT_MESSAGES.passwordWrong }]);
}

/**
 * Asks for the password, because an unlocked screen does not prove the person.
 * @returns its hash
 * @throws FieldsError, DomainError
 */
export async function requirePassword(self: Self, password: string, event: string): Promise<string> {
  const { account, isRight } = await tryPassword(self, password);
  if (!isRight) throw refusePassword(self, event);
  return account.passwordHash;
}

/**
 * Sets a new password, and ends the other sessions, the PIN and the sign-in code (ACCOUNT-02, ACCOUNT-03).
 * @throws FieldsError, DomainError
 */
export async function changePassword(self: Self & { ifMatch: IfMatch }, passwords: PasswordChange): Promise<Account> {
  const { db, person, author, ifMatch, now, log } = self;
  const { currentPassword, newPassword } = passwords;
  const names = [person.email, await readShopName(db)];
  const weakness = checkPasswordChange(passwords, names).newPassword ?? checkPassword(newPassword, names);
  if (weakness !== null) throw new FieldsError([{ path: 'newPassword', msg: weakness }]);
  const { account, isRight } = await tryPassword(self, currentPassword);
  const { passwordHash } = account;
  if (!isRight) {
    // A retry after a lost response: the new password is already set.
    if (!person.mustChangePassword && (await isPassword(passwordHash, newPassword))) return toAccount(db, account);
    throw refusePassword(self, 'authn_password_change_fail');
  }
  const newHash = await hashPassword(newPassword);
  const changed = await changeAccount(db, { id: person.id, author, ifMatch }, 'change', async (tx, locked, save) => {
    if (locked.passwordHash !== passwordHash) return null;
    const saved = await save({ passwordHash: newHash, mustChangePassword: false });
    const { id: staffId, sessionId: except } = person;
    await endAccess(tx, { staffId, because: 'password changed', except, keepsPasskeys: true, now });
    return toAccount(tx, saved);
  });
  // Someone else set another password in the meantime, so check against that one.
  if (changed === null) return changePassword(self, passwords);
  log.info({ event: 'authn_password_change', staffId: person.id }, 'password changed');
  return changed;
}

/** In order: the first match wins, because most browsers also claim to be older ones. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Names the browser and the system of a user agent, for example `Chrome on Windows` (ACCOUNT-04). */
export function toDeviceName(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return found.join(' on ') || 'Unknown device';
}

/** Lists the user's open sessions, last used first (ACCOUNT-04). */
export async function listLogins({ db, person, now }: Self): Promise<OwnLogin[]> {
  const open = await sql.selectOpenSessions(db, person.id, now, new Date(now.getTime() - IDLE_MS));
  return open.map(({ userAgent, rotatedAt, ...row }) =>
    OwnLogin.parse({
      ...row,
      device: toDeviceName(userAgent),
      lastUsedAt: rotatedAt,
      isCurrent: row.id === person.sessionId,
    }),
  );
}

/** Ends one of the user's sessions. Has no effect on a session that has ended (ACCOUNT-05). @throws DomainError */
export async function endLogin({ db, person, now, log }: Self, sessionId: string): Promise<null> {
  const found = UUID.test(sessionId) ? await sql.selectSession(db, sessionId) : null;
  if (found?.account.id !== person.id) throw new DomainError('notFound', ACCOUNT_MESSAGES.noLogin);
  await sql.revokeSessions(db, { id: sessionId }, 'logged out from another login', now);
  log.info({ event: 'authn_token_revoked', staffId: person.id, sessionId }, 'login ended');
  return null;
}

/** Ends all of the user's sessions except the current one (ACCOUNT-05). */
export async function endOtherLogins({ db, person, now, log }: Self): Promise<{ ended: number }> {
  const others = { staffId: person.id, except: person.sessionId };
  const ended = await sql.revokeSessions(db, others, 'logged out from another login', now);
  log.info({ event: 'authn_token_revoked', staffId: person.id, ended }, 'other logins ended');
  return { ended };
}
