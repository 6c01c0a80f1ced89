import type { LoginInput } from '../../../src/domain/session/login-errors.ts';
import { EMAIL_UNVERIFIED } from '../../../src/domain/session/staff.ts';
import {
  ACCOUNT_GUESSES,
  ADDRESS_GUESSES,
  CODE_GUESSES,
  DEVICE_GUESSES,
  REQUESTS,
} from '../../../src/domain/shared/limits.ts';
import { DomainError } from '../../errors.ts';
import { toAddressKey } from './address-key.ts';
import * as attempts from './attempts.usecases.ts';
import { findNonce, type KnownDevice } from './device-cookie.ts';
import { isPassword } from './password.ts';
import { type Caller, startSession } from './session.usecases.ts';
import { takeSignInCode } from './sign-in-code.usecases.ts';
import * as sql from './session.sql.ts';

const INVALID = 'Invalid credentials';
const WRONG_CODE = 'This sign-in code is wrong or has run out. Please make a new one.';

/** Key of no account: looked up all the same, so that an unknown address takes no shorter way. */
const NOBODY = 0;

type SignInCaller = Caller & { device: KnownDevice };

/** The last try from each address: devices there that nobody knows try one after the other. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(address) ?? Promise.resolve()).then(work, work);
  turns.set(address, turn);
  return turn.finally(() => turns.get(address) === turn && turns.delete(address));
}

const toRequestKey = (device: KnownDevice, address: string) => {
  const [nonce] = device.values();
  return nonce === undefined ? attempts.toAddressTry('login', address) : `login of device ${nonce}`;
};

/** Counts a sign-in before its body is read. One that turns out to be right is given back. @throws DomainError */
export const countSignIn = ({ db, device, address, now }: SignInCaller): Promise<void> =>
  attempts.consumeAttempt(db, toRequestKey(device, address), REQUESTS, now);

/** Of a caller that `countSignIn` has let through. SIGN-02 @throws DomainError */
export async function signIn(caller: SignInCaller, { email: typed, password, code }: LoginInput) {
  const { db, keys, device, address, now, log } = caller;
  const email = typed.toLowerCase();
  const account = await sql.selectAccount(db, { email });
  const check = async () => {
    const matches = await isPassword(account?.passwordHash ?? null, password);
    return matches && account?.isActive === true;
  };
  const nonce = findNonce(device, email, keys.device);
  const deviceKey = `login ${email} on ${nonce}`;
  const asOther = async () => {
    const isKnownAddress = await sql.isKnownAddress(db, account?.id ?? NOBODY, address);
    const counted: attempts.Counted[] = [{ key: `guess from ${toAddressKey(address)}`, ...ADDRESS_GUESSES }];
    if (!isKnownAddress) counted.push({ key: `guess ${email}`, ...ACCOUNT_GUESSES });
    return attempts.guardGuess(db, counted, now, check);
  };
  let isGoodCode = true;
  const byCode = async (signInCode: string) => {
    const counted = { key: `code of ${email} from ${toAddressKey(address)}`, ...CODE_GUESSES };
    return attempts.guardGuess(db, [counted], now, async () => {
      const taken = await takeSignInCode(db, { email, code: signInCode, now }, check);
      isGoodCode = taken !== null;
      return taken === true;
    });
  };
  const byPassword = () =>
    nonce === null
      ? inTurn(toAddressKey(address), asOther)
      : attempts.guardGuess(db, [{ key: deviceKey, ...DEVICE_GUESSES }], now, check);
  const isRight = await (code ? byCode(code) : byPassword());
  if (!account || !isRight) {
    log.warn({ event: 'authn_login_fail', staffId: account?.id ?? null }, 'sign-in refused');
    throw new DomainError('unauthenticated', isGoodCode ? INVALID : WRONG_CODE);
  }
  await attempts.returnAttempt(db, toRequestKey(device, address));
  if (account.verifiedAt === null) throw new DomainError('forbidden', EMAIL_UNVERIFIED);
  if (nonce !== null) await attempts.forgetAttempts(db, deviceKey);
  const tokens = await startSession(caller, account);
  if (tokens === null) throw new DomainError('unauthenticated', INVALID);
  return tokens;
}
