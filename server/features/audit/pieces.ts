import { dayAfter, type DayRange } from '../../../src/domain/ledger/date-ranges.ts';
import { startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import { letSavesEnd } from '../../db/let-saves-end.ts';
import type { Period } from './chain.sql.ts';

/** Days read at once. A save that waits for the embedded database waits for at most one such read. */
const DAYS = 7;

const toInstant = (day: string) => new Date(startOfShopDay(day)).toISOString();
export const toPeriod = ({ startDate, endDate }: DayRange): Period => ({
  from: toInstant(startDate),
  to: toInstant(dayAfter(endDate)),
});

/** Reads the pieces one by one, and lets waiting saves run in between. */
export async function readEach<Piece, Row>(
  pieces: readonly Piece[],
  read: (piece: Piece) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[][] = [];
  for (const piece of pieces) {
    rows.push(await read(piece));
    await letSavesEnd();
  }
  return rows.flat();
}

export function toWeeks({ startDate, endDate }: DayRange): Period[] {
  const weeks: Period[] = [];
  const last = Temporal.PlainDate.from(endDate);
  for (let day = Temporal.PlainDate.from(startDate); Temporal.PlainDate.compare(day, last) <= 0;) {
    const next = day.add({ days: DAYS });
    const end = Temporal.PlainDate.compare(next, last) > 0 ? last : next.subtract({ days: 1 });
    weeks.push(toPeriod({ startDate: day.toString(), endDate: end.toString() }));
    day = next;
  }
  return weeks;
}

export const inPieces = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
