import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { SnapshotError, StartupError } from '../../startup-error.ts';
import { type Db, getSqlState } from '../database.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import { MAJOR } from '../embedded/engine.ts';
import { listMissing, migrate } from '../migrate.ts';
import { openPostgres } from '../postgres.ts';
import { markShop } from '../embedded/shop-marker.ts';
import { openUnflushed } from './folder.ts';
import { alone, placeFolder } from './restore.ts';
import { loadLines, type Progress, query, readLines, countAll, readMoment, readPrints, sumRows } from './rows.ts';

const UNDEFINED_TABLE = '42P01';

/** From where to where, and whether only to look. */
export type MoveOrder = { dataDir: string; databaseUrl: string; to: 'postgres' | 'folder'; dryRun: boolean };

/** Copies a whole shop from the folder to PostgreSQL or back, and compares both. BACKUP-08 @returns what to print. @throws StartupError */
export const moveShop = (order: MoveOrder, progress: Progress): Promise<string> =>
  order.to === 'postgres' ? moveToPostgres(order, progress) : moveToFolder(order, progress);

const place = (databaseUrl: string) => {
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} at ${host}`;
};

async function moveToPostgres({ dataDir, databaseUrl, dryRun }: MoveOrder, progress: Progress): Promise<string> {
  const source = await openEmbedded(dataDir);
  try {
    await requireNewest(source.db, `the data folder ${dataDir}`);
    const target = openPostgres(databaseUrl, { isPatient: true });
    try {
      await requireEmpty(target.db, databaseUrl);
      if (dryRun) return `This would copy ${await countAll(source.db)} rows to ${place(databaseUrl)}, which is empty.`;
      // Tables without rows would be a shop that opens, with a first account.
      const { rows } = await target.db.transaction(async (tx) => {
        await migrate(tx);
        return copyRows(source.db, tx, progress);
      });
      return `${rows} rows are in ${place(databaseUrl)}, and every table has the same rows and contents. Start Reflow with DATABASE_URL; the data folder ${dataDir} stays as it was.`;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function moveToFolder({ dataDir, databaseUrl, dryRun }: MoveOrder, progress: Progress): Promise<string> {
  const source = openPostgres(databaseUrl, { isPatient: true });
  try {
    await requireNewest(source.db, place(databaseUrl));
    await requireQuiet(source.db, databaseUrl);
    return await alone(dataDir, async (dir) => {
      if (existsSync(dir)) {
        throw new StartupError(`The data folder ${dataDir} holds a database already. Set DATA_DIR to another folder.`);
      }
      if (dryRun)
        return `This would copy ${await countAll(source.db)} rows to the data folder ${dataDir}, which is empty.`;
      let copied = { rows: 0, shop: '' };
      await placeFolder(dir, null, async (made) => {
        const target = await openUnflushed(made);
        try {
          await migrate(target.db);
          copied = await copyRows(source.db, target.db, progress);
        } finally {
          await target.close();
        }
      });
      const { rows, shop } = copied;
      markShop(dataDir, MAJOR, { shop, sealed: undefined });
      return `${rows} rows are in the data folder ${dataDir}, and every table has the same rows and contents. Start Reflow without DATABASE_URL; ${place(databaseUrl)} stays as it was.`;
    });
  } finally {
    await source.close();
  }
}

/** @returns how many rows there are, and of which shop */
const copyRows = (source: Db, target: Db, progress: Progress): Promise<{ rows: number; shop: string }> =>
  source.transaction(
    async (tx) => {
      const tables = await readPrints(tx, progress);
      const contents = { ...(await readMoment(tx)), tables };
      await loadLines(
        target,
        contents,
        readLines(tx, tables, () => undefined),
        progress,
      );
      return { rows: sumRows(tables), shop: contents.shop };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function requireNewest(db: Db, where: string): Promise<void> {
  await readMoment(db).catch((error: unknown) => {
    if (!(error instanceof SnapshotError || getSqlState(error) === UNDEFINED_TABLE)) throw error;
    throw new StartupError(`There is no shop in ${where}. Nothing was changed.`);
  });
  if ((await listMissing(db)).length === 0) return;
  throw new StartupError(`The shop in ${where} was used by an older Reflow. Start this one on it once, then move it.`);
}

async function requireEmpty(db: Db, databaseUrl: string): Promise<void> {
  const [found] = await query(
    db,
    sql`select count(*)::int as tables from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    z.object({ tables: z.int() }),
  );
  if (found?.tables === 0) return;
  throw new StartupError(
    `There are tables in ${place(databaseUrl)} already. Nothing was changed. Make an empty database for the shop.`,
  );
}

/** What a server wrote after the copy would be missing in it. */
async function requireQuiet(db: Db, databaseUrl: string): Promise<void> {
  const [found] = await query(
    db,
    sql`select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name = 'reflow'`,
    z.object({ others: z.int() }),
  );
  if (found?.others === 0) return;
  throw new StartupError(`A server of Reflow uses ${place(databaseUrl)}. Stop it first.`);
}
