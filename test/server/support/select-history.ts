import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../server/db/database.ts';
import type { HistoryRecord } from '../../../server/db/history/history.sql.ts';
import { history, historyText } from '../../../server/db/schema.ts';
import { toSides } from '../../../server/features/history/history.usecases.ts';

/** The history of one record and its rows with their texts, oldest first. */
export async function selectHistory(db: Db, record: HistoryRecord, recordId: number) {
  const rows = await db
    .select({ row: history, texts: historyText.texts })
    .from(history)
    .leftJoin(historyText, eq(historyText.historyId, history.id))
    .where(and(eq(history.record, record), eq(history.recordId, recordId)))
    .orderBy(asc(history.id));
  return rows.map((found) => ({ ...found.row, ...toSides(found) }));
}
