import type { LoginInput } from '../../../src/domain/session/login-errors.ts';
import { EMAIL_UNVERIFIED } from '../../../src/domain/session/staff.ts';
import { DomainError } from '../../errors.ts';
import { toAddressKey } from './address-key.ts';
import {
  consumeAttempt,
  type Counted,
  forgetAttempts,
  guardGuess,
  REQUESTS,
  returnAttempt,
  toAddressTry,
} from './attempts.usecases.ts';
import { findNonce, type KnownDevice } from './device-cookie.ts';
import { isPassword } from './password.ts';
import { type Caller, startSession } from './session.usecases.ts';
import * as sql from './session.sql.ts';

const INVALID = 'Invalid credentials';

/** Wrong tries of a device that has signed in as the person before. */
const DEVICE_GUESSES = { limit: 10, minutes: 15 };
/** Wrong tries of the other devices of one address, over all accounts. */
const ADDRESS_GUESSES = { limit: 10, minutes: 60, slowAfter: 5 };
/** Wrong tries at one account, of other devices at addresses where it has never signed in: guessed from many places. */
const ACCOUNT_GUESSES = { minutes: 24 * 60, slowAfter: 20 };

/** Key of no account: looked up all the same, so that an unknown address takes no shorter way. */
const NOBODY = 0;

/** Who asks to sign in. `inTurn` lets the other devices of one address try one after the other. */
type SignInCaller = Caller & {
  device: KnownDevice;
  inTurn: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
};

const toRequestKey = (device: KnownDevice, address: string) => {
  const [nonce] = device.values();
  return nonce === undefined ? toAddressTry('login', address) : `login of device ${nonce}`;
};

/** Counts a sign-in before its body is read. One that turns out to be right is given back. @throws DomainError */
export const countSignIn = ({ db, device, address, now }: Pick<SignInCaller, 'db' | 'device' | 'address' | 'now'>) =>
  consumeAttempt(db, toRequestKey(device, address), REQUESTS, now);

/** Of a caller that `countSignIn` has let through. SIGN-02 @throws DomainError */
export async function signIn(caller: SignInCaller, { email: typed, password }: LoginInput) {
  const { db, keys, device, address, now, log, inTurn } = caller;
  const email = typed.toLowerCase();
  const account = await sql.selectAccount(db, email);
  const check = async () => {
    const matches = await isPassword(account?.passwordHash ?? null, password);
    return matches && account?.isActive === true;
  };
  const nonce = findNonce(device, email, keys.device);
  const deviceKey = `login ${email} on ${nonce}`;
  const asOther = async () => {
    const isKnownAddress = await sql.isKnownAddress(db, account?.id ?? NOBODY, address);
    const counted: Counted[] = [{ key: `guess from ${toAddressKey(address)}`, allowance: ADDRESS_GUESSES }];
    if (!isKnownAddress) counted.push({ key: `guess ${email}`, allowance: ACCOUNT_GUESSES });
    return guardGuess(db, counted, now, check);
  };
  const isRight =
    nonce === null
      ? await inTurn(toAddressKey(address), asOther)
      : await guardGuess(db, [{ key: deviceKey, allowance: DEVICE_GUESSES }], now, check);
  if (!account || !isRight) {
    log.warn({ event: 'authn_login_fail', staffId: account?.id ?? null }, 'sign-in refused');
    throw new DomainError('unauthenticated', INVALID);
  }
  await returnAttempt(db, toRequestKey(device, address));
  if (account.verifiedAt === null) throw new DomainError('forbidden', EMAIL_UNVERIFIED);
  if (nonce !== null) await forgetAttempts(db, deviceKey);
  const tokens = await startSession(caller, { ...account, staffId: account.id });
  if (tokens === null) throw new DomainError('unauthenticated', INVALID);
  return tokens;
}
