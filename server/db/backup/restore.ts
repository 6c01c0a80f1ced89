import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { formatInstant, getShopZone, inZone, isTimeZone } from '../../../src/domain/shared/shop-day.ts';
import { lockData } from '../embedded/data-lock.ts';
import { syncPath, syncTree } from '../embedded/durable-files.ts';
import { MAJOR } from '../embedded/engine.ts';
import { migrate } from '../migrate.ts';
import { markShop } from '../embedded/shop-marker.ts';
import { fillFrom, openUnflushed, pickMigrations } from './folder.ts';
import { type Progress, sumRows } from './rows.ts';
import { readSnapshot, type SnapshotHead } from './snapshot-file.ts';

const ShopRow = z.object({ time_zone: z.string().check(z.refine(isTimeZone)) });

/** A snapshot that is whole, and the zone that its shop keeps; `null` where it keeps none. */
export type CheckedSnapshot = SnapshotHead & { zone: string | null };

/** Reads a whole snapshot, whose checksum stands at its end. @throws SnapshotError when it is damaged or newer than this release */
export async function checkSnapshot(file: string, progress: Progress): Promise<CheckedSnapshot> {
  const { head, rows } = await readSnapshot(file);
  await pickMigrations(head);
  const total = sumRows(head.tables);
  const shopAt = sumRows(
    head.tables.slice(
      0,
      Math.max(
        0,
        head.tables.findIndex(({ name }) => name === 'shop'),
      ),
    ),
  );
  let done = 0;
  let zone: string | null = null;
  for await (const row of rows) {
    if (done === shopAt) zone = z.safeParse(ShopRow, JSON.parse(row)).data?.time_zone ?? null;
    progress('reading', (done += 1), total);
  }
  return { ...head, zone };
}

/** What is in a snapshot, as a person asks for it, by the clock of its shop. */
export function describeSnapshot({ at, tables, zone }: CheckedSnapshot): string {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const moment = inZone(zone ?? getShopZone(), () => formatInstant(at));
  return `the shop of ${moment} with ${rows('booking')} bookings, ${rows('warranty_claim')} claims and ${rows('ledger_entry')} ledger entries`;
}

/** Something to do with nobody else on the data folder. @throws StartupError when a server runs on it */
export async function alone<T>(dataDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const dir = join(resolve(dataDir), 'db');
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  const { release } = await lockData(`${dir}.lock`, dataDir);
  try {
    return await work(dir);
  } finally {
    await release();
  }
}

/**
 * Puts a snapshot in the place of the embedded database, in the shape of this release. What was there is moved aside.
 * BACKUP-06 @returns what to print. @throws StartupError, and then nothing is changed
 */
export async function restoreFolder(
  file: string,
  { dataDir, dryRun }: { dataDir: string; dryRun: boolean },
  progress: Progress,
): Promise<string> {
  const head = await checkSnapshot(file, progress);
  const found = describeSnapshot(head);
  return alone(dataDir, async (dir) => {
    const aside = existsSync(dir) ? toFreeName(`${dir}.before-restore`) : null;
    if (dryRun)
      return `This would bring back ${found}.${aside === null ? '' : ` What is there now would move to ${aside}.`}`;
    await placeFolder(dir, aside, async (made) => {
      progress('making a database', 0, 1);
      const opened = await openUnflushed(made);
      try {
        await fillFrom(file, opened.db, progress);
        await migrate(opened.db);
      } finally {
        await opened.close();
      }
    });
    markShop(dataDir, MAJOR, null);
    return `Restored ${found}.${aside === null ? '' : ` What was there before is in ${aside}; remove it when you are sure.`}`;
  });
}

/** Makes a database folder beside its place, flushes it, and puts it there once it is whole. */
export async function placeFolder(
  dir: string,
  aside: string | null,
  make: (made: string) => Promise<void>,
): Promise<void> {
  const made = `${dir}.restoring`;
  rmSync(made, { recursive: true, force: true });
  try {
    await make(made);
    syncTree(made);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
  if (aside !== null) renameSync(dir, aside);
  renameSync(made, dir);
  syncPath(join(dir, '..'));
}

function toFreeName(path: string): string {
  const taken = new Set(readdirSync(join(path, '..')).map((name) => join(path, '..', name)));
  for (let number = 1; ; number += 1) if (!taken.has(`${path}-${number}`)) return `${path}-${number}`;
}
