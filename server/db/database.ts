import { type PgDatabase, type PgQueryResultHKT, type PgTable, PgTransaction } from 'drizzle-orm/pg-core';
import { type ExtractTablesWithRelations, getTableColumns } from 'drizzle-orm';
import { type DataDisk, ENDED } from 'pglite-durable';
import type * as schema from './schema.ts';

type Schema = typeof schema;

/** The database outside of a transaction. Enough for reads; writes use `transaction`. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>;
/** The database inside a transaction. Pass it on: using the outer `Db` here makes the embedded database hang. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * The author of a write, with role and time (`now` is an ISO instant). `loginId` and `requestId` are for the history.
 */
export type Author = { staffId: number; role?: string; now: string; loginId?: string; requestId?: string };
/** An author, or `null` for the shop itself and its commands. */
export type Signature = Omit<Author, 'staffId'> & { staffId: number | null };

/** Milliseconds. The limit on PostgreSQL for statements and for idle transactions, which hold locks. */
export const STATEMENT_MS = 15_000;

/** As the first statement of a transaction, removes the time limit of its statements. */
export const WITHOUT_LIMIT = 'set local statement_timeout = 0';

const isRetriable = hasState(/^(40001|40P01)$/);
const TRIES = 5;

/** Runs a write completely or not at all. Retries on a conflict, so `work` may await nothing but SQL on its `tx`. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= TRIES || !isRetriable(error)) throw error;
    }
  }
}

const isTx = (db: Db): db is Tx => db instanceof PgTransaction;

/** The SQLSTATE of a failed statement, wherever the driver or drizzle put it. */
export function getSqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return null;
}

/** Returns a test for errors with one of these codes. */
function hasState(codes: RegExp) {
  return (error: unknown): boolean => codes.test(getSqlState(error) ?? '');
}

/** The server or the connection is lost, stopping or overloaded, or a statement or lock took too long. */
const AWAY =
  /^(08...|53[023]00|57014|57P0[1-5]|55P03|25P0[34]|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;

/** Errors of the driver without a code: no connection in time, or one that broke during a statement. */
const AWAY_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** True if the database is temporarily unavailable, which is not the fault of the request (REL-09). */
export function isAway(error: unknown): boolean {
  const code = getSqlState(error);
  if (code !== null) return AWAY.test(code);
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (AWAY_WORDS.test(at.message)) return true;
  return false;
}

/** True if a write failed because the disk is full. The write is rolled back (DISK-03). */
export const isDiskFull = hasState(/^(53100|ENOSPC|EDQUOT)$/);

/**
 * True if the disk refuses reads or writes: it became read-only, fails, or belongs to a read-only replica (DISK-03).
 */
export const isDiskRefusal = hasState(/^(42501|25006|58030|EROFS|EIO)$/);

/** Faults of the database itself. After damage on the disk, other tables may still work. */
const FAULTS = [
  {
    isOf: hasState(new RegExp(`^${ENDED}$`)),
    nextStep: 'The database has stopped. Start Reflow again',
    forStaff: 'The database has stopped. Please tell the owner to start Reflow again.',
  },
  {
    isOf: hasState(/^XX00[12]$/),
    nextStep: 'The database found damage on the disk. Go back to the newest proven snapshot: npm run restore',
    forStaff:
      'The database found damage on the disk where this is kept. The rest of the shop still works. Please tell the owner.',
  },
];

const findFault = (error: unknown) => FAULTS.find(({ isOf }) => isOf(error)) ?? null;

/** The sentence for staff if the database itself is at fault, otherwise `null`. */
export const describeFault = (error: unknown): string | null => findFault(error)?.forStaff ?? null;

const NO_NOTICES =
  'The database passes on no notices of changes, as behind PgBouncer in transaction mode. Screens show the changes of others some seconds late. Set pool_mode = session there, or let DATABASE_URL name PostgreSQL itself.';

/** The faults of the database and its disk that the server has found since its start. */
export class DatabaseHealth {
  /** `null` if the database is on another server. */
  readonly disk: DataDisk | null;
  #fault: (typeof FAULTS)[number] | null = null;
  #noticesArrive = true;
  #onNotices = () => {};

  constructor(disk: DataDisk | null) {
    this.disk = disk;
  }

  note(error: unknown): void {
    const fault = findFault(error);
    if (fault === FAULTS[0] || this.#fault === null) this.#fault = fault ?? this.#fault;
  }

  /**
   * True if a write failed for lack of space. While its disk is full, the embedded database is read-only, which also
   * counts (DISK-03).
   */
  hasNoRoom(error: unknown): boolean {
    return isDiskFull(error) || (this.disk?.isFull === true && getSqlState(error) === '25006');
  }

  describe(): string | null {
    return this.#fault?.nextStep ?? null;
  }

  /** Reports whether notices of changes arrive, as the listeners have found (LIVE-13). */
  noteNotices(arrive: boolean): void {
    if (arrive === this.#noticesArrive) return;
    this.#noticesArrive = arrive;
    this.#onNotices();
  }

  /** Calls `onNotices` whenever the result of `describeNotices` changes. */
  whenNotices(onNotices: () => void): void {
    this.#onNotices = onNotices;
  }

  describeNotices(): string | null {
    return this.#noticesArrive ? null : NO_NOTICES;
  }
}

/** Runs several reads in one snapshot. */
export const snapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  isTx(db) ? read(db) : db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** The first row of a statement; `null` if it has no rows. */
export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | null> => (await rows)[0] ?? null;

/** True if a statement found or changed any row. */
export const hasRows = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;

/** The columns of a table, except the given ones. */
export const columnsWithout = <Of extends PgTable, Left extends keyof Of['_']['columns']>(table: Of, ...left: Left[]) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !left.some((one) => one === name)),
  ) as Omit<Of['_']['columns'], Left>;
