import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PGlite, type Extensions } from '@electric-sql/pglite';
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache';
import { DataDisk, readOnlyWhenFull } from './disk.ts';
import { Engine, MAJOR } from './engine.ts';
import { choose, EngineError, explainFault, FolderError, type Names, OtherMajorError } from './faults.ts';
import { DurableFiles, syncPath, syncTree } from './files.ts';
import { lockFolder, type RequestHandler } from './lock.ts';
import { requireMemory } from './memory.ts';
import { keepPrivate } from './private-folder.ts';
import { copyTemplate } from './template.ts';
import { createCheckpoint, startUpkeep } from './upkeep.ts';

/** Everything is optional. */
export type DurableOptions = {
  /** Extensions of PGlite, for example `{ pg_trgm }`. */
  extensions?: Extensions;
  /** Settings of PostgreSQL, for example `['TimeZone=UTC']`. */
  settings?: readonly string[];
  /** A folder with the files of an empty database. A first start copies them, which takes half the time. */
  template?: string;
  /** Returns dates, times and intervals as text, and ignores the parsers of single queries. Set it for drizzle. */
  datesAsText?: boolean;
  /** How the sentences of errors name your program and its setting. */
  names?: Names;
  /** Matches the names of your own files in the folder, which are made private too. */
  own?: RegExp;
  /** Ends of names like `db.restoring`: folders of your own work that a killed process left behind. */
  leftovers?: readonly string[];
  /** Tables that are written to all the time. Their writes do not delay a vacuum. */
  unimportantTables?: readonly string[];
  /** Called when a vacuum or a checkpoint failed. Prints the error by default. */
  onUpkeepError?: (error: unknown) => void;
};

/** A PGlite whose commits are on the disk when they return, and the functions that its folder needs. */
export type Durable = PGlite & {
  /** The folder of the database's files: `<folder>/db`. */
  dir: string;
  /** The disk with its reserve. `isFull` means that the database is read-only until there is space. */
  disk: DataDisk;
  /** Resolves when the database has ended after a panic. Every call then fails with `ENDED` as its code. */
  ended: Promise<void>;
  /** Writes a checkpoint in small pieces, so that other statements can run in between. */
  checkpoint: () => Promise<void>;
  /** Writes a checkpoint if the log has grown. Call it between the transactions of long work. */
  limitLog: () => Promise<void>;
  /** Runs `work` while no checkpoint happens, so that it can copy the files. One at a time. */
  holdCheckpoints: <T>(work: (dir: string) => Promise<T>) => Promise<T>;
  /** Answers requests of other processes of the same user, which they send with `requestHolder`. */
  handleRequests: (handler: RequestHandler) => void;
};

/** Every database folder has some of these, and no other folder does. */
const PARTS = ['base', 'global', 'pg_wal', 'pg_xact'];

const SETTINGS = [
  'wal_sync_method=fsync',
  // Half of the PostgreSQL default, because the system caches the files too, and a small PC has 1 GB of memory.
  'shared_buffers=64MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  // By default a table grows by a hole. A full disk would then appear too late to fail the statement.
  'file_extend_method=write_zeros',
];

/** Returns the parameters with which the engine starts. The default of PGlite turns fsync off (`-F`). */
export const toStartParams = (settings: readonly string[] = []): string[] => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]),
];

/**
 * Opens the database in `<folder>/db` as its only process. A commit is on the disk when it returns.
 * @throws FolderError if a person has to change something first. Its message says what.
 */
export async function openDurable(folder: string, options: DurableOptions = {}): Promise<Durable> {
  const { names = {} } = options;
  requireMemory(names);
  try {
    return await open(folder, options);
  } catch (error) {
    throw explainFault(error, folder, names) ?? error;
  }
}

async function open(folder: string, options: DurableOptions): Promise<Durable> {
  const { names = {}, own, leftovers = [], unimportantTables } = options;
  const dir = join(resolve(folder), 'db');
  mkdirSync(dirname(dir), { recursive: true, mode: 0o700 });
  const { handleRequests, assertHeld, release } = await lockFolder(`${dir}.lock`, folder, { names });
  try {
    checkVersion(dir, folder, names);
    keepPrivate(folder, { names, ...(own ? { own } : {}) });
    // A first boot that was killed leaves `db.init`.
    for (const end of ['init', ...leftovers]) rmSync(`${dir}.${end}`, { recursive: true, force: true });
    const disk = new DataDisk(resolve(folder));
    disk.createReserve();
    if (!existsSync(dir)) await firstBoot(dir, disk, options);
    assertHeld();
    const engine = await boot(dir, disk, options);
    let isHeld = false;
    let last: Promise<unknown> = Promise.resolve();
    // A checkpoint releases parts of the log that a running copy still needs.
    const mayCheckpoint = () => !isHeld;
    const checkpoint = createCheckpoint(engine, dir, mayCheckpoint);
    const onUpkeepError =
      options.onUpkeepError ?? ((error: unknown) => console.error('The upkeep of the database failed:', error));
    const stopUpkeep = startUpkeep(engine, disk, checkpoint, onUpkeepError, unimportantTables);
    const stopReadOnly = readOnlyWhenFull(engine, disk, mayCheckpoint);
    const closeEngine = engine.close.bind(engine);
    return Object.assign(engine, {
      dir,
      disk,
      checkpoint: checkpoint.run,
      limitLog: checkpoint.runWhenLarge,
      holdCheckpoints: <T>(work: (dir: string) => Promise<T>): Promise<T> => {
        // One at a time: a copy starts with a checkpoint, which writes the pages that were not written ahead.
        const done = last.then(async () => {
          isHeld = true;
          // The checkpoint of the copy writes the pages too, and its failure fails the copy.
          await checkpoint.writeAhead().catch(() => undefined);
          return work(dir).finally(() => {
            isHeld = false;
          });
        });
        // The caller of each copy gets its error. The next copy does not.
        last = done.catch(() => undefined);
        return done;
      },
      handleRequests,
      close: async () => {
        await Promise.all([stopUpkeep(), stopReadOnly(), checkpoint.stop()]);
        await closeEngine();
        await release();
      },
    });
  } catch (error) {
    await release();
    throw error;
  }
}

const boot = (dir: string, disk: DataDisk, { extensions = {}, settings = [], datesAsText = false }: DurableOptions) =>
  Engine.start({
    fs: new DurableFiles(dir, disk),
    extensions: { ...extensions, pg_buffercache },
    startParams: toStartParams(settings),
    datesAsText,
  });

/** The first boot writes without flushing, so the folder gets its name only after everything is on the disk. */
async function firstBoot(dir: string, disk: DataDisk, options: DurableOptions): Promise<void> {
  const unfinished = `${dir}.init`;
  if (!copyTemplate(options.template, unfinished)) await (await boot(unfinished, disk, options)).close();
  syncTree(unfinished);
  renameSync(unfinished, dir);
  syncPath(dirname(dir));
  syncPath(dirname(dirname(dir)));
}

function checkVersion(dir: string, folder: string, names: Names): void {
  if (!existsSync(dir)) return;
  const found = readdirSync(dir);
  if (found.length === 0) return rmSync(dir, { recursive: true });
  const version = found.includes('PG_VERSION') ? readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim() : '';
  if (version === MAJOR) return;
  if (/^\d+$/.test(version)) throw new OtherMajorError(version);
  if (PARTS.some((part) => found.includes(part))) throw new EngineError([`FATAL: PG_VERSION holds "${version}"`], null);
  const whose = names.program === undefined ? '' : `${names.program} `;
  throw new FolderError(`The data folder ${folder} holds no ${whose}database. ${choose(names, 'another folder')}.`);
}
