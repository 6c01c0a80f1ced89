import { cpSync, mkdirSync, readdirSync, rmSync, existsSync } from 'node:fs';
import { join, dirname, resolve } from 'node:path';
import { lockFolder, requestHolder } from 'pglite-durable';
import type { Config } from '../../config.ts';
import { readReply, type ServerRequest, toStepReader } from '../../requests.ts';
import { systemErrorCode, StartupError } from '../../startup-error.ts';
import type { Db } from '../database.ts';
import { refuseMovedShop } from '../embedded/shop-marker.ts';
import { explainStart } from '../embedded/start-faults.ts';
import { withUnflushed } from './snapshot-file.ts';
import { type Progress, listNames, query } from './rows.ts';
import { toSnapshotFolder, findShop } from './snapshots.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { openEmbedded, withFolderErrors } from '../embedded/embedded.ts';
import { NAMES } from '../embedded/names.ts';
import { readShopId } from '../first-start.sql.ts';
import { type OpenDatabase, withPostgres } from '../postgres.ts';
import { describePostgres } from '../postgres-url.ts';

/** Milliseconds that a running server may take for a long request. */
const ANSWER_MS = 60 * 60_000;
const NAME = /^\.copy-(\d+)$/;

/** The folder for the copy of a process, which that process removes. Also removes copies of killed processes. */
export function toCopyFolder(dataDir: string, pid: number): string {
  const folder = toSnapshotFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const [, owner] = NAME.exec(name) ?? [];
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(folder, name), { recursive: true, force: true });
  }
  return join(folder, `.copy-${pid}`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemErrorCode(error) !== 'ESRCH';
  }
}

/**
 * Sends a request to the server that has the folder open.
 * @returns its answer; `null` if none runs.
 * @throws StartupError
 */
export async function askServer(dataDir: string, request: ServerRequest, progress: Progress): Promise<string | null> {
  const ms = request.ask === 'backup' || request.ask === 'copy' ? ANSWER_MS : undefined;
  const lock = `${toDatabase(dataDir)}.lock`;
  const options = { names: NAMES, ms, onProgress: toStepReader(progress) };
  const answer = await withFolderErrors(() => requestHolder(lock, dataDir, JSON.stringify(request), options));
  return answer === null ? null : readReply(answer);
}

/** Asks a running server to copy its files. @returns the folder; `null` if none runs. @throws StartupError */
export const copyRunning = (dataDir: string, progress: Progress): Promise<string | null> => {
  progress('copying', 0, 1);
  return askServer(dataDir, { ask: 'copy', pid: process.pid }, progress);
};

/** Copies the files of a shop that no server has open. */
export function copyIdle(dataDir: string, dir: string): string {
  const copy = toCopyFolder(dataDir, process.pid);
  rmSync(copy, { recursive: true, force: true });
  cpSync(dir, copy, { recursive: true });
  return copy;
}

/** Reads a copy, then removes it. @throws StartupError if it does not open */
export async function readCopy<T>(copy: string, config: Config, read: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await withUnflushed(copy, 'postgres', read);
  } catch (error) {
    throw explainStart(error, config) ?? error;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** For example `the data folder data`, or `the database shop at localhost:5432`. */
export function describeWhere({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl === null) return `the data folder ${dataDir}`;
  const { database, host } = describePostgres(databaseUrl);
  return `the database ${database} at ${host}`;
}

const toDatabase = (dataDir: string): string => join(resolve(dataDir), 'db');

/** The id of the shop in a database; `null` without one. */
export async function readShop(db: Db): Promise<string | null> {
  return (await listNames(db)).has('setting') ? readShopId(db) : null;
}

/** The id of the shop, also while a server uses it; `null` if unknown. */
export const findShopAt = async ({ dataDir, databaseUrl }: Config): Promise<string | null> =>
  databaseUrl === null ? findShop(dataDir) : withPostgres(databaseUrl, readShop);

const noShop = (config: Config) => new StartupError(`There is no shop in ${describeWhere(config)}.`);

/** @throws StartupError if the data folder holds no database */
export function requireFolder(config: Config): void {
  if (!existsSync(toDatabase(config.dataDir))) throw noShop({ ...config, databaseUrl: null });
}

/** Reads a shop that no server has open, or a PostgreSQL. @throws StartupError if there is no shop */
export async function readShopAt<T>(
  config: Config,
  read: (opened: Pick<OpenDatabase, 'db' | 'copyTo'>) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) {
    return withPostgres(databaseUrl, async (db) => {
      if ((await readShop(db)) === null) throw noShop(config);
      return read({ db });
    });
  }
  requireFolder(config);
  refuseMovedShop(dataDir);
  const opened = await openEmbedded(dataDir);
  try {
    return await read(opened);
  } finally {
    await opened.close();
  }
}

/** Runs `work` as the only user of the data folder. @throws StartupError if a server runs on it */
export async function withDataLock<T>(
  dataDir: string,
  work: (dir: string, assertHeld: () => void) => Promise<T>,
): Promise<T> {
  const dir = toDatabase(dataDir);
  mkdirSync(dirname(dir), { recursive: true, mode: 0o700 });
  const { assertHeld, release } = await withFolderErrors(() => lockFolder(`${dir}.lock`, dataDir, { names: NAMES }));
  try {
    return await work(dir, assertHeld);
  } finally {
    await release();
  }
}

/** Refuses while a server runs, because changes that it writes now would be lost. @throws StartupError */
export async function requireQuiet(db: Db, config: Config): Promise<void> {
  const others = sql`select application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name in ('reflow', 'reflow live')`;
  if ((await query(db, others, z.object({ name: z.string() }))).length === 0) return;
  throw new StartupError(`A server of Reflow uses ${describeWhere(config)}. Stop it first.`);
}
