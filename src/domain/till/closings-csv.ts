import { amountCell, type CsvCell, type CsvColumns, type CsvFile, tableCsv } from '../shared/csv.ts';
import { formatInstant } from '../shared/shop-day.ts';
import type { Closing } from './till.ts';

const text = (value: string | null | undefined): CsvCell => ({ text: value ?? '' });

const COLUMNS: CsvColumns<Closing> = [
  ['Number', ({ number }) => ({ number: String(number) })],
  ['Replaces', ({ replaces }) => (replaces === null ? text('') : { number: String(replaces) })],
  ['Day', ({ date }) => text(date)],
  ['Opening', ({ opening }) => amountCell(opening)],
  ['Expected cash', ({ expectedCash }) => amountCell(expectedCash)],
  ['Counted', ({ counted }) => amountCell(counted)],
  ['Difference', ({ difference }) => amountCell(difference)],
  ['Taken out', ({ takenOut }) => amountCell(takenOut)],
  ['Note', ({ note }) => text(note)],
  ['Closed by', ({ closedBy }) => text(closedBy.name)],
  ['Closed at', ({ closedAt }) => text(formatInstant(closedAt))],
  ['Reopened by', ({ reopened }) => text(reopened?.by.name)],
  ['Reopened at', ({ reopened }) => text(reopened && formatInstant(reopened.at))],
  ['Reason', ({ reopened }) => text(reopened?.reason)],
];

/** Exports the closings of a branch as CSV. `branch` is its code, `today` a business day (TILL-08, SEC-04). */
export const closingsCsv = (closings: readonly Closing[], branch: string, today: string): CsvFile => ({
  name: `closings-${branch}-${today}.csv`,
  text: tableCsv(COLUMNS, closings),
});
