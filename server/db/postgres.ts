import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { CopiedMoment } from './backup/live-copy.ts';
import type { Answer } from './embedded/data-lock.ts';
import { DatabaseHealth } from './database-health.ts';
import type { Listen } from './changes.ts';
import { type Db, STATEMENT_MS } from './database.ts';
import { listenOn } from './listen-postgres.ts';
import * as schema from './schema.ts';

/** An open database and the way to close it. */
export type OpenDatabase = {
  db: Db;
  close: () => Promise<void>;
  listen: Listen;
  health: DatabaseHealth;
  /** Says who answers what other processes ask of this one; only where no other can open the database beside it. */
  serve?: (answer: Answer) => void;
  /** Resolves when the database in this process has ended in the middle of its work. */
  ended?: Promise<void>;
  /** Brings what was changed to its files, only where nobody else does. */
  checkpoint?: () => Promise<void>;
  /** Copies its files while it works, only where they are this process's own. `copyFiles` copies them from a folder. */
  copyTo?: (target: string, copyFiles: (from: string) => Promise<void>) => Promise<CopiedMoment>;
};

const INT8 = 20;

/** Milliseconds. A connection that the pool cannot give in this time is refused. */
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
    options: '-c TimeZone=UTC',
  });
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', (error) => console.error('A database connection was lost:', error.message));
  // One that breaks while it is lent fails its statements, and says so once more.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: drizzle(pool, { schema }),
    health: new DatabaseHealth(null),
    close: () => pool.end(),
    listen: listenOn(url),
  };
}
