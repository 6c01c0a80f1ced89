import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'zod/mini';
import { query } from '../../../server/db/backup/rows.ts';
import type { Db } from '../../../server/db/database.ts';
import { openInMemory } from '../../../server/db/embedded/embedded.ts';
import { migrate, type Migration, readMigrations } from '../../../server/db/migrate.ts';
import { type OpenDatabase, openPostgres } from '../../../server/db/postgres.ts';
import { refusals } from '../../../server/features/session/attempts.usecases.ts';

const CACHE = new URL('../../../node_modules/.cache/reflow/', import.meta.url);

/** The URL of the PostgreSQL for the tests; `null` runs them on the embedded database. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] || null;

const Text = z.object({ text: z.string() });

/** A new, migrated database, which is deleted after `close`. */
export const freshDatabase = (): Promise<OpenDatabase> => (postgresUrl ? freshPostgres(postgresUrl) : freshInMemory());

/** Tells whether the current call is inside a transaction. */
const whereabouts = new AsyncLocalStorage<'call' | 'transaction'>();

/** Lets a statement outside of the open transaction of a call fail. On the embedded database it would hang. */
export const inCall = <T>(call: () => T): T => whereabouts.run('call', call);

function guardTransactions(db: Db): void {
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) =>
    whereabouts.getStore() === 'call'
      ? begin((tx) => whereabouts.run('transaction', () => work(tx)), config)
      : begin(work, config);
  const session = db._.session as unknown as { logger: { logQuery: (statement: string) => void } };
  session.logger = {
    logQuery: (statement) => {
      if (whereabouts.getStore() === 'transaction') throw new Error(`While a transaction is open: ${statement}`);
    },
  };
}

async function freshPostgres(url: string): Promise<OpenDatabase> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const template = await migratedTemplate(url);
  await asAdmin(url, `create database ${name} template ${template}`);
  const opened = openPostgres(toAddress(url, name), { poolSize: 5, isPatient: true });
  guardTransactions(opened.db);
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

/** The migrations run once on a server; every shop is a copy of the result. */
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

/** The URL of this database on the PostgreSQL of the tests. */
export async function addressOf(db: Db): Promise<string> {
  const [found] = await query(db, sql`select current_database() as text`, Text);
  return toAddress(postgresUrl ?? '', found?.text ?? '');
}

/** An empty database on the PostgreSQL of the tests, which is deleted after `drop`. */
export async function emptyPostgres() {
  if (postgresUrl === null) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(postgresUrl, `create database ${name}`);
  return {
    url: toAddress(postgresUrl, name),
    /** The number of connections. One that was closed may remain for a moment. */
    countConnections: async () =>
      (await asAdmin(postgresUrl, `select from pg_stat_activity where datname = '${name}'`)).length,
    drop: async () => void (await asAdmin(postgresUrl, `drop database ${name} with (force)`)),
  };
}

function toAddress(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}

async function asAdmin(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Databases in memory that no test uses at the moment. */
type Spare = { opened: Awaited<ReturnType<typeof openInMemory>>; reset: () => Promise<boolean> };
const spares: Spare[] = [];

/** An embedded database in this process. Opening one takes a second, so a used one is emptied for the next test. */
export async function freshInMemory(): Promise<OpenDatabase> {
  for (let spare = spares.pop(); spare; spare = spares.pop()) {
    refusals.delete(spare.opened.db);
    if (await spare.reset().catch(() => false)) return lend(spare);
    await spare.opened.close().catch(() => undefined);
  }
  const opened = await openInMemory(new Blob([await readFile(await makeDump())]));
  return lend({ opened, reset: await prepareReset(opened) });
}

const lend = (spare: Spare): OpenDatabase => ({ ...spare.opened, close: async () => void spares.push(spare) });

/** The first boot takes seconds, so it runs once for each set of migrations and is kept as a dump. */
async function makeDump(): Promise<URL> {
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
  return file;
}

const OURS = sql`'public'::regnamespace`;

/** Everything except rows that a statement can change, as one text. */
const SHAPE = sql`select md5(string_agg(part, ',' order by part)) as text from (
    select concat(oid, relname) from pg_class where relnamespace = ${OURS}
    union all select concat(attrelid, attname, atttypid, attnotnull) from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = ${OURS})
    union all select concat(oid, tgenabled) from pg_trigger
    union all select concat(oid, conname) from pg_constraint where connamespace = ${OURS}
    union all select concat(oid, md5(prosrc)) from pg_proc where pronamespace = ${OURS}
  ) as parts (part)`;

/**
 * @returns a function that removes all rows added from now on; its result is `false` if the tables themselves have
 * changed
 */
async function prepareReset({ db, pglite }: Spare['opened']): Promise<Spare['reset']> {
  const list = async (statement: SQL) => (await query(db, statement, Text)).map(({ text }) => text);
  const shape = await list(SHAPE);
  const tables = await list(
    sql`select oid::regclass::text as text from pg_class where relnamespace = ${OURS} and relkind = 'r'`,
  );
  const rows: string[] = [];
  for (const table of tables) {
    const insert = `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, %L)`;
    rows.push(
      ...(await list(sql`select format(${insert}, json_agg(t)) as text from ${sql.raw(table)} t having count(*) > 0`)),
    );
  }
  const sequences = await list(
    sql`select format('select setval(%L, %s, %L)', seqrelid::regclass, coalesce(pg_sequence_last_value(seqrelid), seqstart), pg_sequence_last_value(seqrelid) is not null) as text
        from pg_sequence`,
  );
  const guards = (fires: string) =>
    list(
      sql`select format(${`alter table %s ${fires} trigger %I`}, tgrelid::regclass, tgname) as text from pg_trigger where tgenabled = 'A'`,
    );
  const statements = [
    'begin',
    'set local session_replication_role = replica',
    ...(await guards('disable')),
    `truncate ${tables.join(', ')}`,
    ...rows,
    ...sequences,
    ...(await guards('enable always')),
    'commit',
  ];
  return async () => {
    await pglite.exec('discard all');
    await pglite.exec(statements.join(';\n'));
    return (await list(SHAPE))[0] === shape[0];
  };
}

/** A name that depends on the migrations. */
export const toTemplateName = (migrations: Migration[]) =>
  createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
