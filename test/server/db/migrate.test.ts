import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { keepFrame } from '../../../server/features/document/document-seal.sql.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import * as schema from '../../../server/db/schema.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { freshDatabase, postgresUrl } from '../support/database.ts';

const META = new URL('../../../server/db/migrations/meta/', import.meta.url);

let opened: OpenDatabase;
beforeEach(async () => {
  opened = await freshDatabase();
});
afterEach(() => opened.close());

it('leaves no difference between the migrations and the schema', async () => {
  const newest = readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(new URL(newest ?? '', META), 'utf8')) as ReturnType<
    typeof generateDrizzleJson
  >;
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([]);
});

it('applies nothing twice', async () => {
  expect(await migrate(opened.db)).toEqual([]);
});

it('applies a new migration once when several processes start together', async () => {
  const more = [...(await readMigrations()), { name: '9999_more.sql', statements: ['create table more (id integer)'] }];
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(opened.db, more)));
  expect(applied.flat()).toEqual(['9999_more.sql']);
});

it.runIf(postgresUrl)('waits for another process that migrates for as long as it takes [REL-13]', async () => {
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
