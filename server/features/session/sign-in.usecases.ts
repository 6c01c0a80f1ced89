import { FACTOR_MESSAGES } from '../../../src/domain/account/factor.ts';
import type { ChallengeReply } from '../../../src/domain/session/login-input.ts';
import { type LoginInput, SESSION_MESSAGES } from '../../../src/domain/session/login.ts';
import { PASSKEY_MESSAGES } from '../../../src/domain/session/passkey.ts';
import { EMAIL_UNVERIFIED } from '../../../src/domain/session/staff.ts';
import {
  ACCOUNT_GUESSES,
  ADDRESS_GUESSES,
  CODE_GUESSES,
  DEVICE_GUESSES,
  REQUESTS,
} from '../../../src/domain/shared/limits.ts';
import { transaction, type Tx } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { insertVerifiedDevice } from '../account/factor.sql.ts';
import { checkFactorCode, findFactorDemand, listFactors } from '../account/factor.usecases.ts';
import { checkPasskey, type Site } from '../account/passkey.usecases.ts';
import * as attempts from './attempts.usecases.ts';
import { checkSignInCode } from './code.usecases.ts';
import { isPassword } from './password.ts';
import * as sql from './session.sql.ts';
import { type Account, type Caller, startSession, type UseUp } from './session.usecases.ts';
import * as tokens from './tokens.ts';

const { findNonce, makeNonce } = tokens;

const INVALID = 'Invalid credentials';
const WRONG_CODE = 'The sign-in code is wrong or expired. Please get a new one.';

/** The id of no account. It is looked up as well, so that an unknown address takes as long as a known one. */
const NOBODY = 0;

/** The latest guess from each address. Unknown devices at one address guess one at a time. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(address) ?? Promise.resolve()).then(work, work);
  turns.set(address, turn);
  return turn.finally(() => turns.get(address) === turn && turns.delete(address));
}

const toRequestKey = (device: tokens.KnownDevice, address: string) => {
  const [nonce] = device.values();
  return nonce === undefined ? attempts.toAddressTry('login', address) : `login of device ${nonce}`;
};

/** Counts a sign-in before its body is read. A correct one is given back later. @throws DomainError */
export const countSignIn = ({ db, device, address, now }: Caller): Promise<void> =>
  attempts.consumeAttempt(db, toRequestKey(device, address), REQUESTS, now);

const toDeviceKey = (email: string, nonce: string) => `login ${email} on ${nonce}`;

/**
 * Checks a guess at a password or a code. A known device has its own tries; an unknown one uses those of its address
 * and of the account (SIGN-02).
 */
async function guard(
  { db, keys, device, address, now }: Caller,
  { email, staffId }: { email: string; staffId: number },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const nonce = findNonce(device, email, keys.device);
  if (nonce !== null) {
    return attempts.guardGuess(db, [{ key: toDeviceKey(email, nonce), ...DEVICE_GUESSES }], now, check);
  }
  return inTurn(attempts.toAddressKey(address), async () => {
    const isKnownAddress = await sql.isKnownAddress(db, staffId, address);
    const counted: attempts.Counted[] = [{ key: `guess from ${attempts.toAddressKey(address)}`, ...ADDRESS_GUESSES }];
    if (!isKnownAddress) counted.push({ key: `guess ${email}`, ...ACCOUNT_GUESSES });
    return attempts.guardGuess(db, counted, now, check);
  });
}

/**
 * Starts the session of a person who passed all checks. From now on `nonce` identifies the device. `useUp` runs in the
 * transaction of the session and throws to undo it.
 */
async function begin(caller: Caller, account: Account, nonce: string, useUp: (tx: Tx) => Promise<void>) {
  const { db, keys, device } = caller;
  const known = findNonce(device, account.email, keys.device);
  if (known !== null) await attempts.forgetAttempts(db, toDeviceKey(account.email, known));
  const answer = await startSession(caller, account, { useUp });
  if (answer === null) throw new DomainError('unauthenticated', INVALID);
  return { answer, device: { email: account.email, nonce } };
}

/** Gives the counted sign-in back, because it was not a guess. */
const giveBackSignIn = ({ db, device, address }: Caller): Promise<void> =>
  attempts.returnAttempt(db, toRequestKey(device, address));

/** Signs in with a password. Call `countSignIn` first (SIGN-02, FACT-01). @throws DomainError */
export async function signIn(caller: Caller, { email: typed, password, code }: LoginInput) {
  const { db, keys, device, address, now, log } = caller;
  const email = typed.toLowerCase();
  const account = await sql.selectAccount(db, { email });
  const check = async () => {
    const matches = await isPassword(account?.passwordHash ?? null, password);
    return matches && account?.isActive === true;
  };
  const byPassword = () => guard(caller, { email, staffId: account?.id ?? NOBODY }, check);
  let isGoodCode = true;
  let useCode: UseUp | false | null = null;
  const bySignInCode = async (signInCode: string) => {
    const counted = { key: `code of ${email} from ${attempts.toAddressKey(address)}`, ...CODE_GUESSES };
    return attempts.guardGuess(db, [counted], now, async () => {
      useCode = await checkSignInCode(db, { email, code: signInCode, now }, check);
      isGoodCode = useCode !== null;
      return Boolean(useCode);
    });
  };
  const isRight = await (code ? bySignInCode(code) : byPassword());
  if (!account || !isRight) {
    log.warn({ event: 'authn_login_fail', staffId: account?.id ?? null }, 'sign-in refused');
    throw new DomainError('unauthenticated', isGoodCode ? INVALID : WRONG_CODE);
  }
  await giveBackSignIn(caller);
  if (account.verifiedAt === null) throw new DomainError('forbidden', EMAIL_UNVERIFIED);
  const useUp = async (tx: Tx) => {
    if (useCode && !(await useCode(tx))) throw new DomainError('unauthenticated', WRONG_CODE);
  };
  const nonce = findNonce(device, email, keys.device);
  if ((await findFactorDemand(db, account, nonce, now)) === 'challenge') {
    await transaction(db, useUp);
    log.info({ event: 'authn_login_challenged', staffId: account.id }, 'second factor asked for');
    const challenge = tokens.sealChallenge(account, keys.challenge, now, Boolean(code));
    return { answer: { challenge, factors: await listFactors(db, account.id) }, device: null };
  }
  // A verified device keeps its nonce, so that it stays verified.
  return begin(caller, account, (account.factorAt !== null && nonce) || makeNonce(), useUp);
}

/**
 * Completes a sign-in with the second factor. A wrong code counts as a wrong password does (FACT-01).
 * @throws DomainError
 */
export async function answerChallenge(caller: Caller, { challenge, code }: ChallengeReply, readSite: () => Site) {
  const { db, now, log } = caller;
  const { id = NOBODY, isByCode = false } = tokens.readChallenged(challenge) ?? {};
  const account = await sql.selectAccount(db, { id });
  const over = () => new DomainError('forbidden', SESSION_MESSAGES.challengeOver);
  // Checked here and again in the transaction: a used challenge must not count as a guess or use up the code.
  if (!account?.isActive || !(await tokens.isOpenChallenge(caller, challenge, account))) throw over();
  const { id: staffId, email } = account;
  let useFactor: UseUp | null = null;
  const check = async () => {
    if (code.startsWith('{')) {
      const signed = await checkPasskey({ ...caller, site: readSite() }, 'factor', code);
      useFactor = signed?.account.id === staffId ? signed.useUp : null;
    } else useFactor = await checkFactorCode(db, staffId, code, now);
    return useFactor !== null;
  };
  const counted = { key: `factor of ${email} after a sign-in code`, ...CODE_GUESSES };
  const isRight = await (isByCode
    ? attempts.guardGuess(db, [counted], now, check)
    : guard(caller, { email, staffId }, check));
  const refuse = () => {
    log.warn({ event: 'authn_factor_fail', staffId }, 'second factor refused');
    return new DomainError('unauthenticated', FACTOR_MESSAGES.codeRefused);
  };
  if (!isRight) throw refuse();
  await giveBackSignIn(caller);
  const nonce = makeNonce();
  return begin(caller, account, nonce, async (tx) => {
    if (!(await tokens.takeChallenge(tx, challenge, now))) throw over();
    if (!(await useFactor?.(tx))) throw refuse();
    await insertVerifiedDevice(tx, staffId, nonce, now.toISOString());
  });
}

/** Signs in with a passkey, which identifies the account. Call `countSignIn` first (FACT-03). @throws DomainError */
export async function signInByPasskey(caller: Caller, { credential }: { credential: string }, readSite: () => Site) {
  const signed = await checkPasskey({ ...caller, site: readSite() }, 'sign-in', credential);
  const refuse = () => {
    caller.log.warn({ event: 'authn_login_fail', staffId: signed?.account.id ?? null }, 'passkey refused');
    return new DomainError('unauthenticated', PASSKEY_MESSAGES.refused);
  };
  if (!signed?.account.isActive) throw refuse();
  const { account, useUp } = signed;
  await giveBackSignIn(caller);
  if (account.verifiedAt === null) throw new DomainError('forbidden', EMAIL_UNVERIFIED);
  const nonce = account.factorAt === null ? null : findNonce(caller.device, account.email, caller.keys.device);
  const { answer: tokens, device } = await begin(caller, account, nonce ?? makeNonce(), async (tx) => {
    if (!(await useUp(tx))) throw refuse();
  });
  return { answer: { email: account.email, tokens }, device };
}
