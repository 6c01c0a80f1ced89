import { lt, sql } from 'drizzle-orm';
import {
  ANSWERS_MS,
  PASSCODE_KEPT_MS,
  SESSIONS_MS,
  TRIES_KEPT_MS,
  VERIFIED_DEVICE_MS,
} from '../../src/domain/shared/limits.ts';
import type { Log } from '../deps.ts';
import { every } from '../every.ts';
import type { Db } from './database.ts';
import { idempotency, session, throttle, verification, verifiedDevice } from './schema.ts';
import { deleteOldPasscodes } from '../features/passcode/passcode.sql.ts';
import { authored } from './history/history.sql.ts';
import { foldCounts } from './counts.sql.ts';

/** Milliseconds between two removals of stale rows. */
const FORGET_MS = 3_600_000;
/** Milliseconds between two updates of the stored counts. */
const COUNT_MS = 60_000;

/** Deletes stale rows: tries, codes, verified devices, stored responses, long-ended sessions, and passcodes
 * of devices (DATA-04, INTAKE-08). */
export async function removeStale(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isOld = lt(throttle.bucket, Math.floor(before(TRIES_KEPT_MS).getTime() / 1000));
  // A guess deletes old tries of two keys in its own order. Skip the rows that it has locked, until the next hour.
  await db.execute(
    sql`delete from ${throttle} where ctid in (select ctid from ${throttle} where ${isOld} for update skip locked)`,
  );
  await db.delete(verification).where(lt(verification.expiresAt, before(TRIES_KEPT_MS).toISOString()));
  await db.delete(idempotency).where(lt(idempotency.createdAt, before(ANSWERS_MS).toISOString()));
  await db.delete(verifiedDevice).where(lt(verifiedDevice.at, before(VERIFIED_DEVICE_MS).toISOString()));
  await authored(db, { staffId: null, now: now.toISOString() }, (tx) =>
    deleteOldPasscodes(tx, before(PASSCODE_KEPT_MS).toISOString()),
  );
  await db.delete(session).where(lt(session.expiresAt, before(SESSIONS_MS).toISOString()));
}

/**
 * Runs `removeStale` every hour, and updates the stored counts every minute.
 * @returns a function that stops both and waits for a running one
 */
export function startMaintenance(db: Db, now: () => Date, log: Pick<Log, 'error'>): () => Promise<void> {
  const onError = (error: unknown) => log.error({ event: 'sys_error', err: error }, 'The maintenance did not run');
  const stops = [
    every(FORGET_MS, () => removeStale(db, now()), onError),
    every(COUNT_MS, () => foldCounts(db), onError),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
