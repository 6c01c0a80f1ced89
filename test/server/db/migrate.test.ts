import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import * as schema from '../../../server/db/schema.ts';
import { freshDatabase } from '../support/database.ts';

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
