import { type PgDatabase, type PgQueryResultHKT, type PgTable, PgTransaction } from 'drizzle-orm/pg-core';
import { type ExtractTablesWithRelations, getTableColumns } from 'drizzle-orm';
import type { ShopDisk } from './embedded/shop-disk.ts';
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

const isRetriable = hasState(/^(40001|40P01)$/);
const TRIES = 5;

/** One write, all or nothing, repeated when another has the way: `work` awaits nothing but SQL on its `tx`. */
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

/** SQLSTATE of a failed statement, wherever the driver or drizzle put it. */
export function getSqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return null;
}

/** Whether a failure has one of these codes. */
function hasState(codes: RegExp) {
  return (error: unknown): boolean => codes.test(getSqlState(error) ?? '');
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

/** The code of an embedded database that has ended: every call fails until the server is started again. */
export const ENDED = 'REFLOW_ENDED';

/** Whether a write found no room on the disk; nothing of it is left. DISK-03 */
export const isDiskFull = hasState(/^(53100|ENOSPC|EDQUOT)$/);

/** Whether the disk under the database took or gave nothing: it became read-only, fails or is a copy that only reads. DISK-03 */
export const isDiskRefusal = hasState(/^(42501|25006|58030|EROFS|EIO)$/);

/** What is wrong with a database itself. Where it found damage on the disk, other tables may be whole. */
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
      'The database found damage on the disk where this is kept. The rest of the shop goes on. Please tell the owner.',
  },
];

const findFault = (error: unknown) => FAULTS.find(({ isOf }) => isOf(error)) ?? null;

/** What a call that failed says to staff where the database itself is at fault, `null` where it is not. */
export const describeFault = (error: unknown): string | null => findFault(error)?.forStaff ?? null;

const NO_NOTICES =
  'The database passes on no notices of changes, as behind PgBouncer in transaction mode. Screens show the changes of others some seconds late. Set pool_mode = session there, or let DATABASE_URL name PostgreSQL itself.';

/** What the server has found wrong with its database since it started, and the disk under it. */
export class DatabaseHealth {
  /** `null` where the database is another server's. */
  readonly disk: ShopDisk | null;
  #fault: (typeof FAULTS)[number] | null = null;
  #noticesArrive = true;
  #onNotices = () => {};

  constructor(disk: ShopDisk | null) {
    this.disk = disk;
  }

  note(error: unknown): void {
    const fault = findFault(error);
    if (fault === FAULTS[0] || this.#fault === null) this.#fault = fault ?? this.#fault;
  }

  /** Whether a write found no room, which the embedded database refuses to look for while its disk is full. DISK-03 */
  hasNoRoom(error: unknown): boolean {
    return isDiskFull(error) || (this.disk?.isFull === true && getSqlState(error) === '25006');
  }

  describe(): string | null {
    return this.#fault?.nextStep ?? null;
  }

  /** Whether notices of changes arrive, as those who listen have found. LIVE-13 */
  noteNotices(arrive: boolean): void {
    if (arrive === this.#noticesArrive) return;
    this.#noticesArrive = arrive;
    this.#onNotices();
  }

  /** Calls `onNotices` after each change of what `describeNotices` says. */
  whenNotices(onNotices: () => void): void {
    this.#onNotices = onNotices;
  }

  describeNotices(): string | null {
    return this.#noticesArrive ? null : NO_NOTICES;
  }
}

/** Several reads that see the same moment. */
export const snapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  isTx(db) ? read(db) : db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** The first row that a statement answers, `null` for none. */
export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | null> => (await rows)[0] ?? null;

/** Whether a statement found or changed any row. */
export const hasRows = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;

/** The columns of a table but for these. */
export const columnsWithout = <Of extends PgTable, Left extends keyof Of['_']['columns']>(table: Of, ...left: Left[]) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !left.some((one) => one === name)),
  ) as Omit<Of['_']['columns'], Left>;
