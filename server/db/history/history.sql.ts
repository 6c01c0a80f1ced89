import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, type Signature, transaction, type Tx } from '../database.ts';
import type * as schema from '../schema.ts';
import { history, historyText } from '../schema.ts';

/** A table. If a trigger records it, every change is in the history (HIST-01). */
export type Recorded = Extract<(typeof schema)[keyof typeof schema], PgTable>['_']['name'];

/** The kind of record that a changed row belongs to. */
export type HistoryRecord = 'booking' | 'claim' | 'ledger' | 'person' | 'shop';

/** Facts about a change that the trigger cannot see: its name, its reason, and the rule that decided. */
export type Note = {
  entity: Recorded;
  /** Without it, the note applies to each row of the table that this transaction changes from now on. */
  entityId?: number;
  action?: 'corrected' | 'overpaid';
  reason?: string | null;
  rule?: string;
};

const setLocal = (tx: Tx, name: string, value: object) =>
  tx.execute(sql`select set_config(${name}, ${JSON.stringify(value)}, true)`);

/** Sets the author of all further changes in this transaction. */
export async function sign(tx: Tx, author: Signature & { action?: 'erased'; rule?: string }): Promise<void> {
  await setLocal(tx, 'reflow.author', author);
}

/** Runs one write, all or nothing. The history records each changed row with this author (HIST-01). */
export const authored = <T>(db: Db, author: Signature, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await sign(tx, author);
    return work(tx);
  });

/**
 * Sets the notes for the next change of each of these rows. Call it before that change; the next call replaces the
 * notes.
 */
export async function annotate(tx: Tx, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return;
  const entries = notes.map(
    ({ entity, entityId, ...note }) => [entityId === undefined ? entity : `${entity}:${entityId}`, note] as const,
  );
  await setLocal(tx, 'reflow.notes', Object.fromEntries(entries));
}

/** The changed columns of a row by name. `{}` stands for an erased text or a password. */
export type Columns = Record<string, unknown>;

/** The record that a person was not allowed to change. */
export type Refused = { entity: Recorded; record: HistoryRecord; id: number };

/** Records a refused attempt in a transaction of its own, because the refused one is rolled back (HIST-09). */
export async function insertRefusal(
  db: Db,
  {
    entity,
    record,
    id,
    sentence,
    rule,
    tried,
  }: Refused & { sentence: string; rule: string | null; tried: string | null },
  author: Signature,
): Promise<void> {
  const after = JSON.stringify({ sentence });
  // Kept as a text, because it may name a customer.
  const texts = JSON.stringify(tried === null ? {} : { after: { tried } });
  await authored(db, author, (tx) =>
    tx.execute(
      sql`select history_add(${entity}::text, ${id}::bigint, ${record}::text, ${id}::bigint, 'refused'::text, '{}'::jsonb, ${after}::jsonb, ${texts}::jsonb, ${rule}::text)`,
    ),
  );
}

/** Records a restore as a change of the shop (DISK-16). `after` says what the restore did. */
export async function insertRestore(tx: Tx, after: Columns): Promise<void> {
  await tx.execute(
    sql`select history_add('restore'::text, 0::bigint, 'shop'::text, 0::bigint, 'created'::text, '{}'::jsonb, ${JSON.stringify(after)}::jsonb, '{}'::jsonb, 'DISK-16'::text)`,
  );
}

/** Deletes the texts in the history of records. The rows and the chain stay unchanged (HIST-05). */
export async function deleteTexts(tx: Tx, record: HistoryRecord, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select set_config('reflow.erasing', 'on', true)`);
  const ofRecords = and(eq(history.record, record), inArray(history.recordId, [...ids]));
  const rows = tx.select({ id: history.id }).from(history).where(ofRecords);
  await tx.delete(historyText).where(inArray(historyText.historyId, rows));
}
