import { createHash, randomInt } from 'node:crypto';
import type { SignInCode } from '../../../src/domain/account/account.ts';
import { toPersonKey } from '../../../src/domain/session/staff.ts';
import { typedCode } from '../../../src/domain/shared/characters.ts';
import { VERIFICATION_MESSAGES } from '../../../src/domain/session/verification.ts';
import {
  CODE_GUESSES,
  CODE_MINUTES,
  MAILS,
  MAILS_OF_ALL,
  SIGN_IN_CODE_TRIES,
} from '../../../src/domain/shared/limits.ts';
import { type Db, transaction } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { staff } from '../../db/schema.ts';
import { lockRow } from '../../db/versioned.ts';
import type { AppDeps, Log } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { explainMail, type Mail } from '../../mailer.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import { consumeAttempt, toAddressKey } from './attempts.usecases.ts';
import * as sql from './code.sql.ts';
import type { UseUp } from './session.usecases.ts';

/** Digits, and letters that cannot be confused with them on a screen. Ten characters hold 50 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code with a dash, for people to read. */
const spellCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/**
 * Hashes a code in any spelling: any case, digits of any script, blanks, dashes, O for 0, I and L for 1. `owner` names
 * the account and the purpose (TYPED-02).
 */
function hashCode(owner: string, typed: string): string {
  const letters = typedCode(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  const code = letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(`${owner}\n${code}`).digest('hex');
}

/** The ISO instant at which a code made at `now` expires. */
const toCodeEnd = (now: Date): string => new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString();

/** Creates a code for a person. `owner` names the account and the purpose. */
async function createCode(db: Db, staffId: number, owner: string, now: Date) {
  const code = Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  const expiresAt = toCodeEnd(now);
  await sql.insertCode(db, { staffId, codeHash: hashCode(owner, code), expiresAt, createdAt: now.toISOString() });
  return { code, expiresAt };
}

/** `latest` refuses codes that were created while the clock was ahead: they expire too late (SIGN-03). */
const toTried = (owner: string, typed: string, now: Date): sql.TriedCode => ({
  codeHash: hashCode(owner, typed),
  now: now.toISOString(),
  latest: toCodeEnd(now),
});

/** Creates the sign-in code of a person and invalidates the previous one (FACT-04). @throws DomainError */
export async function createSignInCode(
  { db, now, log }: { db: Db; now: Date; log: Log },
  staffId: number,
): Promise<SignInCode> {
  const { code, expiresAt } = await transaction(db, async (tx) => {
    const person = await lockRow(tx, staff, staffId);
    if (!person?.isActive || person.verifiedAt === null)
      throw new DomainError('forbidden', 'This person cannot sign in');
    await sql.deleteCodes(tx, staffId);
    return createCode(tx, staffId, `sign-in ${person.email}`, now);
  });
  log.info({ event: 'authn_sign_in_code', staffId }, 'sign-in code made');
  return { code: spellCode(code), expiresAt };
}

/**
 * Checks a sign-in code, then the password with `check`. Each call counts as one try of the code.
 * @returns a function that uses up the code; `null` if the code is not valid, `false` if the password is wrong
 */
export async function checkSignInCode(
  db: Db,
  { email, code, now }: { email: string; code: string; now: Date },
  check: () => Promise<boolean>,
): Promise<UseUp | false | null> {
  const id = await sql.countTry(db, toTried(`sign-in ${email}`, code, now), SIGN_IN_CODE_TRIES);
  if (id === null) return null;
  return (await check()) && ((tx) => sql.useCode(tx, id, now.toISOString()));
}

/** Tells the reader where to enter the code. Without the public address of the app there is no link (EDGE-11). */
function toDirections(email: string, code: string, publicUrl: string | null): string[] {
  if (publicUrl === null) {
    return [
      `Sign in to Reflow with this address. Press “Verify Your Email” there and enter this code:\n${spellCode(code)}`,
      `The code expires in ${CODE_MINUTES} minutes and works once. You can request a new one on that page.`,
    ];
  }
  const page = `${publicUrl}/verify-email`;
  return [
    `Open this link:\n${page}?${new URLSearchParams({ email, token: code }).toString()}`,
    `Or enter this code at ${page}:\n${spellCode(code)}`,
    `The link and the code expire in ${CODE_MINUTES} minutes and work once. You can request a new one on that page.`,
  ];
}

function toVerificationMail(email: string, code: string, publicUrl: string | null, shopName: string): Mail {
  return {
    to: email,
    shopName,
    subject: `Verify your email address for ${shopName.replace(/\s+/g, ' ')}`,
    text: [
      `Your account at ${shopName} is waiting for you to verify this address.`,
      ...toDirections(email, code, publicUrl),
      'If you did not request this, ignore this email.',
    ].join('\n\n'),
  };
}

type Caller = Pick<AppDeps, 'db' | 'mailer' | 'config'> & {
  address: string;
  requestId: string;
  now: Date;
  log: Log;
};

/**
 * Verifies the address that a code was sent to. Also succeeds for an address that is already verified, even with an
 * expired code, because a mail scanner may open the link before its reader (VERIFY-08).
 * @throws DomainError
 */
export async function verifyEmail(
  { db, address, requestId, now: at, log }: Caller,
  typed: string,
  code: string,
): Promise<null> {
  const email = toPersonKey(typed);
  await consumeAttempt(db, `verify ${email} at ${toAddressKey(address)}`, CODE_GUESSES, at);
  const now = at.toISOString();
  const tried = toTried(email, code, at);
  const staffId = await sql.selectWaiting(db, tried);
  const isFirst =
    staffId !== null && (await authored(db, { staffId, now, requestId }, (tx) => sql.updateVerified(tx, staffId, now)));
  if (!isFirst) {
    if (await sql.isVerifiedBy(db, tried.codeHash)) return null;
    log.warn({ event: 'authn_verification_fail' }, 'verification refused');
    throw new DomainError('invalid', VERIFICATION_MESSAGES.codeRefused);
  }
  log.info({ event: 'authn_verification_success' }, 'address verified');
  return null;
}

/** Counts a request for a code. @throws DomainError after too many */
export async function countRequest({ db, address, now }: Caller, typed: string): Promise<void> {
  const email = toPersonKey(typed);
  await consumeAttempt(db, `resend ${email} at ${toAddressKey(address)}`, MAILS, now);
  await consumeAttempt(db, `resend ${email}`, MAILS_OF_ALL, now);
}

/** Sends a new code to an unverified address. Earlier codes stay valid until they expire. Never throws. */
export async function sendCode({ db, mailer, config, now, log }: Omit<Caller, 'address' | 'requestId'>, typed: string) {
  const email = toPersonKey(typed);
  try {
    const id = await sql.selectUnverified(db, email);
    if (id === null) return;
    const { code } = await createCode(db, id, email, now);
    await mailer.send(toVerificationMail(email, code, config.publicUrl, await readShopName(db)));
  } catch (error) {
    const reason = config.smtpUrl === null ? '' : `: ${explainMail(error, config.smtpUrl)}`;
    log.error({ event: 'mail_fail', err: error }, `verification mail not sent${reason}`);
  }
}
