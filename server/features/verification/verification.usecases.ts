import { createHash, randomInt } from 'node:crypto';
import { VERIFICATION_MESSAGES } from '../../../src/domain/session/verification.ts';
import type { Config } from '../../config.ts';
import { type Db, transaction } from '../../db/database.ts';
import { sign } from '../../db/history/history.sql.ts';
import type { AppDeps, Log } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import type { Mail } from '../../mailer.ts';
import { toAddressKey } from '../session/address-key.ts';
import { consumeAttempt } from '../session/attempts.usecases.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import * as sql from './verification.sql.ts';

/** Letters and digits that are not mistaken for one another when read from a screen; 50 bits in ten of them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

const createCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** The code as it was made, however it was typed: any case, with blanks and dashes, O for 0, I and L for 1. */
const normalize = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** What is stored of a code; `email` in lower case. */
const hashCode = (email: string, code: string): string =>
  createHash('sha256')
    .update(`${email}\n${normalize(code)}`)
    .digest('hex');

/** Milliseconds a code is good for. SEC-05. */
const CODE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/** The message with the code and the link that fills it in. */
function toVerificationMail(
  email: string,
  code: string,
  { shopName, publicUrl }: Pick<Config, 'publicUrl'> & { shopName: string },
): Mail {
  const link = `${publicUrl}/verify-email?${new URLSearchParams({ email, token: code }).toString()}`;
  return {
    to: email,
    shopName,
    subject: `Verify your email address for ${shopName.replace(/\s+/g, ' ')}`,
    text: [
      `Your account at ${shopName} is waiting for you to verify this address.`,
      `Open this link:\n${link}`,
      `Or enter this code at ${publicUrl}/verify-email:\n${code.slice(0, 5)}-${code.slice(5)}`,
      `Link and code are good for ${CODE_MS / MINUTE_MS} minutes and can be used once. The page sends a new one when they have run out.`,
      'If you did not expect this message, there is nothing to do.',
    ].join('\n\n'),
  };
}

/** Guesses for one account from one address. SEC-05. */
const GUESSES = { limit: 10, minutes: 15 };
/** Messages to one account that one address may ask for, and that all may ask for together. */
const MAILS = { limit: 5, minutes: 15 };
const MAILS_OF_ALL = { limit: 20, minutes: 15 };

/** What a call needs; `address` is the network address that it came from. */
type Caller = Pick<AppDeps, 'db' | 'mailer' | 'config'> & {
  address: string;
  requestId: string;
  now: Date;
  log: Log;
};

const toAddress = (typed: string) => typed.trim().toLowerCase();

/** Uses a code up and verifies its address. @throws DomainError */
export async function verifyEmail(
  { db, address, requestId, now, log }: Caller,
  typed: string,
  code: string,
): Promise<null> {
  const email = toAddress(typed);
  await consumeAttempt(db, `verify ${email} at ${toAddressKey(address)}`, GUESSES, now);
  // A code that would be good for longer was made while the clock was wrong. SIGN-03.
  const latest = new Date(now.getTime() + CODE_MS).toISOString();
  const isVerified = await transaction(db, async (tx) => {
    const staffId = await sql.useCode(tx, hashCode(email, code), now.toISOString(), latest);
    if (staffId === null) return false;
    await sign(tx, { staffId, now: now.toISOString(), requestId });
    await sql.updateVerified(tx, staffId, now.toISOString());
    return true;
  });
  if (!isVerified) {
    log.warn({ event: 'authn_verification_fail' }, 'verification refused');
    throw new DomainError('invalid', VERIFICATION_MESSAGES.codeRefused);
  }
  log.info({ event: 'authn_verification_success' }, 'address verified');
  return null;
}

/** Counts the request. @returns what sends the message, to be run after the answer; it never fails. @throws DomainError */
export async function requestCode(caller: Caller, typed: string): Promise<() => Promise<void>> {
  const { db, address, now, log } = caller;
  const email = toAddress(typed);
  await consumeAttempt(db, `resend ${email} at ${toAddressKey(address)}`, MAILS, now);
  await consumeAttempt(db, `resend ${email}`, MAILS_OF_ALL, now);
  return async () => {
    try {
      const account = await sql.selectUnverified(db, email);
      if (account) await sendVerification(caller, account, now);
    } catch (error) {
      log.error({ event: 'mail_fail', err: error }, 'verification mail not sent');
    }
  };
}

/** Makes a code for an account and sends it; earlier codes run out by themselves. @throws when the message was not taken. */
export async function sendVerification(
  { db, mailer, config }: Pick<AppDeps, 'mailer' | 'config'> & { db: Db },
  { id, email }: sql.Unverified,
  now: Date,
): Promise<void> {
  const code = createCode();
  await sql.insertCode(db, {
    staffId: id,
    codeHash: hashCode(email, code),
    expiresAt: new Date(now.getTime() + CODE_MS).toISOString(),
    createdAt: now.toISOString(),
  });
  const { publicUrl } = config;
  await mailer.send(toVerificationMail(email, code, { publicUrl, shopName: await readShopName(db) }));
}
