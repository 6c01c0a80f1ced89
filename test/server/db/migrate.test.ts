import { is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../server/db/backup/rows.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import * as schema from '../../../server/db/schema.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { addressOf, freshDatabase, postgresUrl } from '../support/database.ts';
import { use } from '../support/use.ts';

const opened = use(freshDatabase);

const isTable = (declared: unknown): declared is PgTable => is(declared, PgTable);

it('the migrations create exactly the columns and types of the schema', async () => {
  const said = Object.values<unknown>(schema)
    .filter(isTable)
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => ({
        column: `${name}.${column.name}`,
        type: column.getSQLType(),
        isRequired: column.notNull,
        hasDefault: column.hasDefault,
      }));
    });
  const found = await query(
    opened.db,
    sql`select relname || '.' || attname as column, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
          atthasdef or attidentity <> '' as "hasDefault"
        from pg_class c join pg_attribute on attrelid = c.oid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and relname <> 'migration'`,
    z.object({
      column: z.string(),
      type: z.string(),
      isRequired: z.boolean(),
      hasDefault: z.boolean(),
    }),
  );
  const byName = (one: { column: string }, other: { column: string }) => (one.column < other.column ? -1 : 1);
  expect(found.sort(byName)).toEqual(said.sort(byName));
});

const { booking, bookingItem, ledgerEntry } = schema;
const ledger = schema.ledgerKeys(ledgerEntry);
type Indexed = readonly [index: string, table: PgTable, key: SQL, where?: SQL];
/** The expressions that queries sort, look up or filter by. An index serves only the identical expression. */
const INDEXED: readonly Indexed[] = [
  ['booking_name', booking, schema.nameOrder(booking.clientName)],
  ['booking_phone', booking, schema.phoneEnd(booking.phoneNumber)],
  ['booking_whatsapp', booking, schema.phoneEnd(booking.whatsappNumber)],
  [
    'booking_unpaid',
    booking,
    sql`${booking.status}`,
    sql`${booking.isActive} and ${booking.status} in ('RESOLVED', 'PENDING_PAYMENT') and ${schema.unpaid(booking)}`,
  ],
  ...[bookingItem.name, bookingItem.vendor, bookingItem.reportedIssue].map((column): Indexed => [
    `booking_item_typed_${column.name}`,
    bookingItem,
    schema.suggestionKey(column),
    schema.isSuggested(bookingItem.isActive, column),
  ]),
  ['ledger_entry_by_category', ledgerEntry, ledger.category],
  ['ledger_entry_by_paymentmethod', ledgerEntry, ledger.paymentMethod],
  ['ledger_entry_by_amount', ledgerEntry, ledger.amount],
  ['ledger_entry_by_description', ledgerEntry, ledger.description],
  ['ledger_entry_by_vendor_asc', ledgerEntry, ledger.vendorName],
  ['ledger_entry_by_vendor_desc', ledgerEntry, ledger.vendorName],
  ['ledger_entry_by_receipt_asc', ledgerEntry, ledger.receiptNumber],
  ['ledger_entry_by_receipt_desc', ledgerEntry, ledger.receiptNumber],
];

it('the database has an index with the identical expression for every sort key, lookup and filter', async () => {
  for (const [name, table, key, where = sql`true`] of INDEXED) {
    await opened.db.execute(
      sql`create index ${sql.raw(`probe_of_${name}`)} on ${table} ((${key.inlineParams()})) where ${where.inlineParams()}`,
    );
  }
  const others = await query(
    opened.db,
    sql`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_class probe on probe.relname = 'probe_of_' || c.relname join pg_index p on p.indexrelid = probe.oid
        where pg_get_indexdef(p.indexrelid, 1, true) not in (select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) as n)
          or pg_get_expr(i.indpred, i.indrelid) is distinct from pg_get_expr(p.indpred, p.indrelid)`,
    z.object({ name: z.string() }),
  );
  const [probes] = await query(
    opened.db,
    sql`select count(*)::int as rows from pg_class c join pg_class probe on probe.relname = 'probe_of_' || c.relname`,
    z.object({ rows: z.int() }),
  );
  expect([others, probes]).toEqual([[], { rows: INDEXED.length }]);
});

it.runIf(postgresUrl)(
  'a migration waits without a time limit for another process, and then runs without one',
  async () => {
    const url = new URL(await addressOf(opened.db));
    // The limits of a server, with a shorter lock timeout. The statement timeout is never reached here.
    url.searchParams.set('options', '-c lock_timeout=100 -c statement_timeout=60000');
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    const told = `do $$ begin raise 'limit %', current_setting('statement_timeout'); end $$`;
    const telling = [...(await readMigrations()), { name: '9999_told.sql', statements: [told] }];
    let migrated: Promise<string> = Promise.resolve('');
    await opened.db.transaction(async (tx) => {
      await tx.execute(sql`select name from migration where name = 'lock' for update`);
      migrated = migrate(drizzle(pool, { schema }), telling).then(String, (error: Error) => String(error.cause));
      const waits = sql`select count(*)::int as waits from pg_stat_activity where datname = current_database()
      and query like '%from migration where name =%for update%' and wait_event_type = 'Lock' and clock_timestamp() - query_start > '300ms'`;
      const isWaiting = async () => {
        await tx.execute(sql`select 1`);
        return JSON.stringify(await opened.db.execute(waits));
      };
      await expect.poll(() => Promise.race([isWaiting(), migrated]), { timeout: 60_000 }).toContain('"waits":1');
    });
    expect(await migrated).toBe('error: limit 0');
    await pool.end();
  },
);

it('a failed migration is rolled back completely', async () => {
  const bad = [
    ...(await readMigrations()),
    { name: '9999_bad.sql', statements: ['create table half (id integer)', 'select * from nowhere'] },
  ];
  await expect(migrate(opened.db, bad)).rejects.toThrow('select * from nowhere');
  const rows = await opened.db
    .select({ half: sql<string | null>`to_regclass('half')::text` })
    .from(sql`(select 1) as one`);
  expect(rows).toEqual([{ half: null }]);
  expect(await migrate(opened.db)).toEqual([]);
});

it('the codes are numbered from 1001', async () => {
  const rows = await opened.db
    .select({ booking: sql<number>`nextval('booking_code_number')`, claim: sql<number>`nextval('claim_code_number')` })
    .from(sql`(select 1) as one`);
  expect(rows).toEqual([{ booking: 1001, claim: 1001 }]);
});

it('money is read as numbers, days as text and instants as UTC', async () => {
  const [entry] = await opened.db
    .insert(schema.location)
    .values({ code: 'X', name: 'X', createdAt: '2025-01-05T12:30:00+05:00' })
    .returning();
  expect(entry?.createdAt).toBe('2025-01-05T07:30:00.000Z');
  const rows = await opened.db
    .select({ big: sql<number>`1000000000::bigint`, day: sql<string>`'2025-01-05'::date` })
    .from(sql`(select 1) as one`);
  expect(rows).toEqual([{ big: 1_000_000_000, day: '2025-01-05' }]);
});

it('a new migration is applied once when several processes start together', async () => {
  const more = [...(await readMigrations()), { name: '9999_more.sql', statements: ['create table more (id integer)'] }];
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(opened.db, more)));
  expect(applied.flat()).toEqual(['9999_more.sql']);
});
