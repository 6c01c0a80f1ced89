import { VERIFICATION_MESSAGES } from '../../../src/domain/session/verification-messages.ts';
import { type Db, transaction } from '../../db/database.ts';
import { sign } from '../../db/history/history.sql.ts';
import type { AppDeps, Log } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import { toAddressKey } from '../session/address-key.ts';
import { consumeAttempt } from '../session/attempts.usecases.ts';
import { createCode, hashCode } from './verification-code.ts';
import { CODE_MS, toVerificationMail } from './verification-mail.ts';
import * as sql from './verification.sql.ts';

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
