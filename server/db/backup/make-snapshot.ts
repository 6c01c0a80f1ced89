import { renameSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import manifest from '../../../package.json' with { type: 'json' };
import { SnapshotError, systemErrorCode } from '../../startup-error.ts';
import { getSqlState } from '../database.ts';
import { syncPath } from '../embedded/durable-files.ts';
import { fillFrom, openUnflushed } from './folder.ts';
import { type CopiedMoment, hasWholeLog } from './live-copy.ts';
import { type Progress, readLines, readPrints } from './rows.ts';
import { writeSnapshot } from './snapshot-file.ts';
import { formatSnapshotName, type Snapshot, type SnapshotState } from './snapshots.ts';

const NO_ROOM = /^(ENOSPC|EDQUOT|53100)$/;

/** A copy of the shop's files, and what is to be made of it. */
export type SnapshotOrder = { copy: string; moment: CopiedMoment; folder: string; number: number };

/**
 * Makes a snapshot of a copy of the shop's files, which it uses up: written and flushed under one name, then built into a
 * database of its own, counted and added up, and only then given the name of a proven one. BACKUP-01 @throws SnapshotError
 */
export async function makeSnapshot(
  { copy, moment, folder, number }: SnapshotOrder,
  progress: Progress,
): Promise<Snapshot> {
  const toFile = (state: SnapshotState) => join(folder, formatSnapshotName({ ...moment, number, state }));
  try {
    const opened = await openUnflushed(copy);
    try {
      if (!(await hasWholeLog(opened.db, moment)))
        throw new SnapshotError('The copy has not all that was saved before it.');
      const { logEnd: _, ...then } = moment;
      await opened.db.transaction(
        async (tx) => {
          const tables = await readPrints(tx, progress);
          const head = { ...then, tables, release: manifest.version };
          await writeSnapshot(toFile('part'), toFile('unproven'), head, readLines(tx, tables, progress));
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
      await opened.db.execute(sql`create database proof template template0 strategy file_copy`);
    } finally {
      await opened.close();
    }
    await prove(copy, toFile, progress);
    return { file: toFile('proven'), at: moment.at };
  } catch (error) {
    throw NO_ROOM.test(systemErrorCode(error) ?? getSqlState(error) ?? '')
      ? new SnapshotError(explainRoom(folder))
      : error;
  } finally {
    for (const path of [copy, toFile('part')]) rmSync(path, { recursive: true, force: true });
  }
}

/** Into an empty database of the copied files: to make those anew takes seconds. */
async function prove(copy: string, toFile: (state: SnapshotState) => string, progress: Progress): Promise<void> {
  const written = toFile('unproven');
  try {
    const opened = await openUnflushed(copy, 'proof');
    try {
      await fillFrom(written, opened.db, progress);
    } finally {
      await opened.close();
    }
  } catch (error) {
    renameSync(written, toFile('failed'));
    throw error;
  }
  renameSync(written, toFile('proven'));
  syncPath(dirname(written));
}

function explainRoom(folder: string): string {
  const { bavail, bsize } = statfsSync(folder);
  return `There is no room for a backup in ${folder}: ${Math.floor((bavail * bsize) / 1_000_000)} MB are free. Make room on that disk.`;
}
