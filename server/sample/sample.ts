import type { Tx } from '../db/database.ts';
import { shopToday, startOfShopDay } from '../../src/domain/shared/shop-day.ts';

/** What every part of the sample shop is made from. Moments are in milliseconds, none of them after `now`. */
export type Sample = { now: number; ownerId: number };

/** One part of the sample shop. It may build on what earlier parts have stored. */
export type SamplePart = (tx: Tx, sample: Sample) => Promise<void>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const toInstant = (moment: number): string => new Date(moment).toISOString();

/** The business day so many days before `now`. */
export const dayBefore = (now: number, days: number): string => shopToday(toInstant(now - days * DAY));

/** The moment of a business day at which so many hours of it are over. */
export const momentOf = (day: string, hours: number): number => Date.parse(startOfShopDay(day)) + hours * HOUR;

/** How busy each month is, January first: heat kills graphics cards, and in winter little happens. Of 100. */
const SEASON = [45, 45, 55, 65, 85, 100, 100, 95, 75, 60, 50, 45];
const seasonOf = (day: string): number => SEASON[Number(day.slice(5, 7)) - 1] ?? 0;

/** Whether devices die of the heat on a business day. */
export const isHot = (day: string): boolean => seasonOf(day) >= 85;

/** Whether the shop is open on a business day. */
export const isOpenDay = (day: string): boolean => new Date(day).getUTCDay() !== 0;

/** A moment from `newest` to `oldest` days before `now` at which the shop was open, rather in the busy season. */
export function pickOpenMoment(random: Random, now: number, newest: number, oldest: number): number {
  for (;;) {
    const day = dayBefore(now, random.whole(newest, oldest));
    const moment = momentOf(day, 10) + random.whole(0, 600) * MINUTE;
    if (isOpenDay(day) && moment < now && random.chance(seasonOf(day))) return moment;
  }
}

/** Reproducible chance: the same seed gives the same shop. */
export type Random = ReturnType<typeof createRandom>;

/** The generator mulberry32, seeded by a name, so that a new part leaves the others as they are. */
export function createRandom(name: string) {
  let state = new TextEncoder().encode(name).reduce((sum, byte) => Math.imul(sum ^ byte, 16_777_619), 2_166_136_261);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
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
