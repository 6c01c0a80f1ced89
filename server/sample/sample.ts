import type { Tx } from '../db/database.ts';

/** What every part of the sample shop is made from. All instants are counted back from `now`, an ISO instant. */
export type Sample = { now: string; ownerId: number; passwordHash: string };

/** One part of the sample shop. It may build on what earlier parts have stored. */
export type SamplePart = (tx: Tx, sample: Sample) => Promise<void>;

const MINUTE_MS = 60_000;
export const MINUTES_PER_DAY = 24 * 60;

/** The instant so many minutes before `now`. */
export const minutesBefore = (now: string, minutes: number): string =>
  new Date(Date.parse(now) - minutes * MINUTE_MS).toISOString();

/** Reproducible chance: the same seed gives the same shop. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number;
  /** One of a list that is not empty. */
  pick: <T>(list: readonly [T, ...T[]]) => T;
  /** True in about `percent` of 100 cases. */
  chance: (percent: number) => boolean;
};

/** FNV-1a, so that each part of the sample has a seed of its own and a new part leaves the others as they are. */
const hash = (text: string) =>
  new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 16_777_619), 2_166_136_261);

/** The generator mulberry32, seeded by a name. */
export function createRandom(name: string): Random {
  let state = hash(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole: Random['whole'] = (min, max) => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    chance: (percent) => next() * 100 < percent,
  };
}
