import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { StartupError } from '../../startup-error.ts';
import { copyLive } from '../backup/live-copy.ts';
import type { Listen } from '../changes.ts';
import { DatabaseHealth } from '../database.ts';
import { lockData } from './data-lock.ts';
import { readOnlyWhenFull, ShopDisk } from './shop-disk.ts';
import { DurableFiles, syncPath, syncTree } from './durable-files.ts';
import { copyEmptyDatabase } from './empty-database.ts';
import { Engine, EngineError, MAJOR, OtherMajorError } from './engine.ts';
import type { OpenDatabase } from '../postgres.ts';
import { requireMemory } from './memory.ts';
import { keepPrivate } from './private-folder.ts';
import { createCheckpoint, startUpkeep } from './upkeep.ts';
import * as schema from '../schema.ts';

/** Every database folder has some of these, and no other folder does. */
const PARTS = ['base', 'global', 'pg_wal', 'pg_xact'];

const extensions = { pg_trgm, pg_buffercache };

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'wal_sync_method=fsync',
    // Half of the PostgreSQL default, because the system caches the files too, and a small PC has 1 GB of memory.
    'shared_buffers=64MB',
    'max_wal_size=64MB',
    'min_wal_size=32MB',
    'random_page_cost=1.1',
    // A tenth of the PostgreSQL default. A lower value would make estimates of text searches useless.
    'default_statistics_target=10',
    // By default a table grows by a hole. A full disk would then appear too late to fail the statement.
    'file_extend_method=write_zeros',
    'TimeZone=UTC',
  ].flatMap((setting) => ['-c', setting]),
];

const boot = (dir: string, disk: ShopDisk) =>
  Engine.start({ fs: new DurableFiles(dir, disk), extensions, startParams });

/**
 * Opens the database in `<dataDir>/db`, as its only process. A commit is on the disk when it returns (REL-07).
 * @throws StartupError
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  requireMemory();
  const dir = join(resolve(dataDir), 'db');
  mkdirSync(dirname(dir), { recursive: true, mode: 0o700 });
  const { handleRequests, assertHeld, release } = await lockData(`${dir}.lock`, dataDir);
  try {
    checkVersion(dir, dataDir);
    keepPrivate(dataDir);
    // Leftovers of a first boot or a restore that was killed.
    for (const end of ['init', 'restoring']) rmSync(`${dir}.${end}`, { recursive: true, force: true });
    const disk = new ShopDisk(resolve(dataDir));
    disk.createReserve();
    if (!existsSync(dir)) await firstBoot(dir, disk);
    assertHeld();
    const pglite = await boot(dir, disk);
    const db = drizzle(pglite, { schema });
    const health = new DatabaseHealth(disk);
    let isCopying = false;
    let lastCopy: Promise<unknown> = Promise.resolve();
    // A checkpoint releases parts of the log that a running copy still needs.
    const mayCheckpoint = () => !isCopying;
    const checkpoint = createCheckpoint(db, dir, mayCheckpoint);
    const stopUpkeep = startUpkeep(pglite, db, health, checkpoint);
    const stopReadOnly = readOnlyWhenFull(pglite, disk, mayCheckpoint);
    return {
      db,
      listen: listenTo(pglite),
      health,
      ended: pglite.ended,
      checkpoint: checkpoint.run,
      limitLog: checkpoint.runWhenLarge,
      handleRequests,
      copyTo: (target, copyFiles) => {
        // One at a time: each copy starts with a checkpoint, which writes the pages that were not written ahead.
        const copied = lastCopy.then(async () => {
          isCopying = true;
          // The checkpoint of the copy writes the pages too, and its failure fails the copy.
          await checkpoint.writeAhead().catch(() => undefined);
          return copyLive(db, dir, target, () => copyFiles(dir)).finally(() => {
            isCopying = false;
          });
        });
        // The caller of each copy gets its error; the next copy does not.
        lastCopy = copied.catch(() => undefined);
        return copied;
      },
      close: async () => {
        await Promise.all([stopUpkeep(), stopReadOnly(), checkpoint.stop()]);
        await pglite.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A single process uses the database, so no notice is ever missed. */
const listenTo =
  (pglite: PGlite): Listen =>
  (channel, { onNotice }) =>
    pglite.listen(channel, onNotice);

/** The first boot writes without flushing, so the folder gets its name only after everything is on the disk. */
async function firstBoot(dir: string, disk: ShopDisk): Promise<void> {
  const unfinished = `${dir}.init`;
  if (!copyEmptyDatabase(unfinished)) await (await boot(unfinished, disk)).close();
  syncTree(unfinished);
  renameSync(unfinished, dir);
  syncPath(dirname(dir));
  syncPath(dirname(dirname(dir)));
}

function checkVersion(dir: string, dataDir: string): void {
  if (!existsSync(dir)) return;
  const names = readdirSync(dir);
  if (names.length === 0) return rmSync(dir, { recursive: true });
  const found = names.includes('PG_VERSION') ? readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim() : '';
  if (found === MAJOR) return;
  if (/^\d+$/.test(found)) throw new OtherMajorError(found);
  if (PARTS.some((part) => names.includes(part))) throw new EngineError([`FATAL: PG_VERSION holds "${found}"`], null);
  throw new StartupError(`The data folder ${dataDir} holds no Reflow database. Set DATA_DIR to another folder.`);
}

/**
 * Opens an embedded database in memory, for tests. `from` is a dump of another one, which saves the slow first boot.
 */
export async function openInMemory(from?: Blob): Promise<OpenDatabase & { pglite: PGlite }> {
  const pglite = await Engine.start({ extensions, startParams, ...(from ? { loadDataDir: from } : {}) });
  return {
    pglite,
    db: drizzle(pglite, { schema }),
    listen: listenTo(pglite),
    health: new DatabaseHealth(null),
    close: () => pglite.close(),
  };
}
