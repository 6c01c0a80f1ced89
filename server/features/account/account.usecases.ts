import {
  type Account,
  type OwnLogin,
  type PasswordChange,
  checkPasswordChange,
} from '../../../src/domain/account/account.ts';
import { ACCOUNT_MESSAGES } from '../../../src/domain/account/account-messages.ts';
import type { Author } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { type ReadVersions, refuseOutdated } from '../../db/version.ts';
import type { AppDeps, Log } from '../../deps.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import { consumeAttempt } from '../session/attempts.usecases.ts';
import { checkPassword, hashPassword, isPassword } from '../session/password.ts';
import { revokeSessions, selectSession } from '../session/session.sql.ts';
import { IDLE_MS, type SignedIn } from '../session/session.usecases.ts';
import { toDeviceName } from './device-name.ts';
import * as sql from './account.sql.ts';

/** Guesses of the current password, by whoever sits at a signed-in account. */
const PASSWORD_ATTEMPTS = { limit: 10, minutes: 15 };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who works on the own account. */
type Self = Pick<AppDeps, 'db' | 'config'> & { person: SignedIn; now: Date; log: Log };

type AccountRow = NonNullable<Awaited<ReturnType<typeof sql.selectAccount>>>;

async function found(selecting: Promise<AccountRow | null>): Promise<AccountRow> {
  const account = await selecting;
  if (!account) throw new Error('The signed-in account is gone');
  return account;
}

const toAccount = ({ email, firstName, lastName, role, version }: AccountRow): Account => ({
  email,
  name: `${firstName} ${lastName}`.trim(),
  role,
  version,
});

export const readAccount = async ({ db, person }: Self): Promise<Account> =>
  toAccount(await found(sql.selectAccount(db, person.id)));

/**
 * Sets another password and ends every other login. Of the current password only so many wrong ones are heard. A change
 * that is there already is answered as it was. ACCOUNT-02, ACCOUNT-03. @returns the account then @throws FieldsError
 * @throws DomainError
 */
export async function changePassword(
  self: Self,
  change: PasswordChange,
  author: Author,
  read: ReadVersions = null,
): Promise<Account> {
  const { db, person, now, log } = self;
  const { currentPassword, newPassword } = change;
  const names = [person.email, await readShopName(db)];
  const weakness = checkPasswordChange(change, names).newPassword ?? checkPassword(newPassword, names);
  if (weakness !== null) throw new FieldsError([{ path: 'newPassword', msg: weakness }]);
  await consumeAttempt(db, `password of ${person.id}`, PASSWORD_ATTEMPTS, now);
  const account = await found(sql.selectAccount(db, person.id));
  const { passwordHash } = account;
  if (!(await isPassword(passwordHash, currentPassword))) {
    // Its answer was lost, and it is sent again.
    if (!person.mustChangePassword && (await isPassword(passwordHash, newPassword))) return toAccount(account);
    log.warn({ event: 'authn_password_change_fail', staffId: person.id }, 'password change refused');
    throw new FieldsError([{ path: 'currentPassword', msg: ACCOUNT_MESSAGES.passwordWrong }]);
  }
  const newHash = await hashPassword(newPassword);
  const changed = await authored(db, author, async (tx) => {
    const locked = await found(sql.lockAccount(tx, person.id));
    await refuseOutdated(read, locked, { what: 'account', is: 'change', current: async () => toAccount(locked) });
    if (locked.passwordHash !== passwordHash) return null;
    const written = await found(sql.updatePassword(tx, person.id, newHash, now));
    await revokeSessions(tx, { staffId: person.id, except: person.sessionId }, 'password changed', now);
    return toAccount(written);
  });
  // Meanwhile somebody has set another one, which is the current one now.
  if (changed === null) return changePassword(self, change, author, read);
  log.info({ event: 'authn_password_change', staffId: person.id }, 'password changed');
  return changed;
}

/** ACCOUNT-04. */
export async function listLogins({ db, person, now }: Self): Promise<OwnLogin[]> {
  const idleSince = new Date(now.getTime() - IDLE_MS);
  const open = await sql.selectOpenSessions(db, person.id, now, idleSince);
  return open.map(({ id, userAgent, address, createdAt, rotatedAt }) => ({
    id,
    device: toDeviceName(userAgent),
    address,
    createdAt,
    lastUsedAt: rotatedAt,
    isCurrent: id === person.sessionId,
  }));
}

/** Ends one own login; one that has ended already stays so. ACCOUNT-05. @throws DomainError */
export async function endLogin({ db, person, now, log }: Self, sessionId: string): Promise<null> {
  const found = UUID.test(sessionId) ? await selectSession(db, sessionId, person.id) : null;
  if (!found) throw new DomainError('notFound', ACCOUNT_MESSAGES.noLogin);
  await revokeSessions(db, { id: sessionId }, 'logged out from another login', now);
  log.info({ event: 'authn_token_revoked', staffId: person.id, sessionId }, 'login ended');
  return null;
}

/** Ends every own login but the present one. ACCOUNT-05. */
export async function endOtherLogins({ db, person, now, log }: Self): Promise<{ ended: number }> {
  const others = { staffId: person.id, except: person.sessionId };
  const ended = await revokeSessions(db, others, 'logged out from another login', now);
  log.info({ event: 'authn_token_revoked', staffId: person.id, ended }, 'other logins ended');
  return { ended };
}
