import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beforeEach, expect, it } from 'vitest';
import { query } from '../../../../server/db/backup/rows.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { findLostSeal, startSealedMark } from '../../../../server/db/embedded/sealed-mark.ts';
import { markShop } from '../../../../server/db/embedded/shop-marker.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { location } from '../../../../server/db/schema.ts';
import { shopData } from '../../support/booted-data.ts';
import { newFolder } from '../../support/use.ts';

let parent: string;
beforeEach(() => {
  parent = newFolder();
});

const NOW = new Date('2031-01-05T07:30:00.000Z');
const log = { error: (details: object, sentence: string) => console.error(sentence, details) };
const sayOf = async (dataDir: string) => {
  const { db, close } = await openEmbedded(dataDir);
  try {
    return await findLostSeal(db, { dataDir, backupDir: null });
  } finally {
    await close();
  }
};

it('says that confirmed changes are missing where the end of the log is gone, and of nothing else [DISK-07]', async () => {
  const [whole, cut] = [join(parent, 'whole'), join(parent, 'cut')];
  await shopData(whole);
  const { db, close } = await openEmbedded(whole);
  const where = { dataDir: whole, backupDir: null };
  const mark = startSealedMark(db, where, log);
  const { seq } = await sealHistory(db, NOW);
  await db.execute(sql`checkpoint`);
  const [at] = await query(
    db,
    sql`select file_name as name, file_offset as offset from pg_walfile_name_offset(pg_current_wal_insert_lsn())`,
    z.object({ name: z.string(), offset: z.number() }),
  );
  await db.insert(location).values({ code: 'NEW', name: 'Branch' });
  await sealHistory(db, NOW);
  await mark();
  expect(await findLostSeal(db, where)).toBeNull();

  // As the folder is at this moment, without what the log got since.
  cpSync(whole, cut, { recursive: true, filter: (path) => !path.includes('db.lock') });
  const file = join(cut, 'db', 'pg_wal', at?.name ?? '');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0, at?.offset));
  await close();
  expect(await sayOf(cut)).toMatch(
    new RegExp(
      `^Confirmed changes are missing: on Jan 5, 2031, 12:30 PM the shop had the seal ${seq + 1}-\\S+, and its database ends at ${seq}-\\S+\\. The end of its log was lost\\. No proven snapshot was found`,
    ),
  );
  expect(await sayOf(whole)).toBeNull();
  markShop(cut, '18', { sealed: undefined });
  expect(await sayOf(cut)).toBeNull();
});
