import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formatInstant, getShopZone, inZone } from '../../../src/domain/shared/shop-day.ts';
import type { Config } from '../../config.ts';
import { StartupError } from '../../startup-error.ts';
import type { Db } from '../database.ts';
import { lockData } from '../embedded/data-lock.ts';
import { syncPath, syncTree } from '../embedded/durable-files.ts';
import { MAJOR } from '../embedded/engine.ts';
import { migrate } from '../migrate.ts';
import { markShop } from '../embedded/shop-marker.ts';
import { fillFrom, openUnflushed, pickMigrations } from './folder.ts';
import { type Progress, query, sumRows } from './rows.ts';
import { copyIdle, readCopy } from './running-copy.ts';
import { readSnapshot, type SnapshotHead } from './snapshot-file.ts';
import { findShop } from './snapshots.ts';

const ShopName = z.object({ name: z.string() });
const ShopRow = z.object({ time_zone: z.string() });

/** A snapshot that is whole, and the name and the zone that its shop keeps; `null` where it keeps none. */
export type CheckedSnapshot = SnapshotHead & { zone: string | null; shopName: string | null };

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
  let shopName: string | null = null;
  for await (const row of rows) {
    if (done === shopAt) {
      zone = z.safeParse(ShopRow, JSON.parse(row)).data?.time_zone ?? null;
      shopName = z.safeParse(ShopName, JSON.parse(row)).data?.name ?? null;
    }
    progress('reading', (done += 1), total);
  }
  return { ...head, zone, shopName };
}

/** What is in a snapshot, as a person asks for it, by the clock of its shop. */
export function describeSnapshot({ at, tables, zone, shopName }: CheckedSnapshot): string {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const moment = inZone(zone ?? getShopZone(), () => formatInstant(at));
  return `the shop ${shopName === null ? '' : `${shopName} as `}of ${moment} with ${rows('booking')} bookings, ${rows('warranty_claim')} claims and ${rows('ledger_entry')} ledger entries`;
}

/** Something to do with nobody else on the data folder. @throws StartupError when a server runs on it */
export async function alone<T>(dataDir: string, work: (dir: string, assertHeld: () => void) => Promise<T>): Promise<T> {
  const dir = join(resolve(dataDir), 'db');
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  const { assertHeld, release } = await lockData(`${dir}.lock`, dataDir);
  try {
    return await work(dir, assertHeld);
  } finally {
    await release();
  }
}

/**
 * Puts a snapshot in the place of the embedded database, in the shape of this release, with every login ended. What was
 * there is moved aside; that of another shop only with `yes`. BACKUP-06 @returns what to print. @throws StartupError, and then nothing is changed
 */
export async function restoreFolder(
  file: string,
  config: Config,
  { dryRun, yes }: { dryRun: boolean; yes: boolean },
  progress: Progress,
): Promise<string> {
  const { dataDir } = config;
  const head = await checkSnapshot(file, progress);
  const found = describeSnapshot(head);
  return alone(dataDir, async (dir, assertHeld) => {
    const aside = existsSync(dir) ? toFreeName(`${dir}.before-restore`) : null;
    if (aside !== null && !yes && head.shop !== findShop(dataDir)) {
      throw new StartupError(
        `${file} is not of the shop in ${dataDir}, but ${found}. Nothing was changed. Add --yes to put it there.`,
      );
    }
    if (dryRun)
      return `This would bring back ${found}.${aside === null ? '' : ` What is there now would move to ${aside}.`}`;
    const before = aside === null ? [] : await readActive(config, dir);
    let people = '';
    await placeFolder(dir, aside, async (made) => {
      progress('making a database', 0, 1);
      const opened = await openUnflushed(made);
      try {
        await fillFrom(file, opened.db, progress);
        await migrate(opened.db);
        people = await endLogins(opened.db, before);
      } finally {
        await opened.close();
      }
      assertHeld();
    });
    markShop(dataDir, MAJOR, { shop: head.shop, sealed: undefined });
    return `Restored ${found}.${aside === null ? '' : ` What was there before is in ${aside}; remove it when you are sure.`}${people}`;
  });
}

/** Who was active in a database that may not open any more: then nobody is known to have been. */
async function readActive(config: Config, dir: string): Promise<string[]> {
  try {
    return await readCopy(copyIdle(config.dataDir, dir), config, selectActive);
  } catch {
    return [];
  }
}

/** The addresses of whoever may sign in. */
export async function selectActive(db: Db): Promise<string[]> {
  const people = sql`select email from staff where is_active order by email`;
  return (await query(db, people, z.object({ email: z.string() }))).map(({ email }) => email);
}

/** Ends the logins that a backup brings back: some had ended since. @returns what to print of who is active again */
export async function endLogins(db: Db, before: readonly string[]): Promise<string> {
  await db.execute(sql`update login set revoked_at = now(), revoked_because = 'restored' where revoked_at is null`);
  const again = (await selectActive(db)).filter((email) => !before.includes(email));
  return ` Everybody has to sign in again.${again.length === 0 ? '' : ` Active now and not before: ${again.join(', ')}.`}`;
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
