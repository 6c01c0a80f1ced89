import type { Account, PinChange } from '../../../src/domain/account/account.ts';
import { ACCOUNT_MESSAGES } from '../../../src/domain/account/account-messages.ts';
import { COUNTER_MESSAGES } from '../../../src/domain/session/counter.ts';
import { PIN_MESSAGES, type PinConfirmation } from '../../../src/domain/session/pin.ts';
import { CLOCK_SKEW_MS, CONFIRMED_MS, PASSWORD_TRIES, PIN_TRIES } from '../../../src/domain/shared/limits.ts';
import { type Db, transaction } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';
import { lockRow } from '../../db/versioned.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { type Self, toAccount } from '../account/account.usecases.ts';
import { consumeAttempt } from '../session/attempts.usecases.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { selectAccount, updateSession } from '../session/session.sql.ts';
import type { SignedIn } from '../session/session.usecases.ts';
import * as sql from './counter.sql.ts';

/** Sets a PIN with the password. LOCK-02 @throws FieldsError, DomainError */
export async function setPin({ db, person, now, log }: Self, { currentPassword, pin }: PinChange): Promise<Account> {
  await consumeAttempt(db, `password of ${person.id}`, PASSWORD_TRIES, now);
  const passwordHash = (await selectAccount(db, { id: person.id }))?.passwordHash ?? null;
  const isRight = await isPassword(passwordHash, currentPassword);
  const row = { staffId: person.id, pinHash: await hashPassword(pin), createdAt: now.toISOString() };
  const isSaved = await transaction(db, async (tx) => {
    // Meanwhile somebody may have closed the account, or given it another password.
    const locked = await lockRow(tx, staff, person.id);
    if (!isRight || !locked?.isActive || locked.passwordHash !== passwordHash) return false;
    await sql.savePin(tx, row);
    return true;
  });
  if (!isSaved) {
    log.warn({ event: 'authn_pin_change_fail', staffId: person.id }, 'PIN change refused');
    throw new FieldsError([{ path: 'currentPassword', msg: ACCOUNT_MESSAGES.passwordWrong }]);
  }
  log.info({ event: 'authn_pin_change', staffId: person.id }, 'PIN set');
  return toAccount(db, person);
}

export async function removePin({ db, person, log }: Self): Promise<Account> {
  await sql.deletePin(db, person.id);
  log.info({ event: 'authn_pin_change', staffId: person.id }, 'PIN removed');
  return toAccount(db, person);
}

/**
 * Tries a PIN. It counts as a wrong one first, so that ten at once are five.
 * @returns what is stored of a right one, `null` for a wrong one @throws DomainError where the password is needed
 */
export async function tryPin(db: Db, staffId: number, pin: string): Promise<string | null> {
  const tried = await sql.countPinTry(db, staffId);
  if (tried && (await isPassword(tried.pinHash, pin))) return tried.pinHash;
  if (tried && tried.wrong < PIN_TRIES) return null;
  throw new DomainError('forbidden', PIN_MESSAGES.passwordNeeded);
}

/** Takes the PIN of whoever is signed in at a counter once more. LOCK-05 @throws FieldsError, DomainError */
export async function confirmPin({ db, person, now, log }: Self, { pin }: PinConfirmation): Promise<null> {
  const { id: staffId, proofKey, sessionId } = person;
  if (proofKey === null || !(await sql.selectCounter(db, proofKey)))
    throw new DomainError('notFound', COUNTER_MESSAGES.noCounter);
  if ((await tryPin(db, staffId, pin)) === null) {
    log.warn({ event: 'authn_login_fail', staffId }, 'PIN refused');
    throw new FieldsError([{ path: 'pin', msg: PIN_MESSAGES.wrong }]);
  }
  await transaction(db, async (tx) => {
    await sql.forgetWrongPins(tx, staffId);
    await updateSession(tx, sessionId, { confirmedAt: now.toISOString() });
  });
  log.info({ event: 'authn_pin_confirmed', staffId }, 'PIN confirmed');
  return null;
}

/** Refuses a change of money at a counter of a shop that asks for the PIN, until that was typed. LOCK-05 @throws DomainError */
export async function requireConfirmed(db: Db, { proofKey, provenAt }: SignedIn, now: Date): Promise<void> {
  const age = now.getTime() - Date.parse(provenAt);
  if (proofKey === null || (age > -CLOCK_SKEW_MS && age < CONFIRMED_MS)) return;
  if (await sql.asksPin(db, proofKey)) throw new DomainError('unconfirmed', PIN_MESSAGES.unconfirmed);
}
