import { fork } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { BackupState } from '../../../src/domain/backup/backup-state.ts';
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

/** `all` is another text once a change of the history, a seal of it or a paper was saved; `at` is an instant of the database after it was read. */
type LastWrites = { all: string; at: string };

const readLastWrites = (db: Db): Promise<LastWrites> =>
  queryOne(
    db,
    sql`select format('%s %s %s', (select seq from history_head), (select count(*) from history_unsealed),
        (select count(*) from document_seal)) as "all", to_json(clock_timestamp() at time zone 'UTC') #>> '{}' || 'Z' as at`,
    z.object({ all: z.string(), at: z.string() }),
  );

/** Where the data and the snapshots lie; `backupDir` takes copies of these, and `databaseUrl` is a PostgreSQL. */
export type BackupPlaces = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>;
type Opened = Pick<OpenDatabase, 'db' | 'copyTo'>;

/** The snapshots of an open shop. */
export type Backups = ReturnType<typeof startBackups>;

const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;
/** Bytes beside those of a copy and of its proof: what is copied of the log, and what a backup leaves free. */
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

/** The built script stands beside the bundle; from the sources tsx reads it, unless a test has a bundle. */
export const snapshotProgram = {
  script: fileURLToPath(new URL(isSource ? './snapshot.child.ts' : './snapshot.child.js', import.meta.url)),
  execArgv: isSource ? ['--import', 'tsx'] : process.execArgv,
};

/** Makes a snapshot in a process of its own, so that nobody waits for it; `signal` ends it. @throws SnapshotError */
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
      // Nobody but the system and its administrator sends it this signal before it is done.
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

type Options = { progress?: Progress; onCopied?: () => void; signal?: AbortSignal; keepAll?: boolean };

/** Makes one in another process; `onCopied` once that needs this database no longer. @throws SnapshotError */
export async function createSnapshot(
  { dataDir, backupDir, databaseUrl }: BackupPlaces,
  opened: Opened,
  { progress = () => undefined, onCopied = () => undefined, signal, keepAll = false }: Options = {},
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
    return await makeApart({ source, folder, copies: backupDir, keepAll }, progress, signal);
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

/** Makes one every so many minutes when something changed, and at the end; one that others made counts. BACKUP-02 */
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
  /** What had been written at the newest snapshot of this run, and when something newer than it was first seen. */
  let savedWrites: string | null = null;
  let seen: LastWrites | null = null;
  let changedSince: string | null = null;
  let running: Promise<Snapshot> | null = null;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(progress?: Progress, onCopied?: () => void): Promise<Snapshot> {
    try {
      savedWrites = (await readLastWrites(opened.db)).all;
      const options = { signal, ...(progress && { progress }), ...(onCopied && { onCopied }) };
      const outcome = await createSnapshot(places, opened, options);
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

  const start = (...call: Parameters<typeof run>) =>
    (running ??= run(...call).finally(() => {
      running = null;
    }));

  async function hasChanged(): Promise<boolean> {
    seen = await readLastWrites(opened.db);
    if (seen.all === savedWrites) return false;
    changedSince ??= now().toISOString();
    return true;
  }

  /** Whether somebody else has made one since, which takes the turn of this server. What was seen before it is in it. */
  function hasOther(): boolean {
    const newest = findNewest();
    if (newest?.file === proven?.file) return false;
    proven = newest;
    problem = changedSince = null;
    savedWrites = seen !== null && newest !== null && newest.at >= seen.at ? seen.all : null;
    return true;
  }

  const tick = async () => {
    if (running === null && !hasOther() && (await hasChanged())) await start();
  };
  const onFailed = (error: unknown) => {
    if (!(error instanceof SnapshotError)) log.error({ event: 'sys_error', err: error }, 'No backup was tried');
  };
  const stopTicks = minutes === 0 ? null : every(minutes * MINUTE_MS, tick, onFailed);

  return {
    read: (): BackupState => ({ provenAt: proven?.at ?? null, changedSince, problem, copyProblem }),
    /** Makes one now; whoever asks while one is made gets that one. @throws SnapshotError */
    take: (progress?: Progress) => start(progress),
    async copy(target: string) {
      await requireRoom(opened, dirname(target));
      await copyFiles(opened, target);
    },
    /**
     * The last one, if something changed, given up with `patience`; `rest` needs no database. It never fails.
     * @param onWait is called if the stop has to wait for a backup
     */
    async stop(patience: Promise<unknown>, onWait: () => void = () => undefined) {
      void patience.then(() => stopping.abort());
      await stopTicks?.();
      if (running !== null) onWait();
      await running?.catch(() => undefined);
      hasOther();
      let rest: Promise<unknown> = Promise.resolve();
      if (stopTicks !== null && (await hasChanged().catch(() => false))) {
        onWait();
        await new Promise<void>((copied) => {
          rest = Promise.allSettled([start(undefined, copied)]).finally(copied);
        });
      }
      return { rest };
    },
  };
}
