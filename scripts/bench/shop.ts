import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Progress } from '../../server/db/backup/rows.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { type OpenDatabase, openPostgres } from '../../server/db/postgres.ts';
import { createShop, type Shop } from '../../test/server/support/harness.ts';
import { type Execute, seed, SEED_NOW } from './seed.ts';

export type Database = 'embedded' | 'postgres';

/** A shop in a database of its own, which is gone once it is closed, and how to run statements in it that take long. */
export type BenchShop = {
  shop: Shop;
  database: OpenDatabase;
  folder: string;
  execute: Execute;
  close: () => Promise<void>;
};

/** An empty shop on an embedded database in a folder of its own. */
export async function openEmbeddedShop(): Promise<BenchShop> {
  const folder = await mkdtemp(join(tmpdir(), 'reflow-bench-'));
  const database = await openEmbedded(folder);
  await migrate(database.db);
  const shop = await createShop({ now: SEED_NOW, database });
  return {
    shop,
    database,
    folder,
    execute: async (statement) =>
      (await database.db.execute(sql.raw(statement))) as unknown as Awaited<ReturnType<Execute>>,
    close: () => shop.close().finally(() => rm(folder, { recursive: true, force: true })),
  };
}

/** One on PostgreSQL, and whether an earlier run has filled it: filling a large one takes much longer than measuring it. */
async function openPostgresShop(size: number) {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `bench_${size}`;
  const filled = `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = 'filled'`;
  const isFilled = (await admin.query(filled, [name])).rowCount !== 0;
  if (!isFilled) {
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
  }
  await admin.end();
  url.pathname = `/${name}`;
  // One connection: it tells what it has counted when it is asked.
  const database = openPostgres(url.href, { poolSize: 1 });
  await migrate(database.db);
  const shop = await createShop({ now: SEED_NOW, database });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`set maintenance_work_mem = '512MB'`);
  return {
    shop,
    execute: (statement: string) => client.query<Record<string, unknown>>(statement),
    isFilled,
    keep: () => client.query(`comment on database ${name} is 'filled'`),
    close: () => client.end().then(() => shop.close()),
  };
}

/** A shop of so many bookings. */
export async function openFilledShop(
  database: Database,
  size: number,
  progress: Progress,
): Promise<Pick<BenchShop, 'shop' | 'close'>> {
  if (database === 'embedded') {
    const opened = await openEmbeddedShop();
    await seed(opened.execute, size, progress);
    return opened;
  }
  const opened = await openPostgresShop(size);
  if (!opened.isFilled) {
    await seed(opened.execute, size, progress);
    await opened.keep();
  }
  return opened;
}
