import { expect, it } from 'vitest';
import { COLUMNS, readTable, toCells, type RefusedRow } from '../../../../server/features/transfer/import-columns.ts';
import { ACCEPTED, AMBIGUOUS, REFUSED } from '../../../fixtures/typed-amounts.ts';

const LEDGER = ['Reference', 'Date', 'Category', 'Amount', 'Method', 'Description'];

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** What the import reads in the cells of one ledger column, and what it refuses. */
function readColumn(field: 'amount' | 'entryDate', cells: readonly string[]) {
  const at = LEDGER.indexOf(COLUMNS.ledger[field].name);
  const lines = cells.map((cell) => LEDGER.map((_, index) => (index === at ? quote(cell) : 'x')).join(','));
  const { rows, order } = readTable(Buffer.from([LEDGER.join(','), ...lines].join('\n')));
  const refusals: RefusedRow[] = [];
  const read = rows.map((row) =>
    toCells(COLUMNS.ledger, row, { order, now: '2024-06-15T09:00:00.000Z', refusals }).read(field),
  );
  return { read, reasons: refusals.map(({ reason }) => reason) };
}

it('reads the amounts that a form reads [UI-04, MOVE-03]', () => {
  const { read, reasons } = readColumn(
    'amount',
    ACCEPTED.map(([typed]) => typed),
  );
  expect(reasons).toEqual([]);
  expect(read).toEqual(ACCEPTED.map(([, rupees]) => rupees));
});

it('refuses an ambiguous amount with both readings [TYPED-01, MOVE-03]', () => {
  const { reasons } = readColumn(
    'amount',
    AMBIGUOUS.map(([typed]) => typed),
  );
  expect(reasons).toEqual(
    AMBIGUOUS.map(([typed, one, other]) => `Amount: ${typed} can be read in two ways. Enter ${one} or ${other}.`),
  );
});

it('refuses a cell that is not one amount [MOVE-03]', () => {
  const { reasons } = readColumn('amount', REFUSED);
  expect(reasons).toEqual(
    REFUSED.map((typed) => `Amount: "${typed}" is not an amount. Write it like 1500 or 1500.50.`),
  );
});
