import { type PgDatabase, type PgQueryResultHKT, type PgTable, PgTransaction } from 'drizzle-orm/pg-core';
import { type ExtractTablesWithRelations, getTableColumns } from 'drizzle-orm';
import type * as schema from './schema.ts';

type Schema = typeof schema;

/** The database outside a transaction: reads only need this; writes go through `transaction`. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>;
/** The database inside a transaction. Touching the outer `Db` meanwhile hangs the embedded database: pass this one on. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** Who writes, in which role, and when: `now` is an ISO instant. `loginId` and `requestId` say from where, for the history. */
export type Author = { staffId: number; role?: string; now: string; loginId?: string; requestId?: string };
/** An author, or the shop itself and its commands, which are nobody in particular. */
export type Signature = Omit<Author, 'staffId'> & { staffId: number | null };

/** Milliseconds. On PostgreSQL no statement takes longer, and no forgotten transaction holds its locks longer. */
export const STATEMENT_MS = 15_000;

/** Lets the statements of the transaction that begins with it take as long as they need. */
export const WITHOUT_LIMIT = 'set local statement_timeout = 0';

const RETRIABLE = new Set(['40001', '40P01']);
const TRIES = 5;

/** One write, all or nothing, repeated when another has the way: `work` awaits nothing but SQL on its `tx`. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= TRIES || !RETRIABLE.has(getSqlState(error) ?? '')) throw error;
    }
  }
}

const isTx = (db: Db): db is Tx => db instanceof PgTransaction;

/** SQLSTATE of a failed statement, wherever the driver or drizzle put it. */
export function getSqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return null;
}

/** The server or the way to it is gone, going or full, or a statement or a lock took too long. */
const AWAY =
  /^(08...|53[023]00|57014|57P0[1-5]|55P03|25P0[34]|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;

/** What the driver says without a code: no connection came in time, or one broke under a statement. */
const AWAY_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether a failure is the database's absence, which passes, and no fault of the call. REL-09. */
export function isAway(error: unknown): boolean {
  const code = getSqlState(error);
  if (code !== null) return AWAY.test(code);
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (AWAY_WORDS.test(at.message)) return true;
  return false;
}

/** The code of an embedded database that has ended. */
export const ENDED = 'REFLOW_ENDED';

/** Whether the embedded database has ended: every call fails until the server is started again. */
export const hasEnded = (error: unknown): boolean => getSqlState(error) === ENDED;

const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a write found no room on the disk; nothing of it is left. DISK-03 */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.has(getSqlState(error) ?? '');

/** Files that may not be written or cannot be read: a disk that became read-only or fails, a copy that only reads. */
const DISK_REFUSES = new Set(['42501', '25006', '58030', 'EROFS', 'EIO']);

/** Whether the disk under the database took or gave nothing, which is no fault of the call. DISK-03 */
export const isDiskRefusal = (error: unknown): boolean => DISK_REFUSES.has(getSqlState(error) ?? '');

const DAMAGED = new Set(['XX001', 'XX002']);

/** Whether the database found damage on the disk. Other tables may be whole. */
export const isDamaged = (error: unknown): boolean => DAMAGED.has(getSqlState(error) ?? '');

/** Several reads that see the same moment. */
export const snapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  isTx(db) ? read(db) : db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** The columns of a table but for these. */
export const columnsWithout = <Of extends PgTable, Left extends keyof Of['_']['columns']>(table: Of, ...left: Left[]) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !left.some((one) => one === name)),
  ) as Omit<Of['_']['columns'], Left>;
