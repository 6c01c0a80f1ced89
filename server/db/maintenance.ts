import { lt } from 'drizzle-orm';
import type { Db } from './database.ts';
import { idempotency, session, throttle, verification } from './schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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

/** Runs `removeStale` every hour. @returns how to stop. */
export function startMaintenance(db: Db, now: () => Date): () => void {
  const timer = setInterval(() => {
    removeStale(db, now()).catch((error: unknown) => console.error('Maintenance failed:', error));
  }, HOUR_MS).unref();
  return () => clearInterval(timer);
}
