import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Listen } from './changes.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { CopiedMetadata } from './backup/live-copy.ts';
import type { RequestHandler } from './embedded/data-lock.ts';
import { DatabaseHealth, type Db, STATEMENT_MS } from './database.ts';
import * as schema from './schema.ts';

/** Milliseconds before another try after a lost connection. */
const RETRY_MS = 1_000;
/** Milliseconds between two looks whether it still answers. */
const LOOK_MS = 10_000;
/** Milliseconds that it has to answer. */
const ANSWER_MS = 5_000;

/** Listens on a connection of its own, connecting again for ever; `onGap`: something may be lost. SCALE-08 */
export const listenOn =
  (url: string): Listen =>
  async (channel, { onNotice, onGap }) => {
    let current: pg.Client | null = null;
    let isStopped = false;

    async function run(onTried: () => void): Promise<void> {
      for (let wasLost = false; !isStopped; wasLost = true) {
        const client = new pg.Client({
          connectionString: url,
          connectionTimeoutMillis: ANSWER_MS,
          query_timeout: ANSWER_MS,
          keepAlive: true,
          application_name: 'reflow live',
        });
        current = client;
        const lost = new AbortController();
        client.on('error', () => lost.abort()).on('end', () => lost.abort());
        client.on('notification', ({ payload }) => onNotice(payload ?? ''));
        try {
          await client.connect();
          await client.query(`listen ${client.escapeIdentifier(channel)}`);
          if (wasLost) onGap();
          onTried();
          for (;;) {
            await setTimeout(LOOK_MS, null, { ref: false, signal: lost.signal });
            await client.query('select 1');
          }
        } catch {
          client.end().catch(() => undefined);
        }
        onTried();
        await setTimeout(RETRY_MS, null, { ref: false });
      }
    }

    await new Promise<void>((tried) => void run(tried));
    return async () => {
      isStopped = true;
      await current?.end().catch(() => undefined);
    };
  };

/** An open database and the way to close it. */
export type OpenDatabase = {
  db: Db;
  close: () => Promise<void>;
  listen: Listen;
  health: DatabaseHealth;
  handleRequests?: (handler: RequestHandler) => void;
  ended?: Promise<void>;
  checkpoint?: () => Promise<void>;
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

/** Work on all rows, without limits, which may hold one transaction beside another. */
export async function withPostgres<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openPostgres(url, { poolSize: 2, isPatient: true });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
