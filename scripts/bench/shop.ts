import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { startBackups } from '../../server/db/backup/backups.ts';
import type { Progress } from '../../server/db/backup/rows.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createShop } from '../../test/server/support/harness.ts';
import { type Execute, seed, SEED_NOW } from './seed.ts';

/** Sends one request of the owner. The path starts after `/api`. @returns the answer. @throws Error for a refusal */
export type Ask = BenchShop['ask'];
/** A filled shop in a database of its own, with a way to run long statements in it. */
export type BenchShop = Awaited<ReturnType<typeof openFilledShop>>;

async function createDatabase(server: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query('drop database if exists bench');
  await admin.query('create database bench');
  await admin.end();
  return new URL('/bench', server).href;
}

/** The address of a PostgreSQL server, if it is not the embedded database, and whether the loaded data is vacuumed. */
export type Where = { postgres?: string | undefined; isVacuumed?: boolean };

const SILENT = { info: () => undefined, error: console.error, warn: console.warn };

/** Copies the files of an embedded shop into a new folder while it works, as a server does for a command. */
export async function copyShop({ folder, database: { db, copyTo } }: BenchShop, to: string): Promise<void> {
  if (!copyTo) throw new Error('Only an embedded database is copied while it works');
  const options = { shop: null, minutes: 0, now: () => new Date(SEED_NOW), log: SILENT };
  await startBackups({ dataDir: folder, backupDir: null, databaseUrl: null }, { db, copyTo }, options).copy(to);
}

/** Opens a shop with so many bookings, on an embedded database in a temporary folder, or on a PostgreSQL. */
export async function openFilledShop(size: number, progress: Progress, { postgres, isVacuumed = true }: Where = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'reflow-bench-'));
  const url = postgres === undefined ? null : await createDatabase(postgres);
  // One connection, so that settings apply to each statement while the shop is filled.
  const database = url === null ? await openEmbedded(folder) : openPostgres(url, { poolSize: 1, isPatient: true });
  const { db } = database;
  await migrate(db);
  const shop = await createShop({ now: SEED_NOW, database });
  const execute: Execute = async (statement) =>
    (await db.execute(sql.raw(statement))) as unknown as Awaited<ReturnType<Execute>>;
  if (postgres !== undefined) await execute(`set maintenance_work_mem = '512MB'`);
  await seed(execute, size, progress);
  if (isVacuumed) await execute('vacuum (analyze)');
  const headers = { authorization: `Bearer ${await shop.signIn()}` };
  return {
    database,
    folder,
    /** The address of its PostgreSQL, null for an embedded database. */
    url,
    execute,
    ask: async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
      const sent = payload ? { payload } : {};
      const { statusCode, body } = await shop.app.inject({ method, url: `/api${path}`, headers, ...sent });
      if (statusCode > 299) throw new Error(`${method} ${path} was answered ${statusCode}: ${body}`);
      return body;
    },
    close: () => shop.close().finally(() => rm(folder, { recursive: true, force: true })),
  };
}
