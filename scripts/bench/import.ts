import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readConfig } from '../../server/config.ts';
import { queryOne, type Progress } from '../../server/db/backup/rows.ts';
import type { Db } from '../../server/db/database.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { runImport } from '../../server/features/transfer/import-command.ts';
import { prepareShop } from '../../server/first-start.ts';
import { table } from 'workflow-kit/book/markdown';
import { phoneOf } from './seed.ts';

const NOW = new Date('2025-06-15T07:30:00.000Z');
const OWNER = { STAFF_EMAIL: 'owner@shop.test', STAFF_PASSWORD: 'correct horse' };
const HEADER =
  'Reference,Customer,Phone,Booked At,Delivered At,Item Type,Model,Vendor,Serial,Issue,Service,Amount,Paid,Method';
const DEVICES = ['GPU,GeForce RTX 3080 10GB', 'GPU,Radeon RX 6800 XT', 'MOBO,B550 Tomahawk', 'LAPTOP,ThinkPad T14'];
/** Records between two measurements of the folder. */
const LOOK_RECORDS = 50;

const toRow = (n: number): string => {
  const day = `${1 + (n % 28)}/${1 + (n % 11)}/${2018 + (n % 6)}`;
  const amount = 1_500 + (n % 50) * 100;
  return `OLD-${n},Ayesha Khan ${n % 997},${phoneOf(n)},${day},${day},${DEVICES[n % DEVICES.length]},MSI,SN-${100_000 + n * 2},"No display, fans spin",New thermal pads,${amount},${amount},Cash`;
};

/** Returns the bytes of all files in a folder. A file may disappear during the scan. */
const readSize = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? readSize(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0));
  }, 0);

const readDataSize = async (db: Db): Promise<number> =>
  (await queryOne(db, sql`select pg_database_size(current_database())::float8 as size`, z.object({ size: z.number() })))
    .size;

async function measureSize(size: number, progress: Progress) {
  const home = mkdtempSync(join(tmpdir(), 'reflow-bench-'));
  const folder = join(home, 'data');
  const database = await openEmbedded(folder);
  const { db, limitLog, close } = database;
  try {
    await migrate(db);
    await prepareShop(db, readConfig(OWNER), NOW);
    const file = join(home, 'old.csv');
    writeFileSync(file, [HEADER, ...Array.from({ length: size }, (_, index) => toRow(index + 1))].join('\n'));
    const [folderBefore, dataBefore, cpu] = [readSize(folder), await readDataSize(db), process.cpuUsage()];
    let most = 0;
    const look = (step: string, done: number, of: number) => {
      if (done % LOOK_RECORDS === 0) most = Math.max(most, readSize(folder));
      progress(step, done, of);
    };
    const batches = limitLog ? { afterBatch: limitLog } : {};
    await runImport([file], db, NOW, look, new AbortController().signal, batches);
    const { user, system } = process.cpuUsage(cpu);
    most = Math.max(most, readSize(folder));
    return {
      seconds: (user + system) / 1_000_000,
      data: (await readDataSize(db)) - dataBefore,
      growth: most - folderBefore,
    };
  } finally {
    await close();
    rmSync(home, { recursive: true });
  }
}

const MB = 2 ** 20;

/**
 * Measures an import of so many bookings into the embedded database. Returns a table of computing, data, and the peak
 * size of the folder.
 */
export async function measureImport(sizes: readonly number[], progress: Progress): Promise<string> {
  const rows = [];
  for (const size of sizes) {
    const { seconds, data, growth } = await measureSize(size, progress);
    rows.push([size, seconds.toFixed(1), (data / MB).toFixed(1), (growth / MB).toFixed(1), (growth / data).toFixed(1)]);
  }
  return table(
    ['bookings', 's of computing', 'MB of data', 'MB that the folder grows at most', 'times the data'],
    rows,
  );
}
