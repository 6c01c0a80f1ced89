import type { Account, PinChange } from '../../../src/domain/account/account.ts';
import { ACCOUNT_MESSAGES } from '../../../src/domain/account/account-messages.ts';
import { toPersonName } from '../../../src/domain/people/person.ts';
import * as domain from '../../../src/domain/session/counter.ts';
import { PIN_MESSAGES, type PinConfirmation } from '../../../src/domain/session/pin.ts';
import * as limits from '../../../src/domain/shared/limits.ts';
import { type Db, transaction, type Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import type { Change } from '../../db/versioned.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { requirePassword, toAccount } from '../account/account.usecases.ts';
import { findFactorDemand } from '../account/factor.usecases.ts';
import { type PersonRow, toName } from '../people/people.sql.ts';
import { consumeAddressAttempt, consumeAttempt, isFirstUse } from '../session/attempts.usecases.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { lockUnchanged, revokeSessions, selectAccount, updateSession } from '../session/session.sql.ts';
import { requireOpenBranch } from '../shop/shop.usecases.ts';
import { type Caller, type Self, type SignedIn, startSession } from '../session/session.usecases.ts';
import { findNonce, type Proof } from '../session/tokens.ts';
import * as sql from './counter.sql.ts';

const { COUNTER_MESSAGES } = domain;
const noCounter = () => new DomainError('notFound', COUNTER_MESSAGES.noCounter);
const passwordNeeded = () => new DomainError('forbidden', PIN_MESSAGES.passwordNeeded);

const toCalled = (person: Pick<PersonRow, 'firstName' | 'lastName' | 'email'>): string =>
  toPersonName({ name: toName(person), email: person.email });

export const listCounters = async ({ db, person: self }: Pick<Self, 'db' | 'person'>): Promise<domain.Counter[]> =>
  (await sql.selectCounters(db)).map(({ counter, person }) =>
    domain.Counter.parse({ ...counter, enrolledBy: toCalled(person), isThis: counter.proofKey === self.proofKey }),
  );

/** Makes a browser a counter, by the key that its session is bound to (LOCK-01). @throws DomainError */
export async function enrolCounter(call: Self & Creation<domain.NewCounter>): Promise<domain.Counter> {
  const { db, person, author, body, log } = call;
  const { name, locationId = null } = body;
  const { id: enrolledBy, proofKey } = person;
  const createdAt = author.now;
  const insert = async (tx: Tx): Promise<domain.Counter> => {
    if (proofKey === null) throw new DomainError('conflict', COUNTER_MESSAGES.noKey, { rule: 'LOCK-01' });
    if (locationId !== null) await requireOpenBranch(tx, locationId);
    const id = await sql.insertCounter(tx, { name, proofKey, enrolledBy, createdAt, locationId });
    if (id === null) throw new DomainError('conflict', COUNTER_MESSAGES.already, { rule: 'LOCK-01' });
    return { id, name, enrolledBy: toCalled(person), createdAt, isThis: true, locationId };
  };
  const added = await idempotent(db, 'counter', call, insert, (counter) => counter.name);
  log.info({ event: 'authn_counter_enrolled', staffId: enrolledBy, counterId: added.id }, 'counter enrolled');
  return added;
}

/** Sets the branch of a counter, which takes the payments there (TILL-01). @throws DomainError, FieldsError */
export async function setBranch(
  { db, person, id, author }: Self & Change,
  { locationId }: domain.CounterPatch,
): Promise<domain.Counter> {
  await authored(db, author, async (tx) => {
    if (locationId !== null) await requireOpenBranch(tx, locationId);
    if (!(await sql.updateBranch(tx, id, locationId))) throw new DomainError('notFound', COUNTER_MESSAGES.unknown);
  });
  const counter = (await listCounters({ db, person })).find((one) => one.id === id);
  if (!counter) throw new DomainError('notFound', COUNTER_MESSAGES.unknown);
  return counter;
}

/** Revokes a counter, and ends the sessions there except the caller's own (LOCK-01). @throws DomainError */
export async function revokeCounter({ db, person, now, log, id, author }: Self & Change): Promise<null> {
  await authored(db, author, async (tx) => {
    const proofKey = await sql.revokeCounter(tx, id, { revokedAt: author.now, revokedBy: person.id });
    if (proofKey === null) throw new DomainError('notFound', COUNTER_MESSAGES.unknown);
    await revokeSessions(tx, { proofKey, except: person.sessionId }, 'counter revoked', now);
  });
  log.info({ event: 'authn_counter_revoked', staffId: person.id, counterId: id }, 'counter revoked');
  return null;
}

/**
 * The counter whose key signed a proof. A proof is valid once, and for a limited time (LOCK-02).
 * @throws DomainError
 */
async function requireCounter({ db, address, now, log }: Caller, proof: Proof | null) {
  const counter = proof && (await sql.selectCounter(db, proof.key));
  const isFirst = ({ key, id }: Proof) =>
    transaction(db, (tx) => isFirstUse(tx, `proof ${key} ${id}`, (2 * limits.PROOF_MS) / 60_000, now));
  let refusal = noCounter();
  if (proof && counter) {
    if (Math.abs(now.getTime() - proof.at) >= limits.PROOF_MS)
      refusal = new DomainError('forbidden', COUNTER_MESSAGES.clock);
    else {
      // Each valid proof leaves a row, so throttle first.
      await consumeAttempt(db, `counter proofs of ${proof.key}`, limits.COUNTER_PROOFS, now);
      if (await isFirst(proof)) return counter;
      refusal = new DomainError('tooManyAttempts', COUNTER_MESSAGES.used, { retryAfter: 1 });
    }
  }
  await consumeAddressAttempt(db, 'counter', address, now);
  log.warn({ event: 'authn_counter_fail', counterId: counter?.id ?? null }, 'proof of a counter refused');
  throw refusal;
}

/** The people who can take over at the calling counter, and its lock settings (LOCK-02). @throws DomainError */
export async function readCounter(caller: Caller, proof: Proof | null): Promise<domain.CounterFacts> {
  const { name, lockMinutes, asksPin } = await requireCounter(caller, proof);
  const people = (await sql.selectWorkers(caller.db)).map(({ person, pin }) => {
    const { id, email, role } = person;
    return { id, name: toCalled(person), email, role, hasPin: pin !== null };
  });
  return { name, lockMinutes, asksPin, people };
}

/**
 * Tries a PIN. Counts it as wrong before checking it, so that parallel guesses cannot exceed the limit.
 * @returns the stored hash if the PIN is right, otherwise `null`
 * @throws DomainError if only the password helps
 */
async function tryPin({ db, log }: Pick<Self, 'db' | 'log'>, staffId: number, pin: string): Promise<string | null> {
  const tried = await sql.countPinTry(db, staffId);
  if (tried && (await isPassword(tried.pinHash, pin))) return tried.pinHash;
  log.warn({ event: 'authn_login_fail', staffId }, 'PIN refused');
  if (tried && tried.wrong < limits.PIN_TRIES) return null;
  throw passwordNeeded();
}

/** Signs in by PIN at a counter, and signs out the previous person (LOCK-02, FACT-02). @throws DomainError */
export async function signInByPin(caller: Caller, { staffId, pin }: domain.PinInput, proof: Proof | null) {
  const { proofKey } = await requireCounter(caller, proof);
  const account = await selectAccount(caller.db, { id: staffId });
  if (!account?.isActive || account.verifiedAt === null || account.mustChangePassword) throw passwordNeeded();
  const nonce = findNonce(caller.device, account.email, caller.keys.device);
  if ((await findFactorDemand(caller.db, account, nonce, caller.now)) !== null) throw passwordNeeded();
  const pinHash = await tryPin(caller, staffId, pin);
  if (pinHash === null) throw new DomainError('unauthenticated', PIN_MESSAGES.wrong);
  const takeOver = async (tx: Tx) => {
    if (!(await sql.selectCounter(tx, proofKey, true)) || !(await sql.forgetWrongPins(tx, staffId, pinHash)))
      throw passwordNeeded();
    await revokeSessions(tx, { proofKey }, 'switched at the counter', caller.now);
  };
  const tokens = await startSession(caller, account, { proofKey, useUp: takeOver });
  if (tokens === null) throw passwordNeeded();
  return tokens;
}

/** Sets a PIN. Needs the password (LOCK-02). @throws FieldsError, DomainError */
export async function setPin(self: Self, { currentPassword, pin }: PinChange): Promise<Account> {
  const { db, person, author, now, log } = self;
  const { id: staffId } = person;
  const passwordHash = await requirePassword(self, currentPassword, 'authn_pin_change_fail');
  const pinHash = await hashPassword(pin);
  await authored(db, author, async (tx) => {
    // Someone may have closed the account, or changed its password, in the meantime.
    if (!(await lockUnchanged(tx, { id: staffId, passwordHash })))
      throw new FieldsError([{ path: 'currentPassword', msg: ACCOUNT_MESSAGES.passwordWrong }]);
    await sql.savePin(tx, { staffId, pinHash, wrong: 0, createdAt: now.toISOString() });
  });
  log.info({ event: 'authn_pin_change', staffId }, 'PIN set');
  return toAccount(db, person);
}

export async function removePin({ db, person, author, log }: Self): Promise<Account> {
  await authored(db, author, (tx) => sql.deletePin(tx, person.id));
  log.info({ event: 'authn_pin_change', staffId: person.id }, 'PIN removed');
  return toAccount(db, person);
}

/** Asks for the PIN of the signed-in person again (LOCK-05). @throws FieldsError, DomainError */
export async function confirmPin(self: Self, { pin }: PinConfirmation): Promise<null> {
  const { db, person, now } = self;
  if (person.proofKey === null || !(await sql.selectCounter(db, person.proofKey))) throw noCounter();
  const pinHash = await tryPin(self, person.id, pin);
  if (pinHash === null) throw new FieldsError([{ path: 'pin', msg: PIN_MESSAGES.wrong }]);
  await transaction(db, async (tx) => {
    if (await sql.forgetWrongPins(tx, person.id, pinHash))
      await updateSession(tx, person.sessionId, { confirmedAt: now.toISOString() });
  });
  return null;
}

/**
 * Refuses a call at a counter that asks for the PIN, unless it was entered in the last two minutes (LOCK-05).
 * @throws DomainError
 */
export async function requireConfirmed(db: Db, { proofKey, provenAt }: SignedIn, now: Date): Promise<void> {
  const age = now.getTime() - Date.parse(provenAt);
  if (proofKey === null || (age > -limits.CLOCK_SKEW_MS && age < limits.CONFIRMED_MS)) return;
  if ((await sql.selectCounter(db, proofKey))?.asksPin) throw new DomainError('unconfirmed', PIN_MESSAGES.unconfirmed);
}
