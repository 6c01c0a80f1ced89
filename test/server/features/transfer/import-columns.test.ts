import { expect, it } from 'vitest';
import { COLUMNS, readTable, toCells, type RefusedRow } from '../../../../server/features/transfer/import-columns.ts';
import { inZone } from '../../../../src/domain/shared/shop-day.ts';
import { ACCEPTED, AMBIGUOUS, REFUSED } from '../../../fixtures/typed-amounts.ts';

const LEDGER = ['Reference', 'Date', 'Category', 'Amount', 'Method', 'Description'];

const CONTEXT = { order: null, now: '2024-06-15T09:00:00.000Z' };

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The values that the import reads from the cells of one ledger column, and its refusals. */
function readColumn(field: 'amount' | 'entryDate', cells: readonly string[]) {
  const at = LEDGER.indexOf(COLUMNS.ledger[field].name);
  const lines = cells.map((cell) => LEDGER.map((_, index) => (index === at ? quote(cell) : 'x')).join(','));
  const { rows, order } = readTable(Buffer.from([LEDGER.join(','), ...lines].join('\n')));
  const refusals: RefusedRow[] = [];
  const read = rows.map((row) => toCells(COLUMNS.ledger, row, { order, now: CONTEXT.now, refusals }).read(field));
  return { read, reasons: refusals.map(({ reason }) => reason) };
}

it('reads every amount that a form accepts [UI-04, MOVE-03]', () => {
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

it.each([
  ['۱۴/۳/۲۰۲۴', '2024-03-14'],
  ['۲۰۲۴-۰۳-۱۴', '2024-03-14'],
  ['١٤؍٣؍٢٠٢٤', '2024-03-14'],
  ['14–3–2024', '2024-03-14'],
  ['\u200F14-Mar-24', '2024-03-14'],
])('reads the day %j [TYPED-02, MOVE-03]', (cell, day) => {
  expect(readColumn('entryDate', [cell])).toEqual({ read: [day], reasons: [] });
});

it('finds the date order of a file from a date in Urdu digits [TYPED-02, MOVE-03]', () => {
  expect(readColumn('entryDate', ['5/3/2024', '۱۴/۳/۲۰۲۴']).read).toEqual(['2024-03-05', '2024-03-14']);
});

it('reads accessories between commas, semicolons and line ends [INTAKE-03]', () => {
  expect(COLUMNS.bookings.accessories.read('Charger, blue sleeve; Bag\n', CONTEXT)).toEqual({
    value: ['CHARGER', 'blue sleeve', 'BAG'],
  });
});

it('reads a time in Urdu digits [TYPED-02, MOVE-03]', () => {
  expect(COLUMNS.bookings.bookedAt.read('۱۴/۳/۲۰۲۴ ۱۱:۳۰', CONTEXT)).toEqual({ value: '2024-03-14T06:30:00.000Z' });
});

it('notes the replacement of a time that the clocks skip [TYPED-04]', () => {
  const read = () => COLUMNS.bookings.appointment.read('28/3/2027 2:30', CONTEXT);
  expect(inZone('Europe/Berlin', read)).toEqual({
    value: '2027-03-28T01:30:00.000Z',
    note: 'The clocks skip this time on this day. 3:30 AM will be kept.',
  });
});

it('restores the zero that Excel drops, in digits of any script [TYPED-02, MOVE-03]', () => {
  expect(COLUMNS.bookings.phone.read('۳۰۰۱۲۳۴۵۶۷', CONTEXT)).toEqual({ value: '03001234567' });
});

it('refuses a cell that is not one amount [MOVE-03]', () => {
  const { reasons } = readColumn('amount', REFUSED);
  expect(reasons).toEqual(
    REFUSED.map((typed) => `Amount: "${typed}" is not an amount. Write it like 1500 or 1500.50.`),
  );
});
