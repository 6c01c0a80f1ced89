import { and, asc, between, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { documentSeal, history, historySeal, historyText, historyUnsealed } from '../../db/schema.ts';

/** The links after the number `after`, in their order, with what is kept beside each. `row` is `null` where there is none for the seal. */
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

/** How many rows have no seal, and how many of these wait for one. */
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

/** The seals of documents, each with the record that it was made for. */
export const selectDocumentSeals = (db: Db) =>
  db.select({ seal: documentSeal.seal, kind: documentSeal.kind, recordId: documentSeal.recordId }).from(documentSeal);

/** When each row of the history was written, in the order in which they were. */
export const selectTimes = (db: Db, after: number, limit: number) =>
  db
    .select({ id: history.id, at: history.at })
    .from(history)
    .where(gt(history.id, after))
    .orderBy(asc(history.id))
    .limit(limit);

/** Tables of a record whose every row the history can rebuild, and how their rows are found by the ids of the record. */
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
  shop: { shop: sql`id`, location: sql`0`, service: sql`0` },
};

/** The rows of a table that belong to records with these ids, as JSON. */
export async function selectRows(db: Db, table: string, owner: SQL, from: number, to: number) {
  const rows = await db
    .select({ row: sql<Record<string, unknown>>`to_jsonb(t)` })
    .from(sql`${sql.identifier(table)} as t`)
    .where(between(owner, from, to));
  return rows.map(({ row }) => row);
}

/** The history of records with these ids, the oldest row first. */
export const selectHistoryOf = (db: Db, record: string, from: number, to: number) =>
  db
    .select({ row: getTableColumns(history), texts: historyText.texts })
    .from(history)
    .leftJoin(historyText, eq(historyText.historyId, history.id))
    .where(and(eq(history.record, record), between(history.recordId, from, to)))
    .orderBy(asc(history.id));

/**
 * The lowest id at or past one that a record has in the history or in its tables, `null` where there is none. A row that
 * is found by another one has the id of that.
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
