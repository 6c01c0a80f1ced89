import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Db, getSqlState, transaction, WITHOUT_LIMIT } from './database.ts';

/** Where the SQL files lie: beside this file, and beside the bundle that the build makes of it. */
const FOLDER = new URL('./migrations/', import.meta.url);
/** The row that starting processes take turns by. */
const LOCK = 'lock';
const BREAK = '--> statement-breakpoint';

/** Made by another process at the same moment: unique_violation, duplicate_table. */
const MADE_MEANWHILE = new Set(['23505', '42P07']);

export type Migration = { name: string; statements: string[] };

/** The database has tables of a release that is newer than this one. Nothing was changed. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  /** The newest migration that this release does not know. */
  readonly migration: string;

  constructor(migration: string) {
    super(`Unknown migration ${migration}`);
    this.migration = migration;
  }
}

/** The migrations in the order in which they apply. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      statements: (await readFile(new URL(name, folder), 'utf8'))
        .split(BREAK)
        .map((statement) => statement.trim())
        .filter((statement) => statement !== ''),
    })),
  );
}

/**
 * Brings the database to the newest shape, all or nothing. A row lock lets one of several starting processes do it while
 * the others wait. @returns the names of the migrations that it applied. @throws NewerSchemaError
 */
export async function migrate(db: Db, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  await makeTable(db);
  return transaction(db, async (tx) => {
    // What is done to all rows of a large table takes longer than a call may, and so does waiting for who does it.
    await tx.execute(sql.raw(WITHOUT_LIMIT));
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select name from migration where name = ${LOCK} for update`);
    await tx.execute(sql`set local lock_timeout to default`);
    const missing = findMissing(await appliedNames(tx), wanted);
    for (const { name, statements } of missing) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migration (name) values (${name})`);
    }
    return missing.map(({ name }) => name);
  });
}

/** The migrations that a database with a shop in it has not had; none where it has no tables yet. @throws NewerSchemaError */
export async function listMissing(db: Db): Promise<string[]> {
  const [found] = await db
    .select({ table: sql<string | null>`to_regclass('setting')::text` })
    .from(sql`(select 1) as one`);
  if (!found?.table) return [];
  return findMissing(await appliedNames(db), await readMigrations()).map(({ name }) => name);
}

/** @throws NewerSchemaError */
function findMissing(applied: ReadonlySet<string>, wanted: readonly Migration[]): Migration[] {
  const newest = [...applied]
    .filter((name) => name !== LOCK && wanted.every((known) => known.name !== name))
    .sort()
    .at(-1);
  if (newest !== undefined) throw new NewerSchemaError(newest);
  return wanted.filter(({ name }) => !applied.has(name));
}

async function makeTable(db: Db) {
  try {
    await db.execute(
      sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`,
    );
  } catch (error) {
    if (!MADE_MEANWHILE.has(getSqlState(error) ?? '')) throw error;
  }
  await db.execute(sql`insert into migration (name) values (${LOCK}) on conflict do nothing`);
}

async function appliedNames(tx: Db): Promise<Set<string>> {
  const rows = await tx.select({ name: sql<string>`name` }).from(sql`migration`);
  return new Set(rows.map(({ name }) => name));
}
