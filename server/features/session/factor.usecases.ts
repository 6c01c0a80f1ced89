import { TOTP_DIGITS, VERIFIED_DEVICE_MS } from '../../../src/domain/shared/limits.ts';
import type { Db } from '../../db/database.ts';
import { selectPasskeys } from '../passkey/passkey.sql.ts';
import * as sql from './factor.sql.ts';
import { isPassword } from './password.ts';
import type { SignedIn } from './session.usecases.ts';
import { findTotpStep } from './totp.ts';

const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);

/** What a person may show beside the password. */
export async function listFactors(db: Db, staffId: number): Promise<string[]> {
  const app = await sql.selectTotp(db, staffId);
  const codes = await sql.selectRecoveryCodes(db, staffId);
  const passkeys = await selectPasskeys(db, staffId);
  return [
    ...(app?.confirmedAt ? ['totp'] : []),
    ...(codes.length > 0 ? ['recovery'] : []),
    ...(passkeys.length > 0 ? ['passkey'] : []),
  ];
}

/** Uses up a code of the app, or a recovery code. FACT-01 @returns whether it was good */
export async function useFactorCode(db: Db, staffId: number, typed: string, now: Date): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (APP_CODE.test(code)) {
    const app = await sql.selectTotp(db, staffId);
    const step = app && findTotpStep(app.secret, code, now);
    return step !== null && sql.takeStep(db, staffId, step);
  }
  for (const { id, codeHash } of await sql.selectRecoveryCodes(db, staffId)) {
    if (await isPassword(codeHash, code)) return sql.takeRecoveryCode(db, id, now.toISOString());
  }
  return false;
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
