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
