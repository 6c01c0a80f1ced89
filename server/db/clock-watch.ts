import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formatInstant } from '../../src/domain/shared/shop-day.ts';
import type { Log } from '../deps.ts';
import { every } from '../every.ts';
import { queryOne } from './backup/rows.ts';
import type { Db } from './database.ts';
import { setting } from './schema.ts';

const NAME = 'clock_seen';
/** Milliseconds between two checks of the clock. */
const LOOK_MS = 5 * 60_000;
/**
 * Milliseconds by which a clock may go back without a warning, because computers correct their clocks by seconds
 * (REL-14).
 */
const CORRECTION_MS = 5 * 60_000;

/** The time for all writes and decisions. `compare` synchronizes with the database again. */
export type Clock = { now: () => Date; compare: () => Promise<void> };

/**
 * The clock of the database, which all servers of a shop share (REL-14).
 * @param system this computer's clock in milliseconds
 */
export async function openClock(db: Db, system: () => number = Date.now): Promise<Clock> {
  let ahead = 0;
  const compare = async () => {
    const asked = system();
    const present = sql`select extract(epoch from clock_timestamp())::float8 * 1000 as present`;
    const found = await queryOne(db, present, z.object({ present: z.number() }));
    const round = (system() - asked) / 2;
    const difference = Math.round(found.present - (asked + round));
    // A difference shorter than the round trip is noise.
    ahead = Math.abs(difference) > round + 1 ? difference : 0;
  };
  await compare();
  return { compare, now: () => new Date(system() + ahead) };
}

/** @returns a warning if the clock is behind the last time that the shop has seen, otherwise `null` (SIGN-03) */
export async function checkClock(db: Db, now: Date): Promise<string | null> {
  const [seen] = await db.select().from(setting).where(eq(setting.name, NAME));
  if (!seen || new Date(seen.value).getTime() - now.getTime() <= CORRECTION_MS) return null;
  const present = formatInstant(now.toISOString());
  return `The clock of this computer says ${present}, but the shop was open at ${formatInstant(seen.value)} already. Please set the clock.`;
}

/** Checks the clock, warns if it was put back, and stores the current time as the last that the shop has seen. */
export async function lookAtClock(db: Db, now: Date, log: Pick<Log, 'warn'>): Promise<void> {
  const sentence = await checkClock(db, now);
  if (sentence !== null) log.warn({ event: 'sys_clock_behind' }, sentence);
  const value = now.toISOString();
  await db.insert(setting).values({ name: NAME, value }).onConflictDoUpdate({ target: setting.name, set: { value } });
}

/** Checks the clock now and every five minutes. @returns a function that stops the checks */
export async function startClockWatch(
  db: Db,
  { now, compare }: Clock,
  log: Pick<Log, 'warn' | 'error'>,
): Promise<() => Promise<void>> {
  const look = async () => {
    await compare();
    await lookAtClock(db, now(), log);
  };
  await look();
  return every(LOOK_MS, look, (error) => log.error({ event: 'sys_error', err: error }, 'The clock was not looked at'));
}
