import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { CLAIM_SORTS } from '../../server/features/claim/claim.query.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../src/domain/booking/booking-status.ts';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { useCounter } from './support/booking-fixtures.ts';

/** Rows of each list, with few different values in each column, some of them empty. */
const ROWS = 90;

const counter = useCounter({ now: '2025-03-01T08:00:00.000Z' });
beforeAll(async () => {
  const { db } = counter;
  await db.execute(
    sql`insert into location (code, name) values ('GB02', 'gulberg'), ('AA03', 'Airport'), ('AA04', 'airport')`,
  );
  await db.execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, status, is_active, created_at, payable_paisa, promised_for)
    select 'BK-' || n, (array['ami', 'Bea', 'cleo'])[1 + n % 3], 'INDIVIDUAL', '1', '1', (array['DRAFT', 'COMPLETED', 'RESOLVED', 'COMPLETED'])[1 + n % 4],
      n % 5 <> 0, timestamptz '2025-02-14T19:00:00Z' - n / 7 * interval '11 hours', n % 5 * 4950,
      (array[null, '2025-03-01', '2025-02-27', '2025-03-02T10:00', null, '2025-03-02'])[1 + n % 6] from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description, is_active, vendor_name, receipt_number)
    select date '2024-12-01' + n, (select min(id) from location) + n % 4, case when n % 3 = 0 then 'RENT' else 'SALARIES' end, (1 + n % 5) * 3000,
      case when n % 2 = 0 then 'CASH' else 'CHEQUE' end, (array['Tea', 'tea', 'Ink'])[1 + n % 3], n % 9 <> 0,
      (array[null, '', 'b', 'A', 'a'])[1 + n % 5], (array[null, '', '9', '10'])[1 + n % 4] from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`insert into warranty_claim (claim_number, claim_date, original_booking_id, claim_booking_id)
    select 'WC-' || 95 + n, timestamptz '2025-02-14T19:00:00Z' - n / 7 * interval '11 hours', 1 + n % 30, n from generate_series(1, ${ROWS}::int) n`);
});

const LISTS = [
  [
    '/booking',
    'bookings',
    BOOKING_SORTS,
    [
      {},
      { isActive: 'true' },
      { status: 'COMPLETED,DRAFT', isActive: 'false' },
      { searchString: 'e' },
      { searchString: 'BK-1' },
      { worklist: 'longWaits' },
    ],
  ],
  [
    '/ledger-entry',
    'entries',
    LEDGER_SORTS,
    [
      {},
      { startDate: '2024-12-09', endDate: '2025-02-20', category: 'SALARIES' },
      { locationId: '1' },
      { searchString: 'tea' },
    ],
  ],
  ['/warrantyClaim', 'claims', CLAIM_SORTS, [{}, { searchString: 'e' }]],
] as const;
const CASES = LISTS.flatMap(([path, name, sorts, scopes]) =>
  sorts.flatMap((sortBy) =>
    (['asc', 'desc'] as const).map((orderBy) => [path, sortBy, orderBy, name, scopes] as const),
  ),
);

type Row = Record<string, unknown>;
/** The sort keys that are shown under another name. */
const SHOWN: Record<string, (row: Row) => unknown> = {
  status: ({ status }) => BOOKING_STATUSES.indexOf(status as BookingStatus),
  location: ({ location }) => (location as Row)['name'],
  clientName: ({ clientName, originalBooking }) => clientName ?? (originalBooking as Row)['clientName'],
};
const { compare } = new Intl.Collator('en', { numeric: true });

it.each(CASES)(
  '%s by %s %s is in natural order with empty values last, each row once, on pages from either end [CALL-04, CALL-09, CALL-10, CLAIM-22, LEDG-32, LIST-11]',
  async (path, sortBy, orderBy, name, scopes) => {
    const read = async (scope: object, page: number, pageSize: number) => {
      const query = { ...scope, sortBy, orderBy, page: String(page), pageSize: String(pageSize) };
      const { [name]: rows, totalPages, ...totals } = await counter.get<Row>(path, query);
      return { rows: rows as (Row & { id: number; code?: string })[], totals, totalPages };
    };
    const { rows: everyRow } = await read({}, 1, 100);
    const keys = everyRow.map((row) => `${(SHOWN[sortBy]?.(row) ?? row[sortBy] ?? '') as string}`.toLowerCase());
    const filled = keys.filter(Boolean).sort(compare);
    expect(new Set(filled).size).toBeGreaterThan(1);
    if (orderBy === 'desc') filled.reverse();
    expect(keys).toEqual([...filled, ...keys.filter((key) => key === '')]);
    const all = everyRow.map(({ id }) => id);
    for (const scope of scopes) {
      const whole = await read(scope, 1, 100);
      const ids = whole.rows.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(3);
      expect(Object.values(whole.totals)).toContain(ids.length);
      const isCodeFirst = whole.rows[0]?.code === 'BK-1' && orderBy === 'desc';
      expect(isCodeFirst ? ids.slice(1) : ids).toEqual(
        all.filter((id) => ids.includes(id) && !(isCodeFirst && id === ids[0])),
      );
      const size = Math.ceil(ids.length / 4);
      const totalPages = Math.ceil(ids.length / size);
      for (const page of [1, 2, 4, 5]) {
        const rows = whole.rows.slice((page - 1) * size, page * size);
        expect([page, await read(scope, page, size)]).toEqual([page, { rows, totals: whole.totals, totalPages }]);
      }
    }
  },
);
