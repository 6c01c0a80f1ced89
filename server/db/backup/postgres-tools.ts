import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { StartupError, systemErrorCode } from '../../startup-error.ts';
import { syncPath } from '../embedded/durable-files.ts';
import { openPostgres } from '../postgres.ts';
import { type Progress, readPrints, sumRows } from './rows.ts';
import { SNAPSHOT_FOLDER } from './snapshots.ts';

/** Runs one of PostgreSQL's own programs. @throws StartupError with what it complained of, or where it is missing */
function run(program: string, args: readonly string[], databaseUrl: string): Promise<string> {
  const { username, password, hostname, port, pathname } = new URL(databaseUrl);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
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

/** Statements that no database may run on itself. @throws StartupError where this user may not */
async function administrate(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(databaseUrl, 'postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
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

async function printsOf(databaseUrl: string, progress: Progress) {
  const { db, close } = openPostgres(databaseUrl, { poolSize: 1 });
  try {
    return await readPrints(db, progress);
  } finally {
    await close();
  }
}

/** Loads a dump into a database of its own. @returns the rows of its tables, which stays when `keep` */
async function load(file: string, databaseUrl: string, name: string, progress: Progress) {
  await administrate(
    databaseUrl,
    `drop database if exists ${quote(name)}`,
    `create database ${quote(name)} template template0`,
  );
  progress('pg_restore', 0, 1);
  const url = withDatabase(databaseUrl, name);
  await run(
    'pg_restore',
    ['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction', `--dbname=${name}`, file],
    url,
  );
  return printsOf(url, progress);
}

/** `npm run backup` on PostgreSQL: pg_dump, then loaded into a database of its own and counted. BACKUP-09 @returns what to print */
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
  const proof = `${nameOf(databaseUrl)}_proof`;
  try {
    progress('pg_dump', 0, 1);
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-acl', `--file=${part}`], databaseUrl);
    syncPath(part);
    const prints = await load(part, databaseUrl, proof, progress);
    await administrate(databaseUrl, `drop database ${quote(proof)}`);
    renameSync(part, file);
    syncPath(folder);
    return `A backup was made, loaded into a database of its own and counted, ${sumRows(prints)} rows: ${file}`;
  } finally {
    rmSync(part, { force: true });
  }
}

/** `npm run restore` on PostgreSQL: into a new database, which then takes the name of the old one; that one stays under another. BACKUP-09 */
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
  const made = `${name}_restoring`;
  const prints = await load(file, databaseUrl, made, progress);
  try {
    await administrate(
      databaseUrl,
      `alter database ${quote(name)} rename to ${quote(aside)}`,
      `alter database ${quote(made)} rename to ${quote(name)}`,
    );
  } catch (error) {
    await administrate(databaseUrl, `drop database if exists ${quote(made)}`);
    throw error instanceof StartupError
      ? new StartupError(`${error.message} Stop every server of this shop first. Nothing was changed.`, error)
      : error;
  }
  return `Restored ${sumRows(prints)} rows. What was there before is in the database ${aside}; drop it when you are sure.`;
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
