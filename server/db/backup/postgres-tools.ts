import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { StartupError, systemErrorCode } from '../../startup-error.ts';
import { type Db, getSqlState } from '../database.ts';
import { syncPath } from '../embedded/durable-files.ts';
import { openPostgres } from '../postgres.ts';
import { endLogins, selectActive } from './restore.ts';
import { countAll, type Progress } from './rows.ts';
import { SNAPSHOT_FOLDER } from './snapshots.ts';

/** What an address says of TLS; `no-verify` is a word of the driver alone. */
const SSL = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey']);
const NOT_ALLOWED = '42501';

/** Runs one of PostgreSQL's own programs. @throws StartupError with what it complained of, or where it is missing */
function run(program: string, args: readonly string[], databaseUrl: string): Promise<string> {
  const { username, password, hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(
      [...searchParams]
        .filter(([name]) => SSL.has(name))
        .map(([name, value]) => [`PG${name.toUpperCase()}`, value.replace(/^no-verify$/, 'require')]),
    ),
  };
  return new Promise((done, fail) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let complained = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
    child.once('error', (error) => {
      const isMissing = systemErrorCode(error) === 'ENOENT';
      fail(
        isMissing
          ? new StartupError(
              `There is no ${program} here. Install PostgreSQL's client programs, and put them on the PATH.`,
            )
          : error,
      );
    });
    child.once('close', (code) => {
      if (code === 0) done(said);
      else fail(new StartupError(`${program} failed: ${complained.trim().split('\n').slice(0, 3).join(' ')}`));
    });
  });
}

const withDatabase = (databaseUrl: string, name: string): string => {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
};

const nameOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** A statement that no database may run on itself. @throws StartupError where this user may not */
async function administrate(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(databaseUrl, 'postgres') });
  try {
    await client.connect();
    await client.query(statement);
  } catch (error) {
    throw new StartupError(
      `The database server refused: ${error instanceof Error ? error.message : String(error)}.`,
      error,
    );
  } finally {
    await client.end();
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function inDatabase<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openPostgres(databaseUrl, { poolSize: 1, isPatient: true });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/**
 * Loads a dump into a database that no other program has, and counts its rows. Of what `use` does not give another name
 * nothing is left.
 */
async function withLoaded<T>(
  file: string,
  databaseUrl: string,
  progress: Progress,
  use: (made: { name: string; url: string; rows: number }) => Promise<T>,
): Promise<T> {
  const name = `reflow_loading_${randomBytes(8).toString('hex')}`;
  const url = withDatabase(databaseUrl, name);
  await administrate(databaseUrl, `create database ${name} template template0`);
  try {
    progress('pg_restore', 0, 1);
    await run(
      'pg_restore',
      ['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction', `--dbname=${name}`, file],
      url,
    );
    progress('counting', 0, 1);
    return await use({ name, url, rows: await inDatabase(url, countAll) });
  } finally {
    await administrate(databaseUrl, `drop database if exists ${name}`);
  }
}

/** `npm run backup` on PostgreSQL: pg_dump, then loaded into a database of its own and counted. @returns what to print */
export async function backUpPostgres(
  { dataDir, databaseUrl }: Config,
  dryRun: boolean,
  progress: Progress,
): Promise<string> {
  if (databaseUrl === null) throw new Error('There is no DATABASE_URL');
  const folder = join(resolve(dataDir), SNAPSHOT_FOLDER);
  const file = join(folder, `postgres-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.dump`);
  await run('pg_dump', ['--version'], databaseUrl);
  if (dryRun) return `This would dump the database ${nameOf(databaseUrl)} to ${file}.`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  try {
    progress('pg_dump', 0, 1);
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-acl', `--file=${part}`], databaseUrl);
    syncPath(part);
    const rows = await withLoaded(part, databaseUrl, progress, async (made) => made.rows);
    renameSync(part, file);
    syncPath(folder);
    return `A backup was made, loaded into a database of its own and counted, ${rows} rows: ${file}`;
  } catch (error) {
    if (getSqlState(error) !== NOT_ALLOWED) throw error;
    const unproven = file.replace(/dump$/, 'unproven.dump');
    renameSync(part, unproven);
    throw new StartupError(
      `The backup was written and NOT proven, for this user may make no database to load it into; CREATEDB lets it. It is ${unproven}`,
      error,
    );
  } finally {
    rmSync(part, { force: true });
  }
}

/** `npm run restore` on PostgreSQL: into a new database, which then takes the name of the old one; that one stays under another. */
export async function restorePostgres(
  file: string,
  { databaseUrl, dryRun }: { databaseUrl: string; dryRun: boolean },
  progress: Progress,
): Promise<string> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`);
  if (!file.endsWith('.dump')) {
    throw new StartupError(
      `${file} is a backup of the embedded database. Restore it without DATABASE_URL into a folder, then: npm run move -- postgres`,
    );
  }
  const name = nameOf(databaseUrl);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '');
  const aside = `${name}_before_${stamp}`;
  await run('pg_restore', ['--list', file], databaseUrl);
  if (dryRun) return `This would restore ${file}. What is in the database ${name} now would become ${aside}.`;
  return withLoaded(file, databaseUrl, progress, async (made) => {
    const before = await inDatabase(databaseUrl, selectActive).catch(() => []);
    const people = await inDatabase(made.url, (db) => endLogins(db, before));
    try {
      // Both or none.
      await administrate(
        databaseUrl,
        `alter database ${quote(name)} rename to ${quote(aside)}; alter database ${made.name} rename to ${quote(name)}`,
      );
    } catch (error) {
      throw error instanceof StartupError
        ? new StartupError(`${error.message} Stop every server of this shop first. Nothing was changed.`, error)
        : error;
    }
    return `Restored ${made.rows} rows. What was there before is in the database ${aside}; drop it when you are sure.${people}`;
  });
}

/** Every page of the database by PostgreSQL's own pg_amcheck. @returns what it complains of */
export async function checkPostgresPages(databaseUrl: string, progress: Progress): Promise<string[]> {
  progress('pg_amcheck', 0, 1);
  try {
    await run('pg_amcheck', ['--install-missing', '--heapallindexed'], databaseUrl);
    return [];
  } catch (error) {
    if (error instanceof StartupError) return [error.message];
    throw error;
  }
}
