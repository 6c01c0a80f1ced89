import { toPersonKey } from '../../../src/domain/session/staff.ts';
import { VERIFICATION_MESSAGES } from '../../../src/domain/session/verification.ts';
import { CODE_GUESSES, CODE_MINUTES, MAILS, MAILS_OF_ALL } from '../../../src/domain/shared/limits.ts';
import { authored } from '../../db/history/history.sql.ts';
import type { AppDeps, Log } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import type { Mail } from '../../mailer.ts';
import { toAddressKey } from '../session/address-key.ts';
import { consumeAttempt } from '../session/attempts.usecases.ts';
import { createCode, hashCode, spellCode, toCodeEnd } from '../session/code.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import * as sql from './verification.sql.ts';

function toVerificationMail(email: string, code: string, publicUrl: string, shopName: string): Mail {
  const page = `${publicUrl}/verify-email`;
  return {
    to: email,
    shopName,
    subject: `Verify your email address for ${shopName.replace(/\s+/g, ' ')}`,
    text: [
      `Your account at ${shopName} is waiting for you to verify this address.`,
      `Open this link:\n${page}?${new URLSearchParams({ email, token: code }).toString()}`,
      `Or enter this code at ${page}:\n${spellCode(code)}`,
      `Link and code are good for ${CODE_MINUTES} minutes and can be used once. The page sends a new one when they have run out.`,
      'If you did not expect this message, there is nothing to do.',
    ].join('\n\n'),
  };
}

type Caller = Pick<AppDeps, 'db' | 'mailer' | 'config'> & {
  address: string;
  requestId: string;
  now: Date;
  log: Log;
};

/** Uses a code up and verifies its address. @throws DomainError */
export async function verifyEmail(
  { db, address, requestId, now: at, log }: Caller,
  typed: string,
  code: string,
): Promise<null> {
  const email = toPersonKey(typed);
  await consumeAttempt(db, `verify ${email} at ${toAddressKey(address)}`, CODE_GUESSES, at);
  const now = at.toISOString();
  // A code that would be good for longer was made while the clock was wrong. SIGN-03.
  const staffId = await sql.selectWaiting(db, hashCode(email, code), now, toCodeEnd(at));
  const isVerified =
    staffId !== null && (await authored(db, { staffId, now, requestId }, (tx) => sql.updateVerified(tx, staffId, now)));
  if (!isVerified) {
    log.warn({ event: 'authn_verification_fail' }, 'verification refused');
    throw new DomainError('invalid', VERIFICATION_MESSAGES.codeRefused);
  }
  log.info({ event: 'authn_verification_success' }, 'address verified');
  return null;
}

/** Counts a request for a code. @throws DomainError when there were too many */
export async function countRequest({ db, address, now }: Caller, typed: string): Promise<void> {
  const email = toPersonKey(typed);
  await consumeAttempt(db, `resend ${email} at ${toAddressKey(address)}`, MAILS, now);
  await consumeAttempt(db, `resend ${email}`, MAILS_OF_ALL, now);
}

/** Sends a code to an address that waits for one. It never fails. */
export async function sendCode(caller: Caller, typed: string): Promise<void> {
  const email = toPersonKey(typed);
  try {
    const id = await sql.selectUnverified(caller.db, email);
    if (id !== null) await sendVerification(caller, { id, email }, caller.now);
  } catch (error) {
    caller.log.error({ event: 'mail_fail', err: error }, 'verification mail not sent');
  }
}

/** Makes a code for an account and sends it; earlier codes run out by themselves. @throws when the message was not taken. */
export async function sendVerification(
  { db, mailer, config }: Pick<AppDeps, 'db' | 'mailer' | 'config'>,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  const code = createCode();
  const stored = {
    staffId: id,
    codeHash: hashCode(email, code),
    expiresAt: toCodeEnd(now),
    createdAt: now.toISOString(),
  };
  await sql.insertCode(db, stored);
  await mailer.send(toVerificationMail(email, code, config.publicUrl, await readShopName(db)));
}
