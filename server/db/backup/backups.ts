import { fork } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { BackupState } from '../../../src/domain/dashboard/backup-state.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../deps.ts';
import { every } from '../../every.ts';
import { SnapshotError, systemErrorCode } from '../../startup-error.ts';
import { type Db, isAway, isDiskFull } from '../database.ts';
import type { OpenDatabase } from '../postgres.ts';
import { copyDataFiles } from './live-copy.ts';
import { type MadeSnapshot, type SnapshotOrder, toWorkFolder } from './make-snapshot.ts';
import { type Progress, queryOne } from './rows.ts';
import type { Message } from './snapshot.child.ts';
import { findNewestSnapshot, type Snapshot, toSnapshotFolder } from './snapshots.ts';

/** `all` changes whenever the history, a seal or a paper was saved. `at` is the database time after the read. */
type LastWrites = { all: string; at: string };

const readLastWrites = (db: Db): Promise<LastWrites> =>
  queryOne(
    db,
    sql`select format('%s %s %s', (select seq from history_head), (select count(*) from history_unsealed),
        (select count(*) from document_seal)) as "all", to_json(clock_timestamp() at time zone 'UTC') #>> '{}' || 'Z' as at`,
    z.object({ all: z.string(), at: z.string() }),
  );

/** The folders of data and snapshots. `backupDir` gets copies of the snapshots; `databaseUrl` is a PostgreSQL. */
export type BackupPlaces = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>;
type Opened = Pick<OpenDatabase, 'db' | 'copyTo'>;

/** The backups of an open shop. */
export type Backups = ReturnType<typeof startBackups>;

const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;
/** Extra bytes needed besides the copy and its proof: the copied log, and space that a backup must leave free. */
const SPARE_BYTES = 128 * 2 ** 20;

const OUT_OF_MEMORY =
  'The system ended the backup, probably because memory ran out. The server and a backup need 768 MB: free some memory, or set BACKUP_MINUTES=0 and make backups while the server is stopped.';
const GIVEN_UP = 'The server was stopped before the last backup was done: the next start makes one.';

async function requireRoom({ db }: Opened, folder: string): Promise<void> {
  const size = sql`select pg_database_size(current_database())::float8 as bytes`;
  const { bytes } = await queryOne(db, size, z.object({ bytes: z.number() }));
  const { bavail, bsize } = statfsSync(folder);
  const needed = 2 * bytes + SPARE_BYTES;
  if (bavail * bsize < needed) throw noRoom(folder, `it needs ${Math.ceil(needed / MEGABYTE)} MB, and `);
}

function noRoom(folder: string, needed = ''): SnapshotError {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  return new SnapshotError(
    `There is no room for a backup in ${folder}: ${needed}${free} MB are free. Make room on that disk.`,
  );
}

const isSource = import.meta.url.endsWith('.ts');

/** The built script is next to the bundle. tsx runs the one of the sources, unless a test uses a bundle. */
export const snapshotProgram = {
  script: fileURLToPath(new URL(isSource ? './snapshot.child.ts' : './snapshot.child.js', import.meta.url)),
  execArgv: isSource ? ['--import', 'tsx'] : process.execArgv,
};

/**
 * Makes a snapshot in a separate process, so that the server does not wait for it. `signal` ends it.
 * @throws SnapshotError
 */
function makeApart(order: SnapshotOrder, progress: Progress, signal?: AbortSignal): Promise<MadeSnapshot> {
  const child = fork(snapshotProgram.script, {
    execArgv: snapshotProgram.execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  const made = new Promise<MadeSnapshot>((done, fail) => {
    child.on('error', fail);
    child.once('exit', (_, killedBy) => {
      // Only the system and its administrator send this signal before the work is done.
      if (killedBy === 'SIGKILL') fail(new SnapshotError(OUT_OF_MEMORY));
      else fail(new Error('The process of the backup ended before it was done.'));
    });
    child.on('message', (message: Message) => {
      if ('step' in message) progress(message.step, message.done, message.total);
      else if ('made' in message) done(message.made);
      else if (message.isSentence) fail(new SnapshotError(message.failed));
      else fail(Object.assign(new Error(message.failed), message.code === null ? {} : { code: message.code }));
    });
    child.once('spawn', () => child.send(order));
  });
  return made.finally(() => child.kill('SIGKILL'));
}

async function copyFiles({ copyTo }: Opened, target: string, signal?: AbortSignal) {
  if (!copyTo) throw new Error('Only an embedded database is copied');
  return copyTo(target, (from) => copyDataFiles(from, target, signal));
}

type Options = {
  progress?: Progress;
  onCopied?: () => void;
  signal?: AbortSignal;
  keepAll?: boolean;
  yields?: boolean;
};

/**
 * Makes a snapshot in another process. Calls `onCopied` when that no longer needs this database.
 * @throws SnapshotError
 */
export async function createSnapshot(
  { dataDir, backupDir, databaseUrl }: BackupPlaces,
  opened: Opened,
  { progress = () => undefined, onCopied = () => undefined, signal, keepAll = false, yields = false }: Options = {},
): Promise<MadeSnapshot> {
  const folder = toSnapshotFolder(dataDir);
  const copy = toWorkFolder(folder);
  signal?.throwIfAborted();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    progress('copying', 0, 1);
    await requireRoom(opened, folder);
    const source = databaseUrl === null ? { copy, metadata: await copyFiles(opened, copy, signal) } : { databaseUrl };
    onCopied();
    signal?.throwIfAborted();
    return await makeApart({ source, folder, copies: backupDir, keepAll, yields }, progress, signal);
  } catch (error) {
    throw isDiskFull(error) ? noRoom(folder) : error;
  } finally {
    if (databaseUrl === null) rmSync(copy, { recursive: true, force: true });
  }
}

function explain(error: unknown): string {
  if (error instanceof SnapshotError) return error.message;
  if (isAway(error)) return 'The database does not answer.';
  if (systemErrorCode(error) === null) return 'Something went wrong. The log of the server says more.';
  return `No backup could be written: ${(error as Error).message}.`;
}

/**
 * Makes a backup every `minutes` if something changed, and at the end. A backup made by another process counts too
 * (BACKUP-02).
 */
export function startBackups(
  places: BackupPlaces,
  opened: Opened,
  {
    shop,
    minutes,
    now,
    log,
  }: { shop: string | null; minutes: number; now: () => Date; log: Pick<Log, 'info' | 'error' | 'warn'> },
) {
  const findNewest = () => findNewestSnapshot(places.dataDir, places.backupDir, shop);
  let proven = findNewest();
  let problem: string | null = null;
  let copyProblem: string | null = null;
  /** `LastWrites.all` at the newest snapshot of this run, and the time when a newer change was first seen. */
  let savedWrites: string | null = null;
  let seen: LastWrites | null = null;
  let changedSince: string | null = null;
  let running: Promise<Snapshot> | null = null;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(asked: Pick<Options, 'progress' | 'onCopied' | 'yields'>): Promise<Snapshot> {
    try {
      savedWrites = (await readLastWrites(opened.db)).all;
      const outcome = await createSnapshot(places, opened, { signal, ...asked });
      if (outcome.copyProblem !== null && outcome.copyProblem !== copyProblem)
        log.warn({ event: 'backup_copy_failed' }, outcome.copyProblem);
      ({ made: proven, copyProblem } = outcome);
      problem = changedSince = null;
      log.info({ event: 'backup_proven', file: proven.file }, 'A backup was made, opened and counted');
      return proven;
    } catch (error) {
      savedWrites = null;
      if (signal.aborted) {
        log.warn({ event: 'backup_given_up' }, GIVEN_UP);
        throw new SnapshotError(GIVEN_UP);
      }
      problem = explain(error);
      log.error({ event: 'backup_failed', err: error }, `The backup failed: ${problem}`);
      throw new SnapshotError(problem);
    }
  }

  const start = (asked: Parameters<typeof run>[0]) =>
    (running ??= run(asked).finally(() => {
      running = null;
    }));

  async function hasChanged(): Promise<boolean> {
    seen = await readLastWrites(opened.db);
    if (seen.all === savedWrites) return false;
    changedSince ??= now().toISOString();
    return true;
  }

  /**
   * True if another process has made a backup since, which replaces this server's turn. It contains every change seen
   * before it.
   */
  function hasOther(): boolean {
    const newest = findNewest();
    if (newest?.file === proven?.file) return false;
    proven = newest;
    problem = changedSince = null;
    savedWrites = seen !== null && newest !== null && newest.at >= seen.at ? seen.all : null;
    return true;
  }

  const tick = async () => {
    if (running === null && !hasOther() && (await hasChanged())) await start({ yields: true });
  };
  const onFailed = (error: unknown): false => {
    // `run` has logged a `SnapshotError`.
    if (!(error instanceof SnapshotError)) log.error({ event: 'sys_error', err: error }, 'No backup was tried');
    return false;
  };
  const stopTicks = minutes === 0 ? null : every(minutes * MINUTE_MS, tick, onFailed);

  return {
    read: (): BackupState => ({ provenAt: proven?.at ?? null, changedSince, problem, copyProblem }),
    /** Makes a backup now. A second caller gets the same one. @throws SnapshotError */
    take: (progress?: Progress) => start(progress ? { progress } : {}),
    async copy(target: string) {
      await requireRoom(opened, dirname(target));
      await copyFiles(opened, target);
    },
    /**
     * Makes a last backup if something changed, and gives it up when `patience` resolves. `rest` needs no database.
     * Never throws.
     * @param onWait is called if the stop has to wait for a backup
     */
    async stop(patience: Promise<unknown>, onWait: () => void = () => undefined) {
      void patience.then(() => stopping.abort());
      await stopTicks?.();
      if (running !== null) onWait();
      // `run` has logged its failure.
      await running?.catch(() => undefined);
      hasOther();
      let rest: Promise<unknown> = Promise.resolve();
      if (stopTicks !== null && (await hasChanged().catch(onFailed))) {
        onWait();
        await new Promise<void>((copied) => {
          rest = Promise.allSettled([start({ onCopied: copied })]).finally(copied);
        });
      }
      return { rest };
    },
  };
}
