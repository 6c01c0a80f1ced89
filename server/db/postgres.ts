import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { RequestHandler } from 'pglite-durable';
import * as z from 'zod/mini';
import { StartupError } from '../startup-error.ts';
import { queryOne } from './backup/rows.ts';
import type { Listen } from './changes.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { CopiedMetadata } from './backup/live-copy.ts';
import { DatabaseHealth, type Db, STATEMENT_MS } from './database.ts';
import { listenOn } from './listen.ts';
import { describePostgres } from './postgres-url.ts';
import * as schema from './schema.ts';

/** An open database and the functions that the server needs of it. */
export type OpenDatabase = {
  db: Db;
  close: () => Promise<void>;
  listen: Listen;
  health: DatabaseHealth;
  handleRequests?: (handler: RequestHandler) => void;
  ended?: Promise<void>;
  checkpoint?: () => Promise<void>;
  /** Writes a checkpoint if the log has grown. Call it between the transactions of long work. */
  limitLog?: () => Promise<void>;
  /** Copies the files of an embedded database while it works. `copyFiles` copies from the given folder. */
  copyTo?: (target: string, copyFiles: (from: string) => Promise<void>) => Promise<CopiedMetadata>;
};

const INT8 = 20;

/** Milliseconds that the pool may take to provide a connection. */
const CONNECT_MS = 5_000;

// Parse int8 as a number, as the embedded database does. drizzle uses the driver's global parsers, not those of a pool.
pg.types.setTypeParser(INT8, Number);

/**
 * Opens PostgreSQL 15 or newer. Returns the same values as the embedded database. `isPatient` removes the time limits,
 * for work on all rows.
 */
export function openPostgres(
  url: string,
  { poolSize = 10, isPatient = false }: { poolSize?: number; isPatient?: boolean } = {},
): OpenDatabase {
  const limit = isPatient ? 0 : STATEMENT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: limit,
    idle_in_transaction_session_timeout: limit,
    lock_timeout: limit,
    application_name: 'reflow',
    // Set by statements, not as connection parameters, which PgBouncer refuses or ignores. A parallel worker takes longer
    // to start than most searches take, and the other core has work in a busy shop.
    onConnect: (client) => client.query("set time zone 'UTC'; set parallel_setup_cost = 5000"),
  });
  // The pool replaces idle connections that break. Without a listener, the event would end the process.
  pool.on('error', (error) => console.error('A database connection was lost:', error.message));
  // A connection that breaks in use fails its statements and also emits an error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { schema });
  const health = new DatabaseHealth(null);
  return { db, health, close: () => pool.end(), listen: listenOn(url, db, health) };
}

const Server = z.object({ version: z.string(), number: z.int(), encoding: z.string() });
/** `server_version_num` of the oldest supported release. */
const OLDEST = 150_000;

/** @throws StartupError if the database is older than PostgreSQL 15 or not in UTF-8 (REL-09) */
export async function requirePostgres(db: Db, url: string): Promise<void> {
  const { version, number, encoding } = await queryOne(
    db,
    sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`,
    Server,
  );
  const { host, database } = describePostgres(url);
  if (number < OLDEST) {
    throw new StartupError(
      `The database at ${host} is PostgreSQL ${version}, and Reflow needs 15 or newer. Upgrade it, or let DATABASE_URL name a newer one.`,
    );
  }
  if (encoding === 'UTF8') return;
  throw new StartupError(
    `The database ${database} at ${host} stores texts as ${encoding}, which cannot hold every name. Create one with: createdb --encoding=UTF8 --template=template0 NAME`,
  );
}

/** Runs work on all rows without time limits. Two connections allow a transaction while another is open. */
export async function withPostgres<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openPostgres(url, { poolSize: 2, isPatient: true });
  try {
    await requirePostgres(db, url);
    return await work(db);
  } finally {
    await close();
  }
}
