import { randomBytes } from 'node:crypto';
import QRCode from 'qrcode';
import { ACCOUNT_MESSAGES } from '../../../src/domain/account/account-messages.ts';
import { FACTOR_MESSAGES } from '../../../src/domain/account/factor-messages.ts';
import type { FactorSecret, FactorState, RecoveryCodes } from '../../../src/domain/account/factor.ts';
import { PEOPLE_MESSAGES } from '../../../src/domain/people/people-messages.ts';
import { PASSWORD_TRIES, RECOVERY_CODES } from '../../../src/domain/shared/limits.ts';
import { type Db, transaction } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';
import { type Change, lockRow, versioned } from '../../db/versioned.ts';
import type { Log } from '../../deps.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { consumeAttempt } from '../session/attempts.usecases.ts';
import * as sql from '../session/factor.sql.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { isFactorDemanded, selectAccount } from '../session/session.sql.ts';
import { findTotpStep, makeTotpSecret, toTotpUri } from '../session/totp.ts';
import { readShopName } from '../shop/shop.usecases.ts';
import type { Self } from './account.usecases.ts';

const refuse = (path: string, msg: string) => new FieldsError([{ path, msg }]);

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

/** Whoever sits at a signed-in screen is not its person for that. @returns the hash of the right one @throws FieldsError, DomainError */
export async function requirePassword(
  { db, person, now, log }: Self,
  currentPassword: string,
  event = 'authn_factor_change_fail',
): Promise<string> {
  await consumeAttempt(db, `password of ${person.id}`, PASSWORD_TRIES, now);
  const account = await selectAccount(db, { id: person.id });
  if (account && (await isPassword(account.passwordHash, currentPassword))) return account.passwordHash;
  log.warn({ event, staffId: person.id }, 'refused without the password');
  throw refuse('currentPassword', ACCOUNT_MESSAGES.passwordWrong);
}

/** Makes a secret, which counts once a first code of it is right. FACT-01 @throws FieldsError, DomainError */
export async function beginFactor(self: Self, currentPassword: string): Promise<FactorSecret> {
  const { db, person } = self;
  await requirePassword(self, currentPassword);
  const secret = makeTotpSecret();
  if (!(await sql.saveTotp(db, person.id, secret))) throw new DomainError('conflict', FACTOR_MESSAGES.already);
  const drawn = await QRCode.toString(toTotpUri(secret, await readShopName(db), person.email), { type: 'svg' });
  return { secret, picture: `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}` };
}

/** Takes the first code: from here on sign-ins ask for one. FACT-01 @returns the recovery codes, told once @throws FieldsError, DomainError */
export async function confirmFactor(
  { db, person, now, log }: Self,
  asked: Change,
  code: string,
): Promise<RecoveryCodes> {
  await consumeAttempt(db, `factor of ${person.id}`, PASSWORD_TRIES, now);
  const { codes, hashes } = await makeRecoveryCodes();
  await changeFactor(db, asked, 'change', async (tx, _, save) => {
    const app = await sql.selectTotp(tx, person.id);
    if (!app) throw new DomainError('conflict', FACTOR_MESSAGES.none);
    if (app.confirmedAt !== null) throw new DomainError('conflict', FACTOR_MESSAGES.already);
    const step = findTotpStep(app.secret, code.replace(/\s/g, ''), now);
    if (step === null) throw refuse('code', FACTOR_MESSAGES.firstRefused);
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
  await requirePassword(self, currentPassword);
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
export async function removeFactor({ db, log }: { db: Db; log: Log }, asked: Change): Promise<boolean> {
  const had = await changeFactor(db, asked, 'change', async (tx, row, save) => {
    await sql.deleteFactors(tx, row.id);
    await save({ factorAt: null });
    return row.factorAt !== null;
  });
  log.info({ event: 'authn_factor_removed', by: asked.author.staffId, staffId: asked.id }, 'second factor removed');
  return had;
}

/** Turns the own second factor off. FACT-01 @throws FieldsError, DomainError */
export async function removeOwnFactor(self: Self, asked: Change, currentPassword: string): Promise<FactorState> {
  await requirePassword(self, currentPassword);
  await removeFactor(self, asked);
  return readFactor(self);
}
