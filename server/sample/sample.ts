import type { Tx } from '../db/database.ts';
import { shopToday, startOfShopDay } from '../../src/domain/shared/shop-day.ts';

/** What every part of the sample shop is made from. Moments are in milliseconds, none of them after `now`. */
export type Sample = { now: number; ownerId: number };

/** One part of the sample shop. It may build on what earlier parts have stored. */
export type SamplePart = (tx: Tx, sample: Sample) => Promise<void>;

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const toInstant = (moment: number): string => new Date(moment).toISOString();

/** The business day so many days before `now`. */
export const dayBefore = (now: number, days: number): string => shopToday(toInstant(now - days * DAY));

/** The moment of a business day at which so many hours of it are over. */
export const momentOf = (day: string, hours: number): number => Date.parse(startOfShopDay(day)) + hours * HOUR;

/** Reproducible chance: the same seed gives the same shop. */
export type Random = ReturnType<typeof createRandom>;

const MODULUS = 2_147_483_647;

/** The generator of Park and Miller, seeded by a name, so that a new part leaves the others as they are. */
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
