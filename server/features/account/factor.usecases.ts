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

/** What every app makes codes by, whatever it is told (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: 30 } as const;
/** Half minutes by which the clocks of a phone and of the server may differ. */
const STEPS_OFF = 1;
const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);

/** The half minute in whose place a code is good, `null` for a wrong one. The library throws for a code that is not of six bytes. */
function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!APP_CODE.test(code)) return null;
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const off = totp.validate({ token: code, timestamp, window: STEPS_OFF });
  return off === null ? null : totp.counter({ timestamp }) + off;
}

/** What a person may show beside the password. */
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

/** Checks a code of the app, or a recovery code. FACT-01 @returns what uses it up, `null` for a wrong or a used code */
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
 * What a person owes a device before it may have a session of theirs: the second factor that they have, which is asked for
 * every 30 days, or one to be set up. FACT-01, FACT-02 @param nonce of the device, `null` where it is unknown
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

/** Letters that nobody takes for another: 50 bits in two halves. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789x';
const makeRecoveryCode = (): string =>
  Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/^.{5}/, '$&-');

async function makeRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  return { codes, hashes: await Promise.all(codes.map((one) => hashPassword(one.replace('-', '')))) };
}

/** What the log calls a change of the factor without the password. */
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

/** Makes a secret, which counts once a first code of it is right. FACT-01 @throws FieldsError, DomainError */
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

/** Takes the first code: from here on sign-ins ask for one. FACT-01 @returns the recovery codes, told once @throws FieldsError, DomainError */
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

/** Makes ten recovery codes in the place of those before, which nobody may have seen. FACT-01 @throws FieldsError, DomainError */
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

/** Takes the second factor from a person, whatever they had of it. FACT-01, FACT-02 @returns whether there was one @throws DomainError */
export async function removeFactor({ db, log, id, author }: Change & { db: Db; log: Log }): Promise<boolean> {
  const had = await changeFactor(db, { id, author }, 'change', async (tx, row, save) => {
    await sql.deleteFactors(tx, row.id);
    await save({ factorAt: null });
    return row.factorAt !== null;
  });
  log.info({ event: 'authn_factor_removed', by: author.staffId, staffId: id }, 'second factor removed');
  return had;
}

/** Turns the own second factor off. FACT-01 @throws FieldsError, DomainError */
export async function removeOwnFactor(self: Self, currentPassword: string): Promise<FactorState> {
  await requirePassword(self, currentPassword, CHANGE_FAIL);
  await removeFactor({ ...self, id: self.person.id });
  return readFactor(self);
}
