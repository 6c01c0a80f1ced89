import type { Tx } from '../db/database.ts';
import { shopToday, startOfShopDay } from '../../src/domain/shared/shop-day.ts';

/** The input of every part of the sample shop. Times are in milliseconds; no part writes a time after `now`. */
export type Sample = { now: number; ownerId: number };

/** One part of the sample shop. It may use what earlier parts stored. */
export type SamplePart = (tx: Tx, sample: Sample) => Promise<void>;

/** Names the writer of the sample shop in the history, where its people have no login. */
export const SAMPLE_REQUEST = 'sample';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const toInstant = (moment: number): string => new Date(moment).toISOString();

/** The business day `days` days before `now`. */
export const dayBefore = (now: number, days: number): string => shopToday(toInstant(now - days * DAY));

/** The moment at which `hours` hours of a business day have passed. */
export const momentOf = (day: string, hours: number): number => Date.parse(startOfShopDay(day)) + hours * HOUR;

/** Reproducible random numbers: the same seed gives the same shop. */
export type Random = ReturnType<typeof createRandom>;

const MODULUS = 2_147_483_647;

/** A Park-Miller generator, seeded by a name, so that a new part does not change the others. */
export function createRandom(name: string) {
  let state = new TextEncoder().encode(name).reduce((sum, byte) => (sum * 31 + byte) % MODULUS, 7);
  const next = () => {
    state = (state * 48_271) % MODULUS;
    return state / MODULUS;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[whole(0, list.length - 1)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from');
    return picked;
  };
  const chance = (percent: number) => next() * 100 < percent;
  return { whole, pick, chance };
}
