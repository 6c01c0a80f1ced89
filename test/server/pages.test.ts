import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { query } from '../../server/db/backup/rows.ts';
import { CLAIM_SORTS } from '../../server/features/claim/claim.query.ts';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { useCounter } from './support/booking-fixtures.ts';
import * as z from 'zod/mini';

/** Rows of each list: not many values in any column, and some that are empty. */
const ROWS = 90;

const counter = useCounter({ now: '2025-03-01T08:00:00.000Z' });
beforeAll(async () => {
  const { db } = counter;
  await db.execute(
    sql`insert into location (code, name) values ('GB02', 'gulberg'), ('AA03', 'Airport'), ('AA04', 'airport')`,
  );
  await db.execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, status, is_active, created_at, payable_paisa)
    select 'BK-' || n, (array['ami', 'Bea', 'cleo'])[1 + n % 3], 'INDIVIDUAL', '1', '1', (array['DRAFT', 'COMPLETED', 'RESOLVED', 'COMPLETED'])[1 + n % 4],
      n % 5 <> 0, timestamptz '2025-02-14T19:00:00Z' - n / 7 * interval '11 hours', n % 5 from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description, is_active, vendor_name, receipt_number)
    select date '2024-12-01' + n, (select min(id) from location) + n % 4, case when n % 3 = 0 then 'RENT' else 'SALARIES' end, 1 + n % 5,
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

it.each(CASES)(
  '%s by %s %s: each row once, in the same order in every scope, on pages from either end [CALL-04, CALL-09, CALL-10, LIST-11]',
  async (path, sortBy, orderBy, name, scopes) => {
    const read = async (scope: object, page: number, pageSize: number) => {
      const query = { ...scope, sortBy, orderBy, page: String(page), pageSize: String(pageSize) };
      const { [name]: rows, totalPages, ...totals } = await counter.get<Record<string, unknown>>(path, query);
      return { rows: rows as { id: number; code?: string }[], totals, totalPages };
    };
    const all = (await read({}, 1, 100)).rows.map(({ id }) => id);
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

it('finds what is found one by one', async () => {
  for (const typed of ['ami', 'CLEO', 'bk-8', 'k-', 'zz', '1', '-4', 'e']) {
    const rows = await query(
      counter.db,
      sql`select id from booking where position(lower(${typed}) in lower(concat_ws(E'\n', client_name, code, phone_number))) > 0 order by created_at desc, id desc`,
      z.object({ id: z.int() }),
    );
    const { bookings, totalBookings } = await counter.list({ searchString: typed, pageSize: '100' });
    const ids = rows.map(({ id }) => id);
    expect([typed, bookings.map(({ id }) => id), totalBookings]).toEqual([typed, ids, ids.length]);
  }
});
