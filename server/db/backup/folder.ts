import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Db } from '../database.ts';
import { DurableFiles } from '../embedded/durable-files.ts';
import { Engine } from '../embedded/engine.ts';
import { migrate, readMigrations } from '../migrate.ts';
import type { OpenDatabase } from '../postgres.ts';
import * as schema from '../schema.ts';
import { loadLines, type Progress } from './rows.ts';
import { SnapshotError } from '../../startup-error.ts';
import { readSnapshot, type SnapshotHead } from './snapshot-file.ts';

/** Opens the files of an embedded database that nobody else has, or makes them. Nothing is flushed: for copies, and for what is flushed as a whole later. */
export async function openUnflushed(dir: string, database = 'postgres'): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const pglite = await Engine.start({
    fs: new DurableFiles(dir),
    database,
    extensions: { pg_trgm, amcheck },
    startParams: [...Engine.defaultStartParams, '-c', 'TimeZone=UTC'],
  });
  return { db: drizzle(pglite, { schema }), close: () => pglite.close() };
}

/**
 * Puts a snapshot into an empty database, in the shape that the shop had then. @returns what the snapshot says of itself.
 * @throws SnapshotError when it is damaged or newer than this release
 */
export async function fillFrom(file: string, db: Db, progress: Progress): Promise<SnapshotHead> {
  const { head, rows } = await readSnapshot(file);
  try {
    await migrate(db, await pickMigrations(head));
    await loadLines(db, head, rows, progress);
    return head;
  } finally {
    await rows.return(undefined);
  }
}

/** The migrations that a snapshot's shop had had. @throws SnapshotError when this release does not know them all */
export async function pickMigrations({ migrations, release }: Pick<SnapshotHead, 'migrations' | 'release'>) {
  const known = await readMigrations();
  const unknown = migrations.find((name) => known.every((migration) => migration.name !== name));
  if (unknown !== undefined) {
    throw new SnapshotError(
      `The snapshot was made by Reflow ${release}, which is newer than this one. Install that release, or choose an older snapshot.`,
    );
  }
  return known.filter(({ name }) => migrations.includes(name));
}
