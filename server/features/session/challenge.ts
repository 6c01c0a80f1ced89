import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CHALLENGE_MINUTES } from '../../../src/domain/shared/limits.ts';

const SHAPE = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\.[\w-]{22}(~?)(?=\.([\w-]{43})$)/;

type Challenged = { id: number; passwordHash: string };

const createSeal = (claims: string, { passwordHash }: Challenged, key: Uint8Array) =>
  createHmac('sha256', key).update(`${claims}.${passwordHash}`).digest('base64url');

/**
 * What stands for a sign-in whose password was right, until the second factor is shown. Another password ends it. FACT-01
 * @param isByCode a sign-in code came with the password: the guesses of strangers do not stand in the way. FACT-04
 */
export function sealChallenge(account: Challenged, key: Uint8Array, now: Date, isByCode: boolean): string {
  const claims = `${account.id}.${now.getTime()}.${randomBytes(16).toString('base64url')}${isByCode ? '~' : ''}`;
  return `${claims}.${createSeal(claims, account, key)}`;
}

/** Whose sign-in a challenge says it is, `null` for any other text. */
export const readChallenged = (challenge: string): number | null => {
  const [, id] = SHAPE.exec(challenge) ?? [];
  return id === undefined ? null : Number(id);
};

/** Whether a sign-in code led to an open challenge. */
export const isByCode = (challenge: string): boolean => SHAPE.exec(challenge)?.[3] === '~';

/** Whether a challenge was made for this account, not long ago. One from the future was not. SIGN-03 */
export function isOpenChallenge(challenge: string, account: Challenged, key: Uint8Array, now: Date): boolean {
  const [claims = '', id, madeAt, , seal = ''] = SHAPE.exec(challenge) ?? [];
  if (id !== String(account.id)) return false;
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(createSeal(claims, account, key)))) return false;
  const age = now.getTime() - Number(madeAt);
  return age >= 0 && age < CHALLENGE_MINUTES * 60_000;
}
