import { Secret, TOTP } from 'otpauth';
import { TOTP_DIGITS } from '../../../src/domain/shared/limits.ts';

/** What every app makes codes by, whatever it is told (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: 30 } as const;
/** Half minutes by which the clocks of a phone and of the server may differ. */
const STEPS_OFF = 1;

export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app reads from a picture. */
export const toTotpUri = (secret: string, shop: string, email: string): string =>
  new TOTP({ ...KIND, issuer: shop, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The half minute in whose place a code is good, `null` for a wrong one. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const off = totp.validate({ token: code, timestamp, window: STEPS_OFF });
  return off === null ? null : totp.counter({ timestamp }) + off;
}
