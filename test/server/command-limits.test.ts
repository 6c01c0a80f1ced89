import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inShop } from '../../server/commands/run.ts';
import { query } from '../../server/db/backup/rows.ts';
import { openPlace } from './support/booted-data.ts';
import { postgresUrl } from './support/database.ts';
import { use } from './support/use.ts';

const place = use(openPlace);
const Limit = z.object({ name: z.string(), setting: z.string() });

it.runIf(postgresUrl)('a command has no time limit for a statement, for a lock or between two statements', async () => {
  const limits = sql`select name, setting from pg_settings where name like '%\\_timeout' and setting = '15000'`;
  expect(await inShop(place.config, (db) => query(db, limits, Limit))).toEqual([]);
});
