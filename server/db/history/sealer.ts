import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Log } from '../../deps.ts';
import { every } from '../../every.ts';
import { hashLink } from './chain.ts';
import { type Db, transaction, type Tx } from '../database.ts';
import { letSavesEnd } from '../let-saves-end.ts';
import { history, historyHead, historySeal, historyUnsealed } from '../schema.ts';
import type { HistoryRecord } from './history.sql.ts';

/** The newest seal: the number of sealed rows, the time of the last one and its hash. */
export type Head = { seq: number; at: string; hash: string };

const BATCH = 50;
/** Milliseconds between two checks for unsealed rows. */
const LOOK_MS = 1_000;

export async function selectHead(db: Db): Promise<Head> {
  const [head] = await db.select().from(historyHead);
  if (!head) throw new Error('The history has no head');
  return head;
}

/**
 * Appends the unsealed rows to the chain in id order. A row that commits late is appended later. Sealers lock the head
 * row, so that the chain cannot fork; writers never wait for them (HIST-03).
 * @param now the time of the seals; within the chain it never goes back (HIST-06)
 * @param apart is awaited between two transactions
 * @returns the newest seal
 */
export const sealHistory = (db: Db, now: Date, apart?: () => Promise<unknown>): Promise<Head> =>
  sealAll(db, now, undefined, apart);

/** The records that a paper shows: a kind, with `ids` or all of that kind. */
export type Records = { record: HistoryRecord; ids?: readonly number[] };

/** Seals the waiting rows of these records first, so that a paper need not wait after an import (HIST-08). */
export function sealRecords(db: Db, records: readonly Records[], now: Date): Promise<Head> {
  const isOf = records.map(({ record, ids }) =>
    and(eq(history.record, record), ids && inArray(history.recordId, [...ids])),
  );
  const rows = db
    .select({ id: history.id })
    .from(history)
    .where(or(...isOf));
  // As an array, which PostgreSQL evaluates first, however many rows wait.
  return sealAll(db, now, sql`${historyUnsealed.historyId} = any(array(${rows}))`);
}

async function sealAll(db: Db, now: Date, isWanted?: SQL, apart?: () => Promise<unknown>): Promise<Head> {
  for (let batch = 0; ; batch += 1) {
    const [waiting] = await db.select().from(historyUnsealed).where(isWanted).limit(1);
    if (!waiting) return selectHead(db);
    if (batch > 0) await apart?.();
    await transaction(db, (tx) => sealBatch(tx, now, isWanted));
  }
}

async function sealBatch(tx: Tx, now: Date, isWanted: SQL | undefined): Promise<void> {
  const [head] = await tx.select().from(historyHead).for('update');
  if (!head) throw new Error('The history has no head');
  // Not a join: the planner knows little about a table that is mostly empty, and would read the whole history.
  const waiting = await tx
    .select()
    .from(historyUnsealed)
    .where(isWanted)
    .orderBy(asc(historyUnsealed.historyId))
    .limit(BATCH);
  if (waiting.length === 0) return;
  const ids = waiting.map(({ historyId }) => historyId);
  const rows = await tx.select().from(history).where(inArray(history.id, ids)).orderBy(asc(history.id));
  let last: Head = head;
  const seals = rows.map((row) => {
    const [seq, time] = [last.seq + 1, now.toISOString()];
    const at = time < last.at ? last.at : time;
    last = { seq, at, hash: hashLink(last.hash, { seq, at, row }) };
    return { ...last, historyId: row.id };
  });
  await tx.insert(historySeal).values(seals);
  await tx.delete(historyUnsealed).where(inArray(historyUnsealed.historyId, ids));
  await tx.update(historyHead).set({ seq: last.seq, at: last.at, hash: last.hash });
}

/** Seals new rows every second. @returns a function that stops it and seals the rest */
export function startSealer(db: Db, now: () => Date, log: Pick<Log, 'error'>): () => Promise<void> {
  let isStopped = false;
  const seal = () => sealHistory(db, now(), async () => isStopped || letSavesEnd());
  const onError = (error: unknown) => log.error({ event: 'sys_error', err: error }, 'The history was not sealed');
  const stop = every(LOOK_MS, seal, onError);
  return async () => {
    isStopped = true;
    await stop();
    await seal().catch(onError);
  };
}
