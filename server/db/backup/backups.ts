import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { BackupState } from '../../../src/domain/backup/backup-state.ts';
import type { Log } from '../../deps.ts';
import { systemErrorCode } from '../../startup-error.ts';
import type { Db } from '../database.ts';
import type { OpenDatabase } from '../postgres.ts';
import { type Progress, query } from './rows.ts';
import { SnapshotError } from './snapshot-error.ts';
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
   * waited for. It never fails.
   */
  stop: () => Promise<{ rest: Promise<void> }>;
};

const MINUTE_MS = 60_000;
/** Bytes of the disk that a backup leaves free. */
const SPARE_BYTES = 64 * 2 ** 20;
/** Files of snapshots that were cut off. */
const UNFINISHED = new Set(['part', 'unproven']);

/** How often anything but sign-ins and the clock was written, since the database was made. */
async function countWrites(db: Db): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await query(
    db,
    sql`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as writes from pg_stat_user_tables
        where relname not in ('setting', 'throttle', 'login')`,
    z.object({ writes: z.string() }),
  );
  return Number(row?.writes ?? 0);
}

/** @throws SnapshotError before a copy of the files would take the room that the shop itself needs */
function requireRoom(dir: string, folder: string): void {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(
    ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  const { bavail, bsize } = statfsSync(folder);
  const needed = SPARE_BYTES + 2 * sizes.reduce((sum, size) => sum + size, 0);
  if (bavail * bsize >= needed) return;
  const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  throw new SnapshotError(
    `There is no room for a backup in ${folder}: it needs ${inMegabytes(needed)} MB, and ${inMegabytes(bavail * bsize)} MB are free. Make room on that disk.`,
  );
}

/** Makes one snapshot of an embedded database. @returns it and why there is no second copy of it. @throws SnapshotError */
export async function makeOne(
  { dataDir, backupDir }: BackupFolders,
  { db, copyTo }: CopiedDatabase,
  progress: Progress = () => undefined,
  onCopied: (writes: number) => void = () => undefined,
): Promise<{ made: Snapshot; copyProblem: string | null }> {
  const folder = join(resolve(dataDir), SNAPSHOT_FOLDER);
  const copy = join(folder, '.work');
  const worker = startSnapshotProcess();
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const all = [folder, ...(backupDir === null ? [] : [backupDir])].flatMap(listSnapshots);
    for (const { file, state } of listSnapshots(folder)) if (UNFINISHED.has(state)) rmSync(file, { force: true });
    const number = Math.max(0, ...all.map((snapshot) => snapshot.number)) + 1;
    requireRoom(join(resolve(dataDir), 'db'), folder);
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

  async function run(progress: Progress, onCopied: () => void): Promise<Snapshot> {
    try {
      const outcome = await makeOne(folders, database, progress, (writes) => {
        savedWrites = writes;
        onCopied();
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
      problem = explain(error);
      log.error({ event: 'backup_failed', err: error }, `The backup failed: ${problem}`);
      throw error instanceof SnapshotError ? error : new SnapshotError(problem);
    }
  }

  const start = (progress: Progress, onCopied: () => void) =>
    (running ??= run(progress, onCopied).finally(() => {
      running = null;
    }));

  async function hasChanged(): Promise<boolean> {
    if (savedWrites !== null && (await countWrites(database.db)) === savedWrites) return false;
    changedSince ??= now().toISOString();
    return true;
  }

  const tick = async () => {
    if (running === null && (await hasChanged()))
      await start(
        () => undefined,
        () => undefined,
      );
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
    take: (progress = () => undefined) => start(progress, () => undefined),
    async copy(target) {
      const worker = startSnapshotProcess();
      try {
        await database.copyTo(target, async (from) => {
          await worker.run({ do: 'copy', from, to: target }, () => undefined);
        });
      } finally {
        worker.end();
      }
    },
    async stop() {
      if (timer === null) return { rest: Promise.resolve() };
      clearInterval(timer);
      await running?.catch(() => undefined);
      if (!(await hasChanged().catch(() => false))) return { rest: Promise.resolve() };
      let copied: () => void = () => undefined;
      const isCopied = new Promise<void>((done) => {
        copied = done;
      });
      const rest = start(() => undefined, copied)
        .catch(() => undefined)
        .then(() => undefined);
      await Promise.race([isCopied, rest]);
      return { rest };
    },
  };
}
