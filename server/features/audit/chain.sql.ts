import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Change } from '../../../src/domain/audit/change.ts';
import { type MovesOf, START } from '../../../src/domain/audit/workflow.ts';
import type { Db } from '../../db/database.ts';
import type { Columns } from '../../db/history/history.sql.ts';
import {
  booking,
  documentSeal,
  history,
  historySeal,
  historyText,
  historyUnsealed,
  session,
  staff,
  warrantyClaim,
} from '../../db/schema.ts';

/**
 * The links of the chain after number `after`, in order, with their texts. `row` is `null` when the sealed row is
 * missing.
 */
export const selectLinks = (db: Db, after: number, limit: number) =>
  db
    .select({
      seal: getTableColumns(historySeal),
      row: getTableColumns(history),
      texts: { salt: historyText.salt, texts: historyText.texts },
    })
    .from(historySeal)
    .leftJoin(history, eq(history.id, historySeal.historyId))
    .leftJoin(historyText, eq(historyText.historyId, historySeal.historyId))
    .where(gt(historySeal.seq, after))
    .orderBy(asc(historySeal.seq))
    .limit(limit);

/** Counts the rows without a seal, and those of them that wait for one. */
export async function countUnsealed(db: Db): Promise<{ unsealed: number; waiting: number }> {
  const [row] = await db
    .select({
      unsealed: sql<number>`count(*)`.mapWith(Number),
      waiting: sql<number>`count(${historyUnsealed.historyId})`.mapWith(Number),
    })
    .from(history)
    .leftJoin(historySeal, eq(historySeal.historyId, history.id))
    .leftJoin(historyUnsealed, eq(historyUnsealed.historyId, history.id))
    .where(sql`${historySeal.seq} is null`);
  return row ?? { unsealed: 0, waiting: 0 };
}

/** The restores of backups, in the order of writing (DISK-16). */
export const selectRestores = (db: Db) =>
  db
    .select({
      at: history.at,
      snapshot: sql<string>`${history.after} ->> 'snapshot'`,
      seal: sql<string | null>`${history.after} ->> 'seal'`,
    })
    .from(history)
    .where(and(eq(history.record, 'shop'), eq(history.entity, 'restore')))
    .orderBy(asc(history.id));

/** The seals of documents, each with its record. */
export const selectDocumentSeals = (db: Db) =>
  db.select({ seal: documentSeal.seal, kind: documentSeal.kind, recordId: documentSeal.recordId }).from(documentSeal);

/** The time of each row of the history, in the order of writing. */
export const selectTimes = (db: Db, after: number, limit: number) =>
  db
    .select({ id: history.id, at: history.at })
    .from(history)
    .where(gt(history.id, after))
    .orderBy(asc(history.id))
    .limit(limit);

/** Tables whose every row the history can rebuild, and the expression that gives the record id of a row. */
export const REBUILT: Readonly<Record<string, Readonly<Record<string, SQL>>>> = {
  booking: {
    booking: sql`id`,
    booking_item: sql`booking_id`,
    booking_payment: sql`booking_id`,
    contact_log: sql`booking_id`,
    delivery: sql`booking_id`,
    warranty: sql`(select booking_id from booking_item where booking_item.id = booking_item_id)`,
  },
  claim: { warranty_claim: sql`id`, warranty_claim_item: sql`claim_id` },
  ledger: { ledger_entry: sql`id` },
  person: { staff: sql`id` },
  shop: { shop: sql`id`, location: sql`0`, service: sql`0`, counter: sql`0`, till_closing: sql`0` },
};

/** The rows of a table that belong to records `from` to `to`, as JSON. */
export async function selectRows(db: Db, table: string, owner: SQL, from: number, to: number) {
  const rows = await db
    .select({ row: sql<Record<string, unknown>>`to_jsonb(t)` })
    .from(sql`${sql.identifier(table)} as t`)
    .where(between(owner, from, to));
  return rows.map(({ row }) => row);
}

/** The history of the records `from` to `to`, oldest first. */
export const selectHistoryOf = (db: Db, record: string, from: number, to: number) =>
  db
    .select({ row: getTableColumns(history), texts: historyText.texts })
    .from(history)
    .leftJoin(historyText, eq(historyText.historyId, history.id))
    .where(and(eq(history.record, record), between(history.recordId, from, to)))
    .orderBy(asc(history.id));

/**
 * The lowest record id from `from` on, in the history or in the tables. `null` past the last. A row without an id
 * of its own has the id of the row that it belongs to.
 */
export async function selectNextId(db: Db, record: string, from: number): Promise<number | null> {
  const lowest = Object.entries(REBUILT[record] ?? {})
    .filter(([table]) => table !== 'warranty')
    .map(([table, owner]) => sql`(select min(${owner}) from ${sql.identifier(table)} where ${owner} >= ${from})`);
  const told = sql`(select min(record_id) from history where record = ${record} and record_id >= ${from})`;
  const [row] = await db
    .select({ next: sql<number | null>`least(${sql.join([told, ...lowest], sql`, `)})` })
    .from(sql`(values (1)) as one`);
  const next = row?.next ?? null;
  return next === null ? null : Number(next);
}

const step = {
  id: history.id,
  entity: history.entity,
  entityId: history.entityId,
  bookingId: history.recordId,
  action: history.action,
  status: sql<string | null>`${history.after} ->> 'status'`,
  type: sql<string | null>`${history.after} ->> 'type'`,
  isActive: sql<string | null>`${history.after} ->> 'is_active'`,
  staffId: history.staffId,
  hasLogin: sql<boolean>`${history.loginId} is not null`,
  at: history.at,
};
const isStep = and(inArray(history.entity, ['booking', 'delivery']), ne(history.action, 'refused'));

const selectSteps = (db: Db, which: SQL | undefined) =>
  db.select(step).from(history).where(and(which, isStep)).orderBy(asc(history.id));

/** Status changes of bookings and their deliveries after the row `after`, in the order of writing. */
export const selectStatusSteps = (db: Db, after: number, limit: number) =>
  selectSteps(db, gt(history.id, after)).limit(limit);

/** The same for the given bookings. */
export const selectStatusStepsOf = (db: Db, bookingIds: readonly number[]) =>
  selectSteps(db, and(eq(history.record, 'booking'), inArray(history.recordId, [...bookingIds])));

/** Instants: `from` is inclusive, `to` exclusive. */
export type Period = { from: string; to: string };

/** Must match the condition of the index `history_status`. */
const isOfStatus = sql`${history.entity} = 'booking' and (${history.action} = 'refused' or jsonb_exists(${history.after}, 'status'))`;
const isWithin = ({ from, to }: Period) => and(gte(history.at, from), lt(history.at, to), isOfStatus);

/** The bookings with a status change or a refused attempt in a period. */
export const selectChangedBookings = (db: Db, period: Period) =>
  db.selectDistinct({ id: history.recordId }).from(history).where(isWithin(period));

/** A change from or to a status, or an attempt that was refused with this sentence. */
const isMove = ({ from, to, refusal }: MovesOf): SQL | undefined =>
  refusal === undefined
    ? and(
        notInArray(history.action, ['refused', 'baseline']),
        from === undefined ? undefined : eq(sql`coalesce(${history.before} ->> 'status', ${START})`, from),
        to === undefined ? undefined : eq(step.status, to),
      )
    : and(eq(history.action, 'refused'), eq(sql`coalesce(${history.after} ->> 'sentence', '')`, refusal));

/** Counts the matching moves in a period. */
export const countMoves = (db: Db, period: Period, of: MovesOf): Promise<number> =>
  db.$count(history, and(isWithin(period), isMove(of)));

/** A page of the matching moves, newest first. */
export const selectMoves = (db: Db, period: Period & { offset: number; limit: number }, of: MovesOf) =>
  db
    .select(step)
    .from(history)
    .where(and(isWithin(period), isMove(of)))
    .orderBy(desc(history.at), desc(history.id))
    .limit(period.limit)
    .offset(period.offset);

/** The refused attempts on bookings in a period (HIST-09). */
export const selectRefused = (db: Db, period: Period) =>
  db
    .select({
      id: history.id,
      bookingId: history.recordId,
      rule: history.rule,
      sentence: sql<string>`coalesce(${history.after} ->> 'sentence', '')`,
      staffId: history.staffId,
      at: history.at,
    })
    .from(history)
    .where(and(isWithin(period), eq(history.action, 'refused')))
    .orderBy(asc(history.id));

/** The roles that each person was given, each with its row of the history. */
export const selectRoles = (db: Db) =>
  db
    .select({ id: history.id, staffId: history.entityId, role: sql<string>`${history.after} ->> 'role'` })
    .from(history)
    .where(and(eq(history.record, 'person'), eq(history.entity, 'staff'), sql`jsonb_exists(${history.after}, 'role')`))
    .orderBy(asc(history.id));

/** The current names of these bookings. */
export const selectBookingNames = (db: Db, ids: readonly number[]) =>
  db
    .select({ id: booking.id, code: booking.code, clientName: booking.clientName })
    .from(booking)
    .where(inArray(booking.id, [...ids]));

/** The records that are judged one by one. People and the shop are judged together. */
export type JudgedRecord = 'booking' | 'claim' | 'ledger';
/** A place in the order of records and, within each, of writing. */
export type Place = { recordId: number; id: number };

const { textHash, ...judgedColumns } = getTableColumns(history);
const judged = { ...judgedColumns, hasTexts: sql<boolean>`(${textHash} is not null)` };
type JudgedRow = Omit<Change, 'before' | 'after'> & { before: unknown; after: unknown };

const toChange = (row: JudgedRow): Change => ({ ...row, before: row.before as Columns, after: row.after as Columns });

/** Changes of a kind of record, in the order of records and, within each, of writing. An index has this order. */
export async function selectChanges(
  db: Db,
  {
    record,
    ids,
    after,
    last,
  }: { record: JudgedRecord; ids: readonly number[] | undefined; after: Place | null; last: number },
  limit: number,
): Promise<Change[]> {
  const isNext = after && sql`(${history.recordId}, ${history.id}) > (${after.recordId}, ${after.id})`;
  const isOf = ids && inArray(history.recordId, [...ids]);
  const rows = await db
    .select(judged)
    .from(history)
    .where(and(eq(history.record, record), isOf, isNext ?? undefined, lte(history.id, last)))
    .orderBy(asc(history.recordId), asc(history.id))
    .limit(limit);
  return rows.map(toChange);
}

/** Changes of people and of the shop after the row `after`, in the order of writing. */
export async function selectShopChanges(db: Db, after: number, last: number, limit: number): Promise<Change[]> {
  const rows = await db
    .select(judged)
    .from(history)
    .where(and(inArray(history.record, ['person', 'shop']), gt(history.id, after), lte(history.id, last)))
    .orderBy(asc(history.id))
    .limit(limit);
  return rows.map(toChange);
}

/** The number of the newest change. */
export async function selectLastId(db: Db): Promise<number> {
  const [row] = await db.select({ id: sql<number>`coalesce(max(${history.id}), 0)`.mapWith(Number) }).from(history);
  return row?.id ?? 0;
}

/** The records of a kind that changed in a period. */
export const selectChangedRecords = (db: Db, record: JudgedRecord, { from, to }: Period) =>
  db
    .selectDistinct({ id: history.recordId })
    .from(history)
    .where(and(eq(history.record, record), gte(history.at, from), lt(history.at, to)));

/** The person of each stored login. */
export async function selectLogins(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ id: session.id, staffId: session.staffId }).from(session);
  return new Map(rows.map(({ id, staffId }) => [id, staffId]));
}

/** The position of rows in the chain, the codes of their bookings or claims, and their authors. */
export const selectNamed = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: history.id,
      at: history.at,
      seq: historySeal.seq,
      code: sql<string | null>`coalesce(${booking.code}, ${warrantyClaim.claimNumber})`,
      who: staff.email,
    })
    .from(history)
    .leftJoin(historySeal, eq(historySeal.historyId, history.id))
    .leftJoin(booking, and(eq(history.record, 'booking'), eq(booking.id, history.recordId)))
    .leftJoin(warrantyClaim, and(eq(history.record, 'claim'), eq(warrantyClaim.id, history.recordId)))
    .leftJoin(staff, eq(staff.id, history.staffId))
    .where(inArray(history.id, [...ids]));
