import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { askServer, describeWhere, readShop } from './backup/place.ts';
import { queryOne } from './backup/rows.ts';
import { listNewest } from './backup/snapshots.ts';
import type { Db } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { findMoved, readMarker } from './embedded/shop-marker.ts';
import { suggestRestore } from './embedded/start-faults.ts';

const Kept = z.object({ bookings: z.int(), entries: z.int() });
type Kept = z.infer<typeof Kept>;

/** Counts the records that a shop could lose. */
export const countKept = (db: Db): Promise<Kept> =>
  queryOne(
    db,
    sql`select (select count(*)::int from booking) as bookings, (select count(*)::int from ledger_entry) as entries`,
    Kept,
  );

/**
 * Counts the records of the shop in the data folder, also if a server has it open. `null` if they cannot be counted.
 */
async function countInFolder(config: Config): Promise<Kept | null> {
  try {
    const answer = await askServer(config.dataDir, { ask: 'count' }, () => undefined);
    if (answer !== null) return Kept.parse(JSON.parse(answer));
    const opened = await openEmbedded(config.dataDir);
    try {
      return (await readShop(opened.db)) === null ? { bookings: 0, entries: 0 } : await countKept(opened.db);
    } finally {
      await opened.close();
    }
  } catch {
    // A folder that does not open, or whose server is of another release, may still hold a shop.
    return null;
  }
}

const toCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function describeKept(kept: Kept | null): string {
  if (kept === null) return '';
  const bookings = toCount(kept.bookings, 'booking', 'bookings');
  return kept.bookings > 0 ? ` with ${bookings}` : ` with ${toCount(kept.entries, 'ledger entry', 'ledger entries')}`;
}

const BEGIN = 'To start an empty shop in the database anyway, start once with NEW_SHOP=yes.';

/**
 * Refuses an empty database if the shop is elsewhere: in the data folder, or only in backups (DISK-11).
 * @throws StartupError
 */
export async function refuseEmptyPostgres(db: Db, config: Config): Promise<void> {
  const { dataDir, backupDir, newShop } = config;
  if (newShop || (await readShop(db)) !== null) return;
  const there = describeWhere(config);
  const moved = findMoved(dataDir);
  if (moved !== null && moved !== there) {
    throw new StartupError(
      `The shop of the data folder ${dataDir} was moved to ${moved}, and ${there} is empty. Correct DATABASE_URL. ${BEGIN}`,
    );
  }
  const files = join(resolve(dataDir), 'db');
  const hasFiles = existsSync(files) && readdirSync(files).length > 0;
  const kept = hasFiles ? await countInFolder(config) : null;
  if (hasFiles && (kept === null || kept.bookings + kept.entries > 0)) {
    throw new StartupError(
      `The data folder ${dataDir} holds a shop${describeKept(kept)}, and ${there} is empty. Take the shop there with: npm run move -- postgres. ${BEGIN}`,
    );
  }
  const own = readMarker(dataDir).shop;
  if (listNewest(dataDir, backupDir).every(({ shop }) => shop === own)) return;
  throw new StartupError(
    `There are backups of a shop, and ${there} is empty. Correct DATABASE_URL, or bring the shop back. ${suggestRestore(config)}\n${BEGIN}`,
  );
}
