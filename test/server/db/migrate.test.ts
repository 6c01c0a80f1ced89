import { is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, isPgSequence, PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../server/db/backup/rows.ts';
import type { Db } from '../../../server/db/database.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { keepFrame } from '../../../server/features/document/document-seal.sql.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import * as schema from '../../../server/db/schema.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { freshDatabase, postgresUrl } from '../support/database.ts';

let opened: OpenDatabase;
beforeEach(async () => {
  opened = await freshDatabase();
});
afterEach(() => opened.close());

const dialect = new PgDialect();
const inWords = (value: unknown): string => {
  if (is(value, SQL)) return dialect.sqlToQuery(value.inlineParams()).sql;
  if (is(value, PgColumn)) return `"${value.name}"`;
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
};
/** The statements that make the tables of `schema.ts`. */
const toStatements = (table: PgTable): string[] => {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const parts = columns.map((column) =>
    [
      `"${column.name}" ${column.getSQLType()}`,
      column.notNull && 'not null',
      column.default !== undefined && `default ${inWords(column.default)}`,
      column.generatedIdentity && 'generated always as identity',
      column.primary && 'primary key',
    ]
      .filter(Boolean)
      .join(' '),
  );
  return [
    `create table "${name}" (${parts.join()})`,
    ...foreignKeys.map((made) => {
      const { columns: from, foreignColumns, foreignTable } = made.reference();
      return `alter table "${name}" add constraint "${made.getName()}" foreign key (${from.map(inWords).join()})
        references "${getTableConfig(foreignTable).name}" (${foreignColumns.map(inWords).join()}) on delete ${made.onDelete ?? 'no action'}`;
    }),
  ];
};

/** Every column, reference and sequence of a namespace, each in the words of the database. */
const readCatalog = async (db: Db, space: string): Promise<string[]> => {
  const rows = await query(
    db,
    sql`with relations as (select oid, relname, relkind from pg_class where relnamespace = ${space}::regnamespace)
      select replace(line, ${`${space}.`}, '') as line from (
        select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
          nullif(attidentity, ''), pg_get_expr(adbin, adrelid)) as line
        from relations join pg_attribute on attrelid = oid left join pg_attrdef d on d.adrelid = attrelid and adnum = attnum
        where relkind = 'r' and attnum > 0 and not attisdropped
        union all select concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid)) from relations join pg_constraint c on conrelid = relations.oid
        where contype = 'f'
        union all select concat_ws(' ', relname, seqstart, seqincrement, format_type(seqtypid, null)) from relations join pg_sequence on seqrelid = oid
      ) as lines order by line collate "C"`,
    z.object({ line: z.string() }),
  );
  return rows.map(({ line }) => line).filter((line) => !line.startsWith('migration '));
};

it('leaves no difference between the migrations and the schema', async () => {
  const declared = Object.values(schema) as unknown[];
  const sequences = declared.filter(isPgSequence);
  const statements = declared.filter((table) => is(table, PgTable)).flatMap(toStatements);
  const [migrated, said] = await opened.db.transaction(async (tx) => {
    const found = await readCatalog(tx, 'public');
    await tx.execute(sql`create schema declared`);
    await tx.execute(sql`set local search_path = declared, public`);
    for (const { seqName, seqOptions } of sequences)
      await tx.execute(sql.raw(`create sequence "${seqName}" start ${seqOptions?.startWith}`));
    const isReference = (statement: string) => statement.startsWith('alter table');
    for (const statement of statements.filter((one) => !isReference(one))) await tx.execute(sql.raw(statement));
    for (const statement of statements.filter(isReference)) await tx.execute(sql.raw(statement));
    const made = await readCatalog(tx, 'declared');
    await tx.execute(sql`drop schema declared cascade`);
    return [found, made];
  });
  expect(migrated.length).toBeGreaterThan(300);
  expect(migrated).toEqual(said);
});

const { booking, bookingItem, ledgerEntry } = schema;
const ledger = schema.ledgerKeys(ledgerEntry);
type Indexed = readonly [index: string, table: PgTable, key: SQL, where?: SQL];
/** What queries sort, look up and narrow by: an index serves it only in the same words. */
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

it('has an index in the words of all that queries sort, look up and narrow by', async () => {
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

it('applies nothing twice', async () => {
  expect(await migrate(opened.db)).toEqual([]);
});

it('applies a new migration once when several processes start together', async () => {
  const more = [...(await readMigrations()), { name: '9999_more.sql', statements: ['create table more (id integer)'] }];
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(opened.db, more)));
  expect(applied.flat()).toEqual(['9999_more.sql']);
});

it.runIf(postgresUrl)('waits for another process that migrates for as long as it takes', async () => {
  const { rows } = (await opened.db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[];
  };
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${rows[0]?.name}`;
  // As the limits of a server, only shorter.
  url.searchParams.set('options', '-c lock_timeout=100 -c statement_timeout=100');
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  let migrated: Promise<string[]> = Promise.resolve([]);
  await opened.db.transaction(async (tx) => {
    await tx.execute(sql`select name from migration where name = 'lock' for update`);
    migrated = migrate(drizzle(pool, { schema }));
    migrated.catch(() => undefined);
    const waits = sql`select count(*)::int as waits from pg_stat_activity where datname = current_database()
      and query like '%from migration where name =%for update%' and wait_event_type = 'Lock' and clock_timestamp() - query_start > '300ms'`;
    const isWaiting = async () => {
      await tx.execute(sql`select 1`);
      return JSON.stringify(await opened.db.execute(waits));
    };
    await expect.poll(() => Promise.race([isWaiting(), migrated]), { timeout: 60_000 }).toContain('"waits":1');
  });
  expect(await migrated).toEqual([]);
  await pool.end();
});

it('takes back all of a migration that fails', async () => {
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

it('numbers codes from 1001', async () => {
  const rows = await opened.db
    .select({ booking: sql<number>`nextval('booking_code_number')`, claim: sql<number>`nextval('claim_code_number')` })
    .from(sql`(select 1) as one`);
  expect(rows).toEqual([{ booking: 1001, claim: 1001 }]);
});

it('reads money as numbers, days as text and instants as UTC', async () => {
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

it('gives documents of an older release the head that the shop has at the upgrade [HIST-08]', async () => {
  const { db } = opened;
  for (const statement of [
    `alter table document_seal drop column head`,
    `alter table document_seal rename column record_id to booking_id`,
    `alter table document_seal rename column state to version`,
    `alter table document_seal alter column version set data type integer using version::integer`,
    `alter table document_seal rename constraint document_seal_record_id_state_kind_pk to document_seal_booking_id_version_kind_pk`,
    `drop table document_head`,
    `delete from migration where name = '0012_document_head.sql'`,
    `insert into shop (id, name, address, time_zone, warranty_days_gpu, warranty_days_mobo, warranty_days_laptop)
      values (1, 'Hafeez "Repairs"', 'گلبرگ', 'Asia/Karachi', 1, 1, 1)`,
    `insert into document_seal (booking_id, version, kind, seal) values (7, 3, 'receipt', '1-A'), (7, 4, 'receipt', '2-B')`,
  ])
    await db.execute(sql.raw(statement));
  expect(await migrate(db)).toEqual(['0012_document_head.sql']);
  expect(await keepFrame(db, { kind: 'receipt', recordId: 7, state: '3', records: [] }, new Date())).toEqual({
    seal: '1-A',
    head: {
      name: 'Hafeez "Repairs"',
      address: 'گلبرگ',
      phone: '',
      taxNumber: '',
      footer: '',
      logo: null,
      timeZone: 'Asia/Karachi',
    },
  });
  expect(await db.$count(schema.documentHead)).toBe(1);
  for (const table of ['document_seal', 'document_head']) {
    await expect(db.execute(sql.raw(`delete from ${table}`))).rejects.toMatchObject({
      cause: { message: `${table} is only added to` },
    });
  }
});
