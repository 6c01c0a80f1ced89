import { performance } from 'node:perf_hooks';
import { makeOne } from '../../server/db/backup/backups.ts';
import type { Progress } from '../../server/db/backup/rows.ts';
import type { Shop } from '../../test/server/support/harness.ts';
import { KHAN } from '../../test/server/support/booking-fixtures.ts';
import { openEmbeddedShop } from './embedded-shop.ts';
import { percentile } from './percentile.ts';
import { seed } from './seed.ts';

/** Saves before the snapshot, one after the other: what its checkpoint finds to write. */
const QUIET_SAVES = 200;
/** Milliseconds between two saves. */
const PAUSE_MS = 20;

/**
 * Milliseconds: of the whole snapshot, of its checkpoint and of the copy of the log, in which no save goes on, and of saves
 * without a snapshot and while one is made.
 */
export type SnapshotCost = {
  size: number;
  took: number;
  checkpoint: number;
  log: number;
  saves: number;
  quiet: Spread;
  held: Spread;
};
type Spread = { p50: number; p99: number; longest: number };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function timeSave(shop: Shop, token: string): Promise<number> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await shop.app.inject({ method: 'POST', url: '/api/booking', headers, payload: KHAN });
  if (statusCode !== 201) throw new Error(`A save was answered ${statusCode}: ${body}`);
  return performance.now() - start;
}

function toSpread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => percentile(sorted, part);
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}

/** How long a snapshot of an embedded shop with so many bookings takes, and how long it holds saves up. BACKUP-02 */
export async function measureSnapshot(size: number, progress: Progress): Promise<SnapshotCost> {
  const { shop, database, folder, execute, close } = await openEmbeddedShop();
  const { db, copyTo } = database;
  try {
    if (!copyTo) throw new Error('Only an embedded database is copied while it works');
    await seed(execute, size, progress);
    await execute('checkpoint');
    const token = await shop.signIn();
    const quiet: number[] = [];
    while (quiet.length < QUIET_SAVES) {
      quiet.push(await timeSave(shop, token));
      await pause(PAUSE_MS);
    }
    const start = performance.now();
    let took: number | null = null;
    let [checkpoint, log] = [Number.NaN, Number.NaN];
    const timed: typeof copyTo = async (target, copyFiles) => {
      const asked = performance.now();
      let copied = asked;
      const moment = await copyTo(target, async (from) => {
        checkpoint = performance.now() - asked;
        await copyFiles(from);
        copied = performance.now();
      });
      log = performance.now() - copied;
      return moment;
    };
    const made = makeOne({ dataDir: folder, backupDir: null }, { db, copyTo: timed }, { progress }).finally(() => {
      took = performance.now() - start;
    });
    const held: number[] = [];
    while (took === null) {
      held.push(await timeSave(shop, token));
      await pause(PAUSE_MS);
    }
    await made;
    return { size, took, checkpoint, log, saves: held.length, quiet: toSpread(quiet), held: toSpread(held) };
  } finally {
    await close();
  }
}

const ms = (value: number) => value.toFixed(0);

/** A table of Markdown. */
export const toSnapshotTable = (costs: readonly SnapshotCost[]): string =>
  [
    '| bookings | snapshot s | checkpoint ms | copy of the log ms | saves meanwhile | save p50 ms before / meanwhile | p99 | longest |',
    '|---|---|---|---|---|---|---|---|',
    ...costs.map(
      ({ size, took, checkpoint, log, saves, quiet, held }) =>
        `| ${size.toLocaleString('en-US')} | ${(took / 1000).toFixed(1)} | ${ms(checkpoint)} | ${ms(log)} | ${saves} | ${ms(quiet.p50)} / ${ms(held.p50)} | ${ms(quiet.p99)} / ${ms(held.p99)} | ${ms(quiet.longest)} / ${ms(held.longest)} |`,
    ),
    '',
  ].join('\n');
