import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CHALLENGE_MINUTES } from '../../../src/domain/shared/limits.ts';
import type { Tx } from '../../db/database.ts';
import { isFirstUse } from './attempts.usecases.ts';

const SHAPE = /^(0|[1-9]\d{0,15})\.([1-9]\d{0,15})\.[\w-]{22}(~?)(?=\.([\w-]{43})$)/;

/** Who is to answer, 0 for anybody, and what for. Another password ends it. */
type Challenged = { id: number; purpose?: string; passwordHash?: string };

const createSeal = (claims: string, { purpose = '', passwordHash = '' }: Challenged, key: Uint8Array) =>
  createHmac('sha256', key).update(`${claims}.${purpose}.${passwordHash}`).digest('base64url');

/**
 * What stands for something begun, a sign-in whose password was right or the use of a passkey, until it is gone on with. FACT-01, FACT-03
 * @param isByCode a sign-in code came with the password: the guesses of strangers do not stand in the way. FACT-04
 */
export function sealChallenge(challenged: Challenged, key: Uint8Array, now: Date, isByCode = false): string {
  const claims = `${challenged.id}.${now.getTime()}.${randomBytes(16).toString('base64url')}${isByCode ? '~' : ''}`;
  return `${claims}.${createSeal(claims, challenged, key)}`;
}

/** Whose sign-in a challenge says it is, `null` for any other text. */
export const readChallenged = (challenge: string): number | null => {
  const [, id] = SHAPE.exec(challenge) ?? [];
  return id === undefined ? null : Number(id);
};

/** Whether a sign-in code led to an open challenge. */
export const isByCode = (challenge: string): boolean => SHAPE.exec(challenge)?.[3] === '~';

/** Whether a challenge was made for that, not long ago. One from the future was not. SIGN-03 */
export function isOpenChallenge(challenge: string, challenged: Challenged, key: Uint8Array, now: Date): boolean {
  const [claims = '', id, madeAt, , seal = ''] = SHAPE.exec(challenge) ?? [];
  if (id !== String(challenged.id)) return false;
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(createSeal(claims, challenged, key)))) return false;
  const age = now.getTime() - Number(madeAt);
  return age >= 0 && age < CHALLENGE_MINUTES * 60_000;
}

/** Uses an open challenge up. @returns whether nobody had, as is known for longer than it is open */
export const takeChallenge = (tx: Tx, challenge: string, now: Date): Promise<boolean> =>
  isFirstUse(tx, challenge, CHALLENGE_MINUTES + 1, now);
