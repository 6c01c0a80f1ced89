import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../../server/config.ts';
import { readDataCommand, runDataCommand } from '../../../../server/db/backup/data-command.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import { lockData } from '../../../../server/db/embedded/data-lock.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import type { Db } from '../../../../server/db/database.ts';
import { location } from '../../../../server/db/schema.ts';
import * as z from 'zod/mini';
import { shopData } from '../../support/booted-data.ts';
import { bundleSnapshots } from '../../support/server-process.ts';

let dataDir: string;
let config: Config;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-data-command-'));
  await shopData(dataDir);
  await bundleSnapshots();
  config = readConfig({ DATA_DIR: dataDir });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function inShop<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openShopDatabase(config);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
const run = (...args: string[]) => runDataCommand(readDataCommand(args), config, () => undefined);
const branches = () => inShop((db) => db.select({ code: location.code }).from(location));

it('says how it is used to whoever asks for something else [BACKUP-06]', () => {
  for (const args of [[], ['burn'], ['backup', 'here'], ['restore', 'a', 'b'], ['verify', '--all']]) {
    expect(() => readDataCommand(args)).toThrow(/^npm run backup /);
  }
  expect(readDataCommand(['restore', 'a', '--dry-run'])).toEqual({ command: 'restore', target: 'a', dryRun: true });
});

it(
  'a backup brings the shop back as it was, and what was there is kept aside [BACKUP-06, BACKUP-07]',
  { timeout: 240_000 },
  async () => {
    await expect(run('restore')).rejects.toThrow(`There is no proven backup of the data folder ${dataDir}.`);
    const { lines } = await run('backup');
    const file = lines[0]?.split(': ')[1] ?? '';
    await inShop((db) => db.insert(location).values({ code: 'LATER', name: 'Branch' }));

    const lock = await lockData(join(dataDir, 'db.lock'), dataDir);
    await expect(run('restore')).rejects.toThrow(/is in use by process \d+\. Stop that server first/);
    await lock.release();
    expect((await run('restore', '--dry-run')).lines[0]).toMatch(
      /^This would bring back the shop of .* with 0 bookings, .*db\.before-restore-1\.$/,
    );
    const damaged = join(dataDir, 'damaged');
    writeFileSync(damaged, readFileSync(file).subarray(0, -20));
    await expect(run('restore', damaged)).rejects.toThrow(`${damaged} is damaged: its end is missing.`);
    expect(await branches()).toEqual([{ code: 'MAIN' }, { code: 'LATER' }]);

    await run('restore');
    expect(await branches()).toEqual([{ code: 'MAIN' }]);
    expect(await run('verify')).toEqual({
      lines: ['Every page and every rule of the data is in order.'],
      isGood: true,
    });
    expect((await run('verify', file)).isGood).toBe(true);
    await run('restore', file);
    expect(readdirSync(dataDir).sort()).toEqual([
      'backups',
      'damaged',
      'db',
      'db.before-restore-1',
      'db.before-restore-2',
      'reserve',
      'shop.json',
    ]);
    // The triggers that guard the history fire as they did before.
    const fires = await inShop((db) =>
      query(
        db,
        sql`select distinct tgenabled as fires from pg_trigger where tgname = 'history_kept'`,
        z.object({ fires: z.string() }),
      ),
    );
    expect(fires).toEqual([{ fires: 'A' }]);
  },
);

it('finds what breaks a rule, and a damaged page [BACKUP-07]', { timeout: 240_000 }, async () => {
  await inShop(async (db) => {
    await db.execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, search_text, payable_paisa, version)
      values ('BK-5000', 'A', 'INDIVIDUAL', '1', '1', 'a', 100, 0)`);
    await db.execute(sql`insert into ledger_month values ('2025-01-01', 1, 'RENT', 'CASH', 5, 1)`);
    await db.execute(sql`alter table booking_item disable trigger all`);
    await db.execute(sql`insert into booking_item (booking_id, code, name, type) values (77, 'I', 'I', 'GPU')`);
    await db.execute(sql`alter table booking_item enable trigger all`);
  });
  const { lines, isGood } = await run('verify');
  expect(isGood).toBe(false);
  expect(lines.slice(0, 5)).toEqual([
    'sums of bookings: BK-5000: payable 100 instead of 0, paid 0 instead of 0',
    'versions: booking BK-5000 has version 0',
    'codes: the next booking code would be BK-1002, but BK-5000 is there',
    'months of the ledger: 2025-01-01 RENT: 5 instead of 0',
    'references: booking_item refers to a missing booking 77',
  ]);
  expect(lines.slice(5).join('\n')).toMatch(/^history: .*\n\d+ found\. Nothing was changed\.$/s);
  const [path] = await inShop((db) =>
    query(db, sql`select pg_relation_filepath('location') as path`, z.object({ path: z.string() })),
  );
  const page = join(dataDir, 'db', path?.path ?? '');
  const bytes = readFileSync(page);
  bytes.writeUInt8(bytes.readUInt8(8_000) ^ 1, 8_000);
  writeFileSync(page, bytes);
  expect((await run('verify')).lines.join('\n')).toMatch(/^location is damaged: invalid page in block 0/);
});
