import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Log } from '../../deps.ts';
import { every } from '../../every.ts';
import { hashLink } from './chain.ts';
import { type Db, transaction, type Tx } from '../database.ts';
import { history, historyHead, historySeal, historyUnsealed } from '../schema.ts';
import type { HistoryRecord } from './history.sql.ts';

/** The newest seal: how many rows are sealed, the time of the last and its hash. */
export type Head = { seq: number; at: string; hash: string };

const BATCH = 50;
/** Milliseconds between two batches, in which a save ends that waited. */
const APART_MS = 50;
/** Milliseconds between two looks for rows without a seal. */
const LOOK_MS = 1_000;

export async function selectHead(db: Db): Promise<Head> {
  const [head] = await db.select().from(historyHead);
  if (!head) throw new Error('The history has no head');
  return head;
}

/**
 * Puts the rows that are not sealed yet at the end of the chain, in the order of their ids; one that commits late follows
 * later. Sealers take turns at the row of the head, so that no two links follow one; writers never wait. HIST-03
 * @param now never goes back within the chain. HIST-06
 * @param apart is awaited between two transactions
 * @returns the newest seal.
 */
export const sealHistory = (db: Db, now: Date, apart?: () => Promise<unknown>): Promise<Head> =>
  sealAll(db, now, undefined, apart);

/** What a paper shows: records of a kind, all of that kind without `ids`. */
export type Records = { record: HistoryRecord; ids?: readonly number[] };

/** Seals what these records have waiting before all else, so that a paper is made at once after an import. HIST-08 */
export function sealRecords(db: Db, records: readonly Records[], now: Date): Promise<Head> {
  const isOf = records.map(({ record, ids }) =>
    and(eq(history.record, record), ids && inArray(history.recordId, [...ids])),
  );
  const rows = db
    .select({ id: history.id })
    .from(history)
    .where(or(...isOf));
  // As an array, which is found first, however many wait.
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

/** Lets a save end that waited for what was before: it is several statements, and would meet what comes next as well. */
export const letSavesEnd = (): Promise<unknown> => setTimeout(APART_MS);

async function sealBatch(tx: Tx, now: Date, isWanted: SQL | undefined): Promise<void> {
  const [head] = await tx.select().from(historyHead).for('update');
  if (!head) throw new Error('The history has no head');
  // Not joined: what is known of a table that is empty most of the time had all of the history read for a few rows of it.
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

/** Seals what is written from now on, each second. @returns how to stop, which seals what is left. */
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
