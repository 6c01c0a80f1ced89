import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { StartupError } from '../startup-error.ts';
import { type Db, getSqlState, transaction, type Tx, WITHOUT_LIMIT } from './database.ts';

/** The folder of the SQL files, next to this file and next to the bundle. */
const FOLDER = new URL('./migrations/', import.meta.url);
/** A migration is a file with the next number. A migration that a shop may have is never changed. */
const NAME = /^\d{4}_\w+\.sql$/;
/** Matches the statements of a file: text up to a semicolon outside of comments, quotes and function bodies. */
const STATEMENT = /(?:--.*|'[^']*'|\$\$[^]*?\$\$|-(?!-)|\$(?!\$)|[^;'$-])+/g;
const LOCK = 'lock';

/** The first and last migration that 0000_shop.sql replaces. The bridge brings a shop with these to the new shape. */
const REPLACED = { first: '0000_extensions.sql', last: '0030_measured_time.sql', by: '0000_shop.sql' };
const BRIDGE = 'from-0030.sql';
/** The release that has the shape from which the bridge starts, for sentences. */
export const BETWEEN = 'the release of 26 November 2026 (commit fd43ba7c)';

/** Another process created it at the same time: unique_violation, duplicate_table. */
const MADE_MEANWHILE = new Set(['23505', '42P07']);

export type Migration = { name: string; statements: string[] };

/** The refusals of a shop with another shape, which stays unchanged (DISK-05). */
type Refusals = { newer: (migration: string) => StartupError; older: () => StartupError };

const OF_DATABASE: Refusals = {
  newer: (migration) =>
    new StartupError(
      `A newer Reflow has used this database: it knows ${migration}. Nothing was changed. Start that release or a newer one, or go back to a backup from before the upgrade.`,
    ),
  older: () =>
    new StartupError(
      `This database was last used by a Reflow that is too old for this one. Nothing was changed. Start ${BETWEEN} on it once, then this one.`,
    ),
};

const readStatements = async (file: URL): Promise<string[]> =>
  ((await readFile(file, 'utf8')).match(STATEMENT) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Reads the migrations in their order. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, statements: await readStatements(new URL(name, folder)) })));
}

/** Migrates the database to the newest shape, all or nothing, one process at a time. @returns the applied migrations */
export async function migrate(db: Db, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  await makeTable(db);
  return transaction(db, async (tx) => {
    // Rewriting a large table takes longer than a request may, and so does waiting for another process that does it.
    await tx.execute(sql.raw(WITHOUT_LIMIT));
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select name from migration where name = ${LOCK} for update`);
    await tx.execute(sql`set local lock_timeout to default`);
    const { missing, isReplaced } = compareMigrations(await storedNames(tx), wanted);
    if (isReplaced) await bridge(tx);
    for (const { name, statements } of missing) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migration (name) values (${name})`);
    }
    return missing.map(({ name }) => name);
  });
}

async function bridge(tx: Tx): Promise<void> {
  for (const statement of await readStatements(new URL(BRIDGE, FOLDER))) await tx.execute(sql.raw(statement));
  await tx.execute(sql`delete from migration where name <> ${LOCK}`);
  await tx.execute(sql`insert into migration (name) values (${REPLACED.by})`);
}

/** The migrations that a database with a shop lacks; empty for a database without tables. @throws StartupError */
export async function listMissing(db: Db): Promise<string[]> {
  const [found] = await db
    .select({ table: sql<string | null>`to_regclass('setting')::text` })
    .from(sql`(select 1) as one`);
  if (!found?.table) return [];
  return compareMigrations(await storedNames(db), await readMigrations()).missing.map(({ name }) => name);
}

/**
 * Splits `wanted` into the migrations that a shop has and lacks. `isReplaced` if it has those that 0000_shop.sql
 * replaced.
 * @throws StartupError
 */
export function compareMigrations(
  stored: readonly string[],
  wanted: readonly Migration[],
  { newer, older }: Refusals = OF_DATABASE,
) {
  const isReplaced = stored.includes(REPLACED.first);
  const isKnown = (one: string) => wanted.some(({ name }) => name === one) || (isReplaced && one <= REPLACED.last);
  const newest = stored
    .filter((name) => !isKnown(name))
    .toSorted()
    .at(-1);
  if (newest !== undefined) throw newer(newest);
  if (isReplaced && !stored.includes(REPLACED.last)) throw older();
  const names = isReplaced ? [REPLACED.by] : stored;
  return {
    had: wanted.filter(({ name }) => names.includes(name)),
    missing: wanted.filter(({ name }) => !names.includes(name)),
    isReplaced,
  };
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

async function storedNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: sql<string>`name` })
    .from(sql`migration`)
    .where(sql`name <> ${LOCK}`);
  return rows.map(({ name }) => name);
}
