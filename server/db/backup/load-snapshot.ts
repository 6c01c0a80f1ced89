import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Db } from '../database.ts';
import { DurableFiles } from '../embedded/durable-files.ts';
import { Engine } from '../embedded/engine.ts';
import { BETWEEN, compareMigrations, migrate, NewerSchemaError, OlderSchemaError, readMigrations } from '../migrate.ts';
import * as schema from '../schema.ts';
import { loadLines, type Progress, type SnapshotHead, sumRows } from './rows.ts';
import { SnapshotError } from '../../startup-error.ts';
import { readSnapshot } from './snapshot-file.ts';
import * as z from 'zod/mini';
import { formatInstant, getShopZone, inZone } from '../../../src/domain/shared/shop-day.ts';

/** Opens the files of an embedded database that nobody else has, new ones where none are. Nothing is flushed. */
export async function withUnflushed<T>(dir: string, database: string, work: (db: Db) => Promise<T>): Promise<T> {
  const engine = await Engine.start({
    fs: new DurableFiles(dir),
    database,
    extensions: { pg_trgm, amcheck },
    startParams: [...Engine.defaultStartParams, '-c', 'TimeZone=UTC'],
  });
  try {
    return await work(drizzle(engine, { schema }));
  } finally {
    await engine.close();
  }
}

/** Puts a snapshot into an empty database, in the shape that the shop had then. @throws SnapshotError */
export async function fillFrom(file: string, db: Db, progress: Progress): Promise<void> {
  const { head, rows } = await readSnapshot(file);
  try {
    await migrate(db, await pickMigrations(head));
    await loadLines(db, head, rows, progress);
  } finally {
    await rows.return(undefined);
  }
}

/** The migrations that make the shape of a snapshot's shop. @throws SnapshotError when it is newer than this release, or too old for it */
export async function pickMigrations({ migrations, release }: Pick<SnapshotHead, 'migrations' | 'release'>) {
  try {
    return compareMigrations(migrations, await readMigrations()).had;
  } catch (error) {
    if (error instanceof NewerSchemaError)
      throw new SnapshotError(
        `The snapshot was made by Reflow ${release}, which is newer than this one. Install that release, or choose an older snapshot.`,
      );
    if (error instanceof OlderSchemaError)
      throw new SnapshotError(
        `The snapshot is too old for this version of Reflow. Restore it with ${BETWEEN}, start that once and make a backup there.`,
      );
    throw error;
  }
}

const ShopRow = z.object({ name: z.nullish(z.string()), time_zone: z.nullish(z.string()) });

/** A snapshot that is whole, and what its shop keeps of itself. */
export type CheckedSnapshot = SnapshotHead & { kept: z.infer<typeof ShopRow> };

/** Reads a whole snapshot, whose checksum stands at its end. @throws SnapshotError when it is damaged or newer than this release */
export async function checkSnapshot(file: string, progress: Progress): Promise<CheckedSnapshot> {
  if (file.endsWith('.dump')) {
    throw new SnapshotError(
      `${file} is a dump of PostgreSQL, which pg_restore brings into an empty database: docs/operate.md says how.`,
    );
  }
  const { head, rows } = await readSnapshot(file);
  await pickMigrations(head);
  const { tables } = head;
  const total = sumRows(tables);
  const shopAt = sumRows(
    tables.slice(
      0,
      tables.findIndex(({ name }) => name === 'shop'),
    ),
  );
  const hasShop = tables.some(({ name, rows: count }) => name === 'shop' && count > 0);
  let [done, kept]: [number, z.infer<typeof ShopRow>] = [0, {}];
  for await (const row of rows) {
    if (hasShop && done === shopAt) kept = ShopRow.parse(JSON.parse(row));
    progress('reading', (done += 1), total);
  }
  return { ...head, kept };
}

/** What is in a snapshot, as a person asks for it, by the clock of its shop. */
export function describeSnapshot({ at, tables, kept }: CheckedSnapshot): string {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const moment = inZone(kept.time_zone ?? getShopZone(), () => formatInstant(at));
  return `the shop ${kept.name ? `${kept.name} as ` : ''}of ${moment} with ${rows('booking')} bookings, ${rows('warranty_claim')} claims and ${rows('ledger_entry')} ledger entries`;
}
