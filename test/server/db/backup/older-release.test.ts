import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { readLines, readMoment, readPrints, query } from '../../../../server/db/backup/rows.ts';
import { restoreFolder } from '../../../../server/db/backup/restore.ts';
import { writeSnapshot } from '../../../../server/db/backup/snapshot-file.ts';
import { openInMemory } from '../../../../server/db/embedded/embedded.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { migrate, readMigrations } from '../../../../server/db/migrate.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reflow-older-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The shape that a shop had before its history was a chain. */
const LAST = '0006_history_erasure.sql';

it('a snapshot of an older release comes back in the shape of this one, with its history sealed [BACKUP-06]', async () => {
  const file = join(folder, 'snapshot');
  const old = await openInMemory();
  const migrations = (await readMigrations()).filter(({ name }) => name <= LAST);
  await migrate(old.db, migrations);
  for (const statement of [
    `insert into setting (name, value) values ('first_start', '2025-01-05T07:30:00.000Z')`,
    `insert into staff (email, password_hash, role) values ('owner@shop.test', 'x', 'OWNER')`,
    `insert into booking (code, client_name, client_type, phone_number, whatsapp_number, search_text, created_by)
      select 'BK-' || nextval('booking_code_number'), 'Ayesha Khan', 'INDIVIDUAL', '1', '1', 'ayesha khan', 1 from generate_series(1, 30)`,
    `insert into history (entity, entity_id, action, before, after, reason, staff_id, at)
      values ('booking', 7, 'overpaid', '{"paid": 0}', '{"paid": 5}', 'A tip', 1, '2025-01-05T08:00:00Z')`,
  ])
    await old.db.execute(sql.raw(statement));
  await old.db.transaction(async (tx) => {
    const tables = await readPrints(tx);
    const head = { ...(await readMoment(tx)), tables, release: '0.9.0' };
    await writeSnapshot(
      `${file}.part`,
      file,
      head,
      readLines(tx, tables, () => undefined),
    );
  });
  await old.close();

  const dataDir = join(folder, 'data');
  const config = readConfig({ DATA_DIR: dataDir });
  expect(await restoreFolder(file, config, { dryRun: false, yes: false }, () => undefined)).toMatch(
    /^Restored the shop .*of .* with 30 bookings, 0 claims and 0 ledger entries\. Everybody has to sign in again\. Active now and not before: owner@shop\.test\.$/,
  );
  const { db, close } = await openShopDatabase(config);
  try {
    const applied = await query(
      db,
      sql`select name from migration where name <> 'lock' order by name`,
      z.object({ name: z.string() }),
    );
    expect(applied).toEqual((await readMigrations()).map(({ name }) => ({ name })));
    const [{ next } = { next: '' }] = await query(
      db,
      sql`select 'BK-' || nextval('booking_code_number') as next`,
      z.object({ next: z.string() }),
    );
    expect(next).toBe('BK-1031');
    await sealHistory(db, new Date());
    expect(await verifyHistory(db)).toMatchObject({ findings: [] });
    const kept = await query(
      db,
      sql`select texts from history_text join history on id = history_id where action = 'overpaid'`,
      z.object({ texts: z.string() }),
    );
    expect(kept).toEqual([{ texts: '{"reason": "A tip"}' }]);
  } finally {
    await close();
  }
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'reserve', 'shop.json']);
});
