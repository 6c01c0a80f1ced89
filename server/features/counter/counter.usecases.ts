import {
  Counter,
  COUNTER_MESSAGES,
  CounterFacts,
  type NewCounter,
  type PinInput,
} from '../../../src/domain/session/counter.ts';
import { PIN_MESSAGES } from '../../../src/domain/session/pin.ts';
import { toPersonName } from '../../../src/domain/people/person.ts';
import { LOCK_MINUTES, PROOF_MS } from '../../../src/domain/shared/limits.ts';
import { type Db, transaction, type Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import type { Log } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { toName } from '../people/people.sql.ts';
import { consumeAddressAttempt, isFirstUse } from '../session/attempts.usecases.ts';
import type { Proof } from '../session/refresh-proof.ts';
import { revokeSessions, selectAccount } from '../session/session.sql.ts';
import { type Caller, type SignedIn, startSession } from '../session/session.usecases.ts';
import { selectBrief } from '../shop/shop.sql.ts';
import * as sql from './counter.sql.ts';
import { tryPin } from './pin.usecases.ts';

type Person = Parameters<typeof toName>[0] & { email: string };
const toCalled = (person: Person): string => toPersonName({ name: toName(person), email: person.email });

const toCounter = ({ counter, person }: Awaited<ReturnType<typeof sql.selectCounters>>[number], self: SignedIn) =>
  Counter.parse({ ...counter, enrolledBy: toCalled(person), isThis: counter.proofKey === self.proofKey });

export const listCounters = async (db: Db, self: SignedIn): Promise<Counter[]> =>
  (await sql.selectCounters(db)).map((row) => toCounter(row, self));

/** Makes the browser of a session a counter, by the key that the session is bound to. LOCK-01 @throws DomainError */
export async function enrolCounter(
  { db, self, log }: { db: Db; self: SignedIn; log: Log },
  creation: Creation<NewCounter>,
): Promise<Counter> {
  const { name } = creation.body;
  const { proofKey } = self;
  const { now } = creation.author;
  const insert = async (tx: Tx) => {
    if (proofKey === null) throw new DomainError('conflict', COUNTER_MESSAGES.noKey, { rule: 'LOCK-01' });
    const id = await sql.insertCounter(tx, { name, proofKey, enrolledBy: self.id, createdAt: now });
    if (id === null) throw new DomainError('conflict', COUNTER_MESSAGES.already, { rule: 'LOCK-01' });
    return { id, name, enrolledBy: toCalled(self), createdAt: now, isThis: true };
  };
  const added = await idempotent(db, 'counter', creation, insert, (counter) => counter.name);
  log.info({ event: 'authn_counter_enrolled', staffId: self.id, counterId: added.id }, 'counter enrolled');
  return added;
}

/** Ends a counter, and what was signed in to there save the login that asks. LOCK-01 @throws DomainError */
export async function revokeCounter(
  { db, self, log }: { db: Db; self: SignedIn; log: Log },
  { id, author }: Pick<Creation<unknown>, 'author'> & { id: number },
): Promise<null> {
  await authored(db, author, async (tx) => {
    const proofKey = await sql.revokeCounter(tx, id, { revokedAt: author.now, revokedBy: self.id });
    if (proofKey === null) throw new DomainError('notFound', COUNTER_MESSAGES.unknown);
    await revokeSessions(tx, { proofKey, except: self.sessionId }, 'counter revoked', new Date(author.now));
  });
  log.info({ event: 'authn_counter_revoked', staffId: self.id, counterId: id }, 'counter revoked');
  return null;
}

/** The counter whose key signed a proof, which is good once and by its time. LOCK-02 @throws DomainError */
async function requireCounter({ db, address, now, log }: Caller, proof: Proof | null) {
  const counter = proof && (await sql.selectCounter(db, proof.key));
  const findRefusal = async () => {
    if (!proof || !counter) return new DomainError('notFound', COUNTER_MESSAGES.noCounter);
    if (Math.abs(now.getTime() - proof.at) >= PROOF_MS) return new DomainError('forbidden', COUNTER_MESSAGES.clock);
    const key = `proof ${proof.key} ${proof.id}`;
    if (await transaction(db, (tx) => isFirstUse(tx, key, (2 * PROOF_MS) / 60_000, now))) return null;
    return new DomainError('tooManyAttempts', 'This call was made before. Please try again.', { retryAfter: 1 });
  };
  const refusal = await findRefusal();
  if (counter && refusal === null) return counter;
  await consumeAddressAttempt(db, 'counter', address, now);
  log.warn({ event: 'authn_counter_fail', counterId: counter?.id ?? null }, 'proof of a counter refused');
  throw refusal ?? new DomainError('notFound', COUNTER_MESSAGES.noCounter);
}

/** Who may take over at the counter that asks, and how it locks. LOCK-02, LOCK-03 @throws DomainError */
export async function readCounter(caller: Caller, proof: Proof | null): Promise<CounterFacts> {
  const { name } = await requireCounter(caller, proof);
  const { lockMinutes = LOCK_MINUTES, asksPin = false } = (await selectBrief(caller.db)) ?? {};
  const workers = await sql.selectWorkers(caller.db);
  const people = workers.map(({ person: { id, email, role, ...names }, pinSince }) => {
    return { id, name: toCalled({ email, ...names }), email, role, hasPin: pinSince !== null };
  });
  return { name, lockMinutes, asksPin, people };
}

/** Signs in by PIN at a counter, in place of whoever was signed in there. LOCK-02 @throws DomainError */
export async function signInByPin(caller: Caller, { staffId, pin }: PinInput, proof: Proof | null) {
  const { db, now, log } = caller;
  const { id: counterId, proofKey } = await requireCounter(caller, proof);
  const passwordNeeded = () => new DomainError('forbidden', PIN_MESSAGES.passwordNeeded);
  const account = await selectAccount(db, { id: staffId });
  if (!account?.isActive || account.verifiedAt === null || account.mustChangePassword) throw passwordNeeded();
  const pinHash = await tryPin(db, staffId, pin);
  if (pinHash === null) {
    log.warn({ event: 'authn_login_fail', staffId, counterId }, 'PIN refused');
    throw new DomainError('unauthenticated', PIN_MESSAGES.wrong);
  }
  const isStill = async (tx: Tx) => {
    if (!(await sql.isCounter(tx, proofKey)) || !(await sql.isPinStill(tx, staffId, pinHash))) return false;
    await revokeSessions(tx, { proofKey }, 'switched at the counter', now);
    return true;
  };
  const tokens = await startSession(caller, account, { proofKey, isStill });
  if (tokens === null) throw passwordNeeded();
  return tokens;
}
