import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { openInMemory } from '../../../server/db/embedded/embedded.ts';
import { migrate, type Migration, readMigrations } from '../../../server/db/migrate.ts';
import { type OpenDatabase, openPostgres } from '../../../server/db/postgres.ts';

const CACHE = new URL('../../../node_modules/.cache/reflow/', import.meta.url);

/** Where the tests find a PostgreSQL; `null` runs them on the embedded database. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] ?? null;

/** An empty, migrated database of its own, gone after `close`. */
export const freshDatabase = (): Promise<OpenDatabase> => (postgresUrl ? freshPostgres(postgresUrl) : freshInMemory());

async function freshPostgres(url: string): Promise<OpenDatabase> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const template = await migratedTemplate(url);
  await asAdmin(url, `create database ${name} template ${template}`);
  const opened = openPostgres(toAddress(url, name), { poolSize: 5 });
  return {
    db: opened.db,
    listen: opened.listen,
    health: opened.health,
    close: async () => {
      await opened.close();
      await asAdmin(url, `drop database ${name} with (force)`);
    },
  };
}

/** The migrations run once on a server; every shop is a copy of the outcome. */
async function migratedTemplate(url: string): Promise<string> {
  const migrations = await readMigrations();
  const template = `template_${toTemplateName(migrations)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      await client.query(`create database ${template}_new`);
      const opened = openPostgres(toAddress(url, `${template}_new`));
      await migrate(opened.db, migrations);
      await opened.close();
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
  } finally {
    await client.end();
  }
  return template;
}

function toAddress(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}

async function asAdmin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The first boot takes seconds, so it is done once for each set of migrations and kept as a dump. */
async function freshInMemory(): Promise<OpenDatabase> {
  const migrations = await readMigrations();
  const file = new URL(`${toTemplateName(migrations)}.tar`, CACHE);
  if (!existsSync(file)) {
    const first = await openInMemory();
    await migrate(first.db, migrations);
    const dump = await first.pglite.dumpDataDir('none');
    await first.close();
    await mkdir(CACHE, { recursive: true });
    const part = new URL(`${randomUUID()}.part`, CACHE);
    await writeFile(part, Buffer.from(await dump.arrayBuffer()));
    await rename(part, file);
  }
  return openInMemory(new Blob([await readFile(file)]));
}

const toTemplateName = (migrations: Migration[]) =>
  createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
