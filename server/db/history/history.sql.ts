import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, type Signature, transaction, type Tx } from '../database.ts';
import type * as schema from '../schema.ts';
import { history, historyText } from '../schema.ts';

/** A table; of those that a trigger records, every change is in the history. HIST-01 */
export type Recorded = Extract<(typeof schema)[keyof typeof schema], PgTable>['_']['name'];

/** What a changed row belongs to. */
export type HistoryRecord = 'booking' | 'claim' | 'ledger' | 'person' | 'shop';

/** What a use case knows of a change that the trigger cannot see: what it is called, why, and the rule that decided. */
export type Note = {
  entity: Recorded;
  /** Left out: each row of the table that this transaction goes on to change. */
  entityId?: number;
  action?: 'corrected' | 'overpaid';
  reason?: string | null;
  rule?: string;
};

const setLocal = (tx: Tx, name: string, value: object) =>
  tx.execute(sql`select set_config(${name}, ${JSON.stringify(value)}, true)`);

/** Says who makes the changes of this transaction from here on. */
export async function sign(tx: Tx, author: Signature & { action?: 'erased'; rule?: string }): Promise<void> {
  await setLocal(tx, 'reflow.author', author);
}

/** One write, all of it or nothing, each changed row of a recorded table in the history with this author. HIST-01 */
export const authored = <T>(db: Db, author: Signature, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await sign(tx, author);
    return work(tx);
  });

/** Tells what the history is to say of the next change of each of these rows. Call it before that change; the next call takes its place. */
export async function annotate(tx: Tx, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return;
  const entries = notes.map(
    ({ entity, entityId, ...note }) => [entityId === undefined ? entity : `${entity}:${entityId}`, note] as const,
  );
  await setLocal(tx, 'reflow.notes', Object.fromEntries(entries));
}

/** Changed columns of a row by name; `{}` in place of a text that has been erased, and of a password. */
export type Columns = Record<string, unknown>;

/** What somebody was refused to change. */
export type Refused = { entity: Recorded; record: HistoryRecord; id: number };

/** Keeps an attempt that a rule refused, by itself: what it would have written is rolled back. HIST-09 */
export async function insertRefusal(
  db: Db,
  { entity, record, id, sentence, rule }: Refused & { sentence: string; rule: string | null },
  author: Signature,
): Promise<void> {
  const after = JSON.stringify({ sentence });
  await authored(db, author, (tx) =>
    tx.execute(
      sql`select history_add(${entity}::text, ${id}::bigint, ${record}::text, ${id}::bigint, 'refused'::text, '{}'::jsonb, ${after}::jsonb, '{}'::jsonb, ${rule}::text)`,
    ),
  );
}

/** Removes what is kept beside the history of records; their rows stay as they are, and the chain with them. HIST-05 */
export async function deleteTexts(tx: Tx, record: HistoryRecord, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select set_config('reflow.erasing', 'on', true)`);
  const ofRecords = and(eq(history.record, record), inArray(history.recordId, [...ids]));
  const rows = tx.select({ id: history.id }).from(history).where(ofRecords);
  await tx.delete(historyText).where(inArray(historyText.historyId, rows));
}
