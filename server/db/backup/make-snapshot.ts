import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { syncPath } from 'pglite-durable';
import manifest from '../../../package.json' with { type: 'json' };
import { SnapshotError } from '../../startup-error.ts';
import { type Db, snapshot, type Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { withPostgres } from '../postgres.ts';
import { type CopiedMetadata, hasWholeLog } from './live-copy.ts';
import { listNames, type Metadata, type Progress, readChecksums, readLines, readMetadata } from './rows.ts';
import { fillFrom, pickMigrations, withUnflushed, writeSnapshot } from './snapshot-file.ts';
import {
  copySnapshots,
  dropOld,
  formatSnapshotName,
  listSnapshots,
  type Snapshot,
  type SnapshotState,
} from './snapshots.ts';

/** An advisory lock, so that only one process makes a snapshot of a PostgreSQL at a time. */
const TURN = 7_305_771;

/**
 * The source of the rows: a copy of the files of an embedded database, which is deleted afterwards, or a PostgreSQL.
 */
type SnapshotSource = { copy: string; metadata: CopiedMetadata } | { databaseUrl: string };

/**
 * `folder` gets the snapshot, `copies` a copy of it (`null` for none). `keepAll` neither copies nor removes proven
 * snapshots.
 */
export type SnapshotOrder = {
  source: SnapshotSource;
  folder: string;
  copies: string | null;
  keepAll: boolean;
  yields: boolean; // everything else on this computer has priority for the processor
};

/** A proven snapshot, and the reason if it could not be copied. */
export type MadeSnapshot = { made: Snapshot; copyProblem: string | null };

/** The folder of the database files while a snapshot is made. */
export const toWorkFolder = (folder: string): string => join(folder, '.work');

type Written = { at: string; shop: string; toFile: (state: SnapshotState) => string };

/**
 * Makes a snapshot: writes it, loads it into a separate database, compares, and names it proven (BACKUP-01).
 * @throws SnapshotError
 */
export async function makeSnapshot(order: SnapshotOrder, progress: Progress): Promise<MadeSnapshot> {
  const { source, folder, copies } = order;
  const { shop, at, toFile } =
    'copy' in source
      ? await inWork(source.copy, () => saveCopy(source, order, progress))
      : await savePostgres(source.databaseUrl, order, progress);
  const made = { file: toFile('proven'), at };
  if (order.keepAll) return { made, copyProblem: null };
  dropOld(folder, shop);
  return { made, copyProblem: copies === null ? null : await copySnapshots(folder, copies, shop) };
}

async function saveCopy(
  { copy, metadata }: Extract<SnapshotSource, { copy: string }>,
  order: SnapshotOrder,
  progress: Progress,
): Promise<Written> {
  const written = await withUnflushed(copy, 'postgres', async (db) => {
    if (!(await hasWholeLog(db, metadata))) throw new SnapshotError('The copy has not all that was saved before it.');
    const made = await snapshot(db, async (tx) => write(tx, metadata, await listNames(tx), order, progress));
    // Copied, because creating the files of an empty database takes seconds.
    await db.execute(sql`create database proof template template0 strategy file_copy`);
    return made;
  });
  return withUnflushed(copy, 'proof', (db) => verify(written, db, progress));
}

/** Leaves out tables of other programs: an empty database of that shape shows which tables belong to the shop. */
const savePostgres = (databaseUrl: string, order: SnapshotOrder, progress: Progress): Promise<Written> =>
  withPostgres(databaseUrl, (db) =>
    db.transaction(async (turn) => {
      await turn.execute(sql`select pg_advisory_xact_lock(${TURN})`);
      const work = toWorkFolder(order.folder);
      rmSync(work, { recursive: true, force: true });
      return inWork(work, () =>
        withUnflushed(work, 'postgres', async (proof) => {
          const written = await snapshot(db, async (tx) => {
            const metadata = await readMetadata(tx);
            await migrate(proof, await pickMigrations({ ...metadata, release: 'that uses this database' }));
            return write(tx, metadata, await listNames(proof), order, progress);
          });
          return verify(written, proof, progress);
        }),
      );
    }),
  );

const inWork = (folder: string, make: () => Promise<Written>) =>
  make().finally(() => rmSync(folder, { recursive: true, force: true }));

async function write(
  tx: Tx,
  { shop, at, migrations, ...metadata }: Metadata,
  own: ReadonlySet<string>,
  { folder, copies }: SnapshotOrder,
  progress: Progress,
): Promise<Written> {
  const all = [folder, ...(copies === null ? [] : [copies])].flatMap(listSnapshots);
  for (const { file, state } of listSnapshots(folder)) if (state === 'part') rmSync(file, { force: true });
  const number = Math.max(0, ...all.map((other) => other.number)) + 1;
  const toFile = (state: SnapshotState) => join(folder, formatSnapshotName({ shop, at, number, state }));
  const sequences = Object.fromEntries(Object.entries(metadata.sequences).filter(([name]) => own.has(name)));
  const tables = await readChecksums(tx, own, progress);
  const head = { shop, at, migrations, sequences, tables, release: manifest.version };
  try {
    await writeSnapshot(toFile('part'), head, readLines(tx, tables, progress));
  } catch (error) {
    rmSync(toFile('part'), { force: true });
    throw error;
  }
  return { shop, at, toFile };
}

async function verify(written: Written, proof: Db, progress: Progress): Promise<Written> {
  const { toFile } = written;
  try {
    await fillFrom(toFile('part'), proof, progress);
  } catch (error) {
    renameSync(toFile('part'), toFile('failed'));
    throw error;
  }
  renameSync(toFile('part'), toFile('proven'));
  syncPath(dirname(toFile('proven')));
  return written;
}
