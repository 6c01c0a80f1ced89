import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../../server/config.ts';
import { readDataCommand, runDataCommand } from '../../../../server/db/backup/data-command.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import { findShop, parseSnapshotName } from '../../../../server/db/backup/snapshots.ts';
import { lockData } from '../../../../server/db/embedded/data-lock.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import type { Db } from '../../../../server/db/database.ts';
import { location, session, setting, staff } from '../../../../server/db/schema.ts';
import * as z from 'zod/mini';
import { shopData } from '../../support/booted-data.ts';
import { bundleSnapshots } from '../../support/server-process.ts';

const NOW = '2031-01-05T07:30:00.000Z';

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
  const dryRun = { command: 'restore', target: 'a', dryRun: true, yes: false };
  expect(readDataCommand(['restore', 'a', '--dry-run'])).toEqual(dryRun);
  expect(readDataCommand(['restore', 'a', '--yes'])).toEqual({ ...dryRun, dryRun: false, yes: true });
});

it(
  'a backup brings the shop back as it was, and what was there is kept aside [BACKUP-06, BACKUP-07]',
  { timeout: 0 },
  async () => {
    await inShop(async (db) => {
      const [former] = await db.insert(staff).values({ email: 'former@shop.test', passwordHash: 'x' }).returning();
      await db.insert(session).values({ id: randomUUID(), staffId: former?.id ?? 0, expiresAt: NOW });
    });
    await expect(run('restore')).rejects.toThrow(
      `There is no proven backup of the shop of the data folder ${dataDir}.`,
    );
    const { lines } = await run('backup');
    const file = lines[0]?.split(': ')[1] ?? '';
    await inShop(async (db) => {
      await db.insert(location).values({ code: 'LATER', name: 'Branch' });
      await db.update(staff).set({ isActive: false }).where(eq(staff.email, 'former@shop.test'));
      await db.update(session).set({ revokedAt: NOW });
    });

    const lock = await lockData(join(dataDir, 'db.lock'), dataDir);
    await expect(run('restore')).rejects.toThrow(/is in use by process \d+\. Stop that server first/);
    await lock.release();
    expect((await run('restore', '--dry-run')).lines[0]).toMatch(
      /^This would bring back the shop .* as of .* with 0 bookings, .*db\.before-restore-1\.$/,
    );
    const damaged = join(dataDir, 'damaged');
    writeFileSync(damaged, readFileSync(file).subarray(0, -20));
    await expect(run('restore', damaged)).rejects.toThrow(`${damaged} is damaged: its end is missing.`);
    expect(await branches()).toEqual([{ code: 'MAIN' }, { code: 'LATER' }]);

    const [restored] = (await run('restore')).lines;
    expect(restored).toMatch(/ Everybody has to sign in again\. Active now and not before: former@shop\.test\.$/);
    expect(await branches()).toEqual([{ code: 'MAIN' }]);
    expect(await inShop((db) => db.select({ because: session.revokedBecause }).from(session))).toEqual([
      { because: 'restored' },
    ]);
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

it(
  'puts another shop into this folder by its name alone, and after a question [BACKUP-06]',
  { timeout: 0 },
  async () => {
    const other = mkdtempSync(join(tmpdir(), 'reflow-other-shop-'));
    const copies = join(other, 'usb');
    mkdirSync(copies);
    try {
      await shopData(other);
      const elsewhere = readConfig({ DATA_DIR: other, BACKUP_DIR: copies, SHOP_NAME: 'Other Repairs' });
      const opened = await openShopDatabase(elsewhere);
      await opened.db.update(setting).set({ value: NOW }).where(eq(setting.name, 'first_start'));
      await opened.close();
      await runDataCommand(readDataCommand(['backup']), elsewhere, () => undefined);
      const [name = ''] = readdirSync(copies);
      const file = join(copies, name);
      const own = await run('backup');
      const here = { ...config, backupDir: copies };
      const restore = (...args: string[]) =>
        runDataCommand(readDataCommand(['restore', ...args]), here, () => undefined);
      expect((await restore('--dry-run')).lines[0]).toMatch(/^This would bring back the shop/);
      await expect(restore(file)).rejects.toThrow(
        /is not of the shop in .*, but the shop .* with 0 bookings.*\. Nothing was changed\. Add --yes to put it there\.$/,
      );
      for (const kept of readdirSync(join(dataDir, 'backups'))) rmSync(join(dataDir, 'backups', kept));
      await expect(restore()).rejects.toThrow(
        new RegExp(
          `^There is no proven backup of the shop of the data folder ${dataDir}\\. These are there:\nthe shop .* with 0 bookings, .*: npm run restore -- ${file}$`,
        ),
      );
      expect(own.isGood).toBe(true);

      const empty = { ...here, dataDir: join(other, 'new') };
      await expect(runDataCommand(readDataCommand(['restore']), empty, () => undefined)).rejects.toThrow(
        `npm run restore -- ${file}`,
      );
      const whole = join(other, 'whole');
      cpSync(dataDir, whole, { recursive: true });
      const there = { ...here, dataDir: whole };
      const answer = await runDataCommand(readDataCommand(['restore', file, '--yes']), there, () => undefined);
      expect(answer.lines[0]).toMatch(/^Restored the shop /);
      expect(findShop(whole)).toBe(parseSnapshotName(name)?.shop);
      expect(findShop(whole)).not.toBe(findShop(dataDir));
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  },
);

it('a start removes what a restore that was killed has left [BACKUP-06]', async () => {
  const left = join(dataDir, 'db.restoring');
  mkdirSync(join(left, 'base'), { recursive: true });
  expect((await branches()).length).toBeGreaterThan(0);
  expect(existsSync(left)).toBe(false);
});

it('finds what breaks a rule, and a damaged page [BACKUP-07]', { timeout: 0 }, async () => {
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
