import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { BackupState } from '../../../src/domain/backup/backup-state.ts';
import type { Log } from '../../deps.ts';
import { SnapshotError, systemErrorCode } from '../../startup-error.ts';
import type { OpenDatabase } from '../postgres.ts';
import { countWrites } from '../writes.sql.ts';
import type { Progress } from './rows.ts';
import { startSnapshotProcess } from './snapshot-process.ts';
import { findNewestSnapshot, listSnapshots, type Snapshot, SNAPSHOT_FOLDER } from './snapshots.ts';

/** Where the data and the snapshots lie; `backupDir` takes copies of these. */
export type BackupFolders = { dataDir: string; backupDir: string | null };

/** An embedded database that can be copied while it works. */
export type CopiedDatabase = Pick<OpenDatabase, 'db'> & { copyTo: NonNullable<OpenDatabase['copyTo']> };

/** The snapshots of an open shop. */
export type Backups = {
  /** What to say of them. */
  read: () => BackupState;
  /** Makes one now; whoever asks while one is made gets that one. @throws SnapshotError */
  take: (progress?: Progress) => Promise<Snapshot>;
  /** Copies the files of the open shop into a folder, to be looked at. */
  copy: (target: string) => Promise<void>;
  /**
   * The last one, if something changed. Resolves once the database is not needed any more, with what remains to be
   * waited for; what is not done when `patience` resolves is given up. It never fails.
   */
  stop: (patience: Promise<unknown>) => Promise<{ rest: Promise<void> }>;
};

const MINUTE_MS = 60_000;
/** Bytes of the disk that a backup leaves free. */
const SPARE_BYTES = 64 * 2 ** 20;
/** Files of snapshots that were cut off. */
const UNFINISHED = new Set(['part', 'unproven']);

const GIVEN_UP = 'The server was stopped before the last backup was done: the next start makes one.';

/**
 * Files that are gone meanwhile take none.
 * @throws SnapshotError before a copy of the files would take the room that the shop itself needs
 */
async function requireRoom(dir: string, folder: string): Promise<void> {
  let needed = SPARE_BYTES;
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      needed += 2 * (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  throw new SnapshotError(
    `There is no room for a backup in ${folder}: it needs ${inMegabytes(needed)} MB, and ${inMegabytes(bavail * bsize)} MB are free. Make room on that disk.`,
  );
}

type Following = { progress?: Progress; onCopied?: (writes: number) => void; signal?: AbortSignal };

/** Makes one snapshot of an embedded database. @returns it and why there is no second copy of it. @throws SnapshotError */
export async function makeOne(
  { dataDir, backupDir }: BackupFolders,
  { db, copyTo }: CopiedDatabase,
  { progress = () => undefined, onCopied = () => undefined, signal }: Following = {},
): Promise<{ made: Snapshot; copyProblem: string | null }> {
  const folder = join(resolve(dataDir), SNAPSHOT_FOLDER);
  const copy = join(folder, '.work');
  signal?.throwIfAborted();
  const worker = startSnapshotProcess();
  signal?.addEventListener('abort', worker.end);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const all = [folder, ...(backupDir === null ? [] : [backupDir])].flatMap(listSnapshots);
    for (const { file, state } of listSnapshots(folder)) if (UNFINISHED.has(state)) rmSync(file, { force: true });
    const number = Math.max(0, ...all.map((snapshot) => snapshot.number)) + 1;
    await requireRoom(join(resolve(dataDir), 'db'), folder);
    const writes = await countWrites(db);
    progress('copying', 0, 1);
    const moment = await copyTo(copy, async (from) => {
      await worker.run({ do: 'copy', from, to: copy }, progress);
    });
    onCopied(writes);
    const { made, copyProblem } = await worker.run(
      { do: 'snapshot', copy, moment, folder, number, copies: backupDir },
      progress,
    );
    if (made === null) throw new Error('A snapshot was made and not named');
    return { made, copyProblem };
  } finally {
    signal?.removeEventListener('abort', worker.end);
    worker.end();
    if (existsSync(copy)) rmSync(copy, { recursive: true, force: true });
  }
}

function explain(error: unknown): string {
  if (error instanceof SnapshotError) return error.message;
  if (systemErrorCode(error) === null) return 'Something went wrong. The log of the server says more.';
  return `No backup could be written: ${(error as Error).message}.`;
}

/**
 * Makes a snapshot every so many minutes when something changed, and one at the end. `minutes` 0 makes none but those
 * that are asked for. BACKUP-02
 */
export function startBackups(
  folders: BackupFolders,
  database: CopiedDatabase,
  { minutes, now, log }: { minutes: number; now: () => Date; log: Pick<Log, 'info' | 'error' | 'warn'> },
): Backups {
  let proven = findNewestSnapshot(folders.dataDir, folders.backupDir);
  let problem: string | null = null;
  let copyProblem: string | null = null;
  /** How often had been written at the newest snapshot of this run, and when something newer than it was first seen. */
  let savedWrites: number | null = null;
  let changedSince: string | null = null;
  let running: Promise<Snapshot> | null = null;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(progress: Progress, onCopied: () => void): Promise<Snapshot> {
    try {
      const outcome = await makeOne(folders, database, {
        progress,
        signal,
        onCopied(writes) {
          savedWrites = writes;
          onCopied();
        },
      });
      if (outcome.copyProblem !== null && outcome.copyProblem !== copyProblem)
        log.warn({ event: 'backup_copy_failed' }, outcome.copyProblem);
      ({ made: proven, copyProblem } = outcome);
      problem = null;
      changedSince = null;
      log.info({ event: 'backup_proven', file: outcome.made.file }, 'A backup was made, opened and counted');
      return outcome.made;
    } catch (error) {
      savedWrites = null;
      if (signal.aborted) {
        log.warn({ event: 'backup_given_up' }, GIVEN_UP);
        throw new SnapshotError(GIVEN_UP);
      }
      problem = explain(error);
      log.error({ event: 'backup_failed', err: error }, `The backup failed: ${problem}`);
      throw error instanceof SnapshotError ? error : new SnapshotError(problem);
    }
  }

  const start = (progress: Progress = () => undefined, onCopied: () => void = () => undefined) =>
    (running ??= run(progress, onCopied).finally(() => {
      running = null;
    }));

  async function hasChanged(): Promise<boolean> {
    if (savedWrites !== null && (await countWrites(database.db)) === savedWrites) return false;
    changedSince ??= now().toISOString();
    return true;
  }

  const tick = async () => {
    if (running === null && (await hasChanged())) await start();
  };
  const timer =
    minutes === 0
      ? null
      : setInterval(() => {
          tick().catch((error: unknown) => {
            if (!(error instanceof SnapshotError)) log.error({ event: 'sys_error', err: error }, 'No backup was tried');
          });
        }, minutes * MINUTE_MS).unref();

  return {
    read: () => ({ provenAt: proven?.at ?? null, changedSince, problem, copyProblem }),
    take: (progress) => start(progress),
    async copy(target) {
      await requireRoom(join(resolve(folders.dataDir), 'db'), dirname(target));
      const worker = startSnapshotProcess();
      try {
        await database.copyTo(target, async (from) => {
          await worker.run({ do: 'copy', from, to: target }, () => undefined);
        });
      } finally {
        worker.end();
      }
    },
    async stop(patience) {
      if (timer !== null) clearInterval(timer);
      void patience.then(() => stopping.abort());
      await running?.catch(() => undefined);
      if (timer === null || !(await hasChanged().catch(() => false))) return { rest: Promise.resolve() };
      let copied: () => void = () => undefined;
      const isCopied = new Promise<void>((done) => {
        copied = done;
      });
      const rest = start(undefined, copied)
        .catch(() => undefined)
        .then(() => undefined);
      await Promise.race([isCopied, rest]);
      return { rest };
    },
  };
}
