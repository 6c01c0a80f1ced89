import { lt } from 'drizzle-orm';
import type { Log } from '../deps.ts';
import type { Db } from './database.ts';
import { idempotency, session, throttle, verification } from './schema.ts';
import { foldTally } from './tally.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds between two looks for changes that are not in the counts. */
const FOLD_MS = 10_000;
/** Milliseconds that the answer of a creation can be asked for again. */
const ANSWERS_MS = 2 * DAY_MS;
/** Milliseconds that a session is remembered after its end, and its address with it. */
const SESSIONS_MS = 90 * DAY_MS;

/** Forgets what has had its time: counted attempts, codes, stored answers and long-ended sessions. DATA-04 */
export async function removeStale(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(throttle).where(lt(throttle.bucket, Math.floor(before(DAY_MS).getTime() / 1000)));
  await db.delete(verification).where(lt(verification.expiresAt, before(DAY_MS).toISOString()));
  await db.delete(idempotency).where(lt(idempotency.createdAt, before(ANSWERS_MS).toISOString()));
  await db.delete(session).where(lt(session.expiresAt, before(SESSIONS_MS).toISOString()));
}

/** Runs `removeStale` every hour, and puts what has changed into the counts. @returns how to stop, once none of it runs. */
export function startMaintenance(db: Db, now: () => Date, log: Pick<Log, 'error'>): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => {
      const run: Promise<void> = work()
        .catch((error: unknown) => log.error({ event: 'sys_error', err: error }, 'The maintenance did not run'))
        .finally(() => running.delete(run));
      running.add(run);
    }, ms).unref();
  const timers = [every(HOUR_MS, () => removeStale(db, now())), every(FOLD_MS, () => foldTally(db))];
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await Promise.all(running);
  };
}
