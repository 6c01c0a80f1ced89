import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import {
  FACTOR_MESSAGES,
  type FactorSecret,
  type FactorState,
  type RecoveryCodes,
} from '../../../src/domain/account/factor.ts';
import { PEOPLE_MESSAGES } from '../../../src/domain/people/people-messages.ts';
import { typedCode } from '../../../src/domain/shared/characters.ts';
import { PASSWORD_TRIES, RECOVERY_CODES, TOTP_DIGITS, VERIFIED_DEVICE_MS } from '../../../src/domain/shared/limits.ts';
import { type Db, transaction } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';
import { type Change, lockRow, versioned } from '../../db/versioned.ts';
import type { Log } from '../../deps.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { consumeAttempt } from '../session/attempts.usecases.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { isFactorDemanded, selectAccount } from '../session/session.sql.ts';
import type { Self, SignedIn, UseUp } from '../session/session.usecases.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import { requirePassword } from './account.usecases.ts';
import * as sql from './factor.sql.ts';

/** The defaults of RFC 6238. Many apps ignore other settings. */
const KIND = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: 30 } as const;
/** The steps of 30 s by which the clocks of phone and server may differ. */
const STEPS_OFF = 1;
const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);

/**
 * The 30 s step of a code; `null` for a wrong code. Checks the length first, because the library throws for any other.
 */
function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!APP_CODE.test(code)) return null;
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const off = totp.validate({ token: code, timestamp, window: STEPS_OFF });
  return off === null ? null : totp.counter({ timestamp }) + off;
}

/** Lists the second factors that a person can use. */
export async function listFactors(db: Db, staffId: number): Promise<string[]> {
  const app = await sql.selectTotp(db, staffId);
  const codes = await sql.selectRecoveryCodes(db, staffId);
  const passkeys = await sql.selectPasskeys(db, staffId);
  return [
    ...(app?.confirmedAt ? ['totp'] : []),
    ...(codes.length > 0 ? ['recovery'] : []),
    ...(passkeys.length > 0 ? ['passkey'] : []),
  ];
}

/**
 * Checks a code of the app or a recovery code (FACT-01).
 * @returns a function that uses it up; `null` for a wrong or used code
 */
export async function checkFactorCode(db: Db, staffId: number, typed: string, now: Date): Promise<UseUp | null> {
  const code = typedCode(typed).toLowerCase();
  if (APP_CODE.test(code)) {
    const app = await sql.selectTotp(db, staffId);
    const step = app?.confirmedAt ? findTotpStep(app.secret, code, now) : null;
    if (step === null || step <= (app?.lastStep ?? 0)) return null;
    return (tx) => sql.takeStep(tx, staffId, step);
  }
  for (const { id, codeHash } of await sql.selectRecoveryCodes(db, staffId)) {
    if (await isPassword(codeHash, code)) return (tx) => sql.takeRecoveryCode(tx, id, now.toISOString());
  }
  return null;
}

/**
 * Decides whether a device needs the second factor before it gets a session. `challenge` asks for it, once in 30 days;
 * `setUp` tells the person to set one up (FACT-01, FACT-02).
 * @param nonce of the device; `null` for an unknown one
 */
export async function findFactorDemand(
  db: Db,
  { id, factorAt, mustSetUpFactor }: Pick<SignedIn, 'id' | 'factorAt' | 'mustSetUpFactor'>,
  nonce: string | null,
  now: Date,
): Promise<'challenge' | 'setUp' | null> {
  if (factorAt === null) return mustSetUpFactor ? 'setUp' : null;
  const since = new Date(now.getTime() - VERIFIED_DEVICE_MS).toISOString();
  return nonce !== null && (await sql.isVerifiedDevice(db, id, nonce, since)) ? null : 'challenge';
}

/** Letters and digits that look different from each other: 50 bits in two groups of five. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789x';
const makeRecoveryCode = (): string =>
  Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/^.{5}/, '$&-');

async function makeRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  return { codes, hashes: await Promise.all(codes.map((one) => hashPassword(one.replace('-', '')))) };
}

/** The log event for a change of the factor with a wrong password. */
const CHANGE_FAIL = 'authn_factor_change_fail';

const changeFactor = versioned(staff, { what: 'person', notFound: PEOPLE_MESSAGES.notFound, current: () => ({}) });

export async function readFactor({ db, person }: Self): Promise<FactorState> {
  const account = await selectAccount(db, { id: person.id });
  const codes = await sql.selectRecoveryCodes(db, person.id);
  return {
    since: account?.factorAt ?? null,
    codesLeft: codes.length,
    isDemanded: await isFactorDemanded(db, person.role),
  };
}

/** Creates a secret. It takes effect once a first code confirms it (FACT-01). @throws FieldsError, DomainError */
export async function beginFactor(self: Self, currentPassword: string): Promise<FactorSecret> {
  const { db, person } = self;
  await requirePassword(self, currentPassword, CHANGE_FAIL);
  const made = new Secret({ size: 20 });
  const secret = made.base32;
  if (!(await sql.saveTotp(db, person.id, secret))) throw new DomainError('conflict', FACTOR_MESSAGES.already);
  const totp = new TOTP({ ...KIND, issuer: await readShopName(db), label: person.email, secret: made });
  const drawn = await QRCode.toString(totp.toString(), { type: 'svg' });
  return { secret, picture: `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}` };
}

/**
 * Confirms the secret with a first code. From now on sign-ins ask for a code (FACT-01).
 * @returns the recovery codes, which are shown once
 * @throws FieldsError, DomainError
 */
export async function confirmFactor({ db, person, author, now, log }: Self, code: string): Promise<RecoveryCodes> {
  await consumeAttempt(db, `factor of ${person.id}`, PASSWORD_TRIES, now);
  const { codes, hashes } = await makeRecoveryCodes();
  await changeFactor(db, { id: person.id, author }, 'change', async (tx, _, save) => {
    const app = await sql.selectTotp(tx, person.id);
    if (!app) throw new DomainError('conflict', FACTOR_MESSAGES.none);
    if (app.confirmedAt !== null) throw new DomainError('conflict', FACTOR_MESSAGES.already);
    const step = findTotpStep(app.secret, code, now);
    if (step === null) throw new FieldsError([{ path: 'code', msg: FACTOR_MESSAGES.firstRefused }]);
    await save({ factorAt: now.toISOString() });
    await sql.confirmTotp(tx, person.id, step, now.toISOString());
    await sql.replaceRecoveryCodes(tx, person.id, hashes);
  });
  log.info({ event: 'authn_factor_set', staffId: person.id }, 'second factor set up');
  return { codes };
}

/** Replaces the recovery codes with ten new ones (FACT-01). @throws FieldsError, DomainError */
export async function renewRecoveryCodes(self: Self, currentPassword: string): Promise<RecoveryCodes> {
  const { db, person, log } = self;
  await requirePassword(self, currentPassword, CHANGE_FAIL);
  const { codes, hashes } = await makeRecoveryCodes();
  await transaction(db, async (tx) => {
    const locked = await lockRow(tx, staff, person.id);
    if (!locked?.factorAt) throw new DomainError('conflict', FACTOR_MESSAGES.none);
    await sql.replaceRecoveryCodes(tx, person.id, hashes);
  });
  log.info({ event: 'authn_factor_codes', staffId: person.id }, 'recovery codes made');
  return { codes };
}

/**
 * Removes the second factor of a person in all its forms except passkeys (FACT-01, FACT-02).
 * @returns whether there was one
 * @throws DomainError
 */
export async function removeFactor({ db, log, id, author }: Change & { db: Db; log: Log }): Promise<boolean> {
  const had = await changeFactor(db, { id, author }, 'change', async (tx, row, save) => {
    await sql.deleteFactors(tx, row.id);
    await save({ factorAt: null });
    return row.factorAt !== null;
  });
  log.info({ event: 'authn_factor_removed', by: author.staffId, staffId: id }, 'second factor removed');
  return had;
}

/** Removes the user's own second factor (FACT-01). @throws FieldsError, DomainError */
export async function removeOwnFactor(self: Self, currentPassword: string): Promise<FactorState> {
  await requirePassword(self, currentPassword, CHANGE_FAIL);
  await removeFactor({ ...self, id: self.person.id });
  return readFactor(self);
}
