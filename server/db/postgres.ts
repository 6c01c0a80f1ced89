import { sql } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'zod/mini';
import { StartupError } from '../startup-error.ts';
import { queryOne } from './backup/rows.ts';
import type { Listen } from './changes.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { CopiedMetadata } from './backup/live-copy.ts';
import type { RequestHandler } from './embedded/data-lock.ts';
import { DatabaseHealth, type Db, STATEMENT_MS } from './database.ts';
import { listenOn } from './listen.ts';
import { describePostgres } from './postgres-url.ts';
import * as schema from './schema.ts';

/** An open database and the way to close it. */
export type OpenDatabase = {
  db: Db;
  close: () => Promise<void>;
  listen: Listen;
  health: DatabaseHealth;
  handleRequests?: (handler: RequestHandler) => void;
  ended?: Promise<void>;
  checkpoint?: () => Promise<void>;
  /** Writes a checkpoint once the log has grown. Call it between the transactions of a long work. */
  limitLog?: () => Promise<void>;
  /** Copies its files while it works, only where they are this process's own. `copyFiles` copies them from a folder. */
  copyTo?: (target: string, copyFiles: (from: string) => Promise<void>) => Promise<CopiedMetadata>;
};

const INT8 = 20;

/** Milliseconds in which the pool can give a connection, or refuses. */
const CONNECT_MS = 5_000;

// A number like in the embedded database; drizzle asks the driver's shared parsers and not those of a pool.
pg.types.setTypeParser(INT8, Number);

/** PostgreSQL 15 or newer at `url`; the same answers as the embedded database. `isPatient` leaves out the limits, for work on all rows. */
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
    // Not as a parameter of the connection: PgBouncer refuses or ignores that, and keeps what is set here.
    onConnect: (client) => client.query("set time zone 'UTC'"),
  });
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', (error) => console.error('A database connection was lost:', error.message));
  // One that breaks while it is lent fails its statements, and says so once more.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { schema });
  const health = new DatabaseHealth(null);
  return { db, health, close: () => pool.end(), listen: listenOn(url, db, health) };
}

const Server = z.object({ version: z.string(), number: z.int(), encoding: z.string() });
/** `server_version_num` of the oldest release that works. */
const OLDEST = 150_000;

/** @throws StartupError where the database at `url` is older than PostgreSQL 15 or holds no UTF-8. REL-09 */
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

/** Work on all rows, without limits, which may hold one transaction beside another. */
export async function withPostgres<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openPostgres(url, { poolSize: 2, isPatient: true });
  try {
    await requirePostgres(db, url);
    return await work(db);
  } finally {
    await close();
  }
}
