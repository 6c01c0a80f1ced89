import { spawnSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { DataDisk, RESERVE } from 'pglite-durable';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { readConfig } from '../../../../server/config.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { setting } from '../../../../server/db/schema.ts';
import { createSnapshot } from '../../../../server/db/backup/backups.ts';
import { copySnapshots, formatSnapshotName } from '../../../../server/db/backup/snapshots.ts';
import { bootedData, shopData } from '../../support/booted-data.ts';
import { freshDatabase } from '../../support/database.ts';
import { KHAN } from '../../support/booking-fixtures.ts';
import { createShop, type Shop } from '../../support/harness.ts';
import { newFolder } from '../../support/use.ts';

let folder: string;
let disk: string;
let dataDir: string;
beforeEach(() => {
  folder = newFolder();
  disk = join(folder, 'disk');
  dataDir = join(disk, 'data');
  mkdirSync(disk);
});
afterEach(() => {
  vi.restoreAllMocks();
  spawnSync('umount', ['--lazy', disk]);
});

const canMount = (() => {
  const at = mkdtempSync(join(tmpdir(), 'reflow-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', at]);
  spawnSync('umount', [at]);
  rmSync(at, { recursive: true });
  if (status !== 0) console.log('The tests of a full disk need mounts, which are not allowed here.');
  return status === 0;
})();

const mount = (...options: string[]) =>
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', disk], { encoding: 'utf8' }).stderr).toBe(
    '',
  );

/** Fills the disk to its last byte. */
function fill(): void {
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'other')}`, 'bs=4k']);
  expect(new DataDisk(disk).readSpace().free).toBe(0);
}
const makeRoom = () => rmSync(join(disk, 'other'));

const FULL = { success: false, error: 'The disk is full. Nothing was saved.' };

describe.runIf(canMount)('a full disk', () => {
  const names = async (db: Shop['db']) =>
    (await db.select().from(setting)).map(({ name }) => name).filter((name) => /^w\d/.test(name));
  /** A shop on a small disk. */
  const openShop = async () => {
    mount('size=140m');
    await shopData(dataDir);
    // A file that fills the disk.
    rmSync(join(dataDir, RESERVE));
    const database = await openEmbedded(dataDir);
    const shop = await createShop({ database });
    return { database, shop, token: await shop.signIn() };
  };
  /** Writes rows until `isOver`, each in another file of the log. @returns the confirmed rows */
  const write = async (db: Shop['db'], kept: string[], isOver = () => false) => {
    for (let n = 1; !isOver(); n += 1) {
      await db.insert(setting).values({ name: `w${n}`, value: 'kept' });
      kept.push(`w${n}`);
      await db.execute(sql`select pg_switch_wal()`);
    }
  };

  it('answers 507 to writes, allows reads, and recovers once there is space [DISK-03]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database, shop, token } = await openShop();
    const book = () => shop.call('POST', '/booking', { token, body: KHAN });
    expect((await book()).status).toBe(201);
    fill();
    const kept: string[] = [];
    await write(shop.db, kept, () => database.health.disk?.isFull === true);
    await vi.waitFor(async () => expect(await book()).toMatchObject({ status: 507, body: FULL }));
    expect(existsSync(join(dataDir, RESERVE))).toBe(false);
    for (const path of ['/booking', '/booking/1', '/dashboard', '/services']) {
      expect({ path, status: (await shop.call('GET', path, { token })).status }).toEqual({ path, status: 200 });
    }
    const ready = await shop.app.inject({ url: '/ready', headers: { authorization: `Bearer ${token}` } });
    expect([ready.statusCode, ready.json().data.server.disk]).toEqual([
      200,
      'The disk is full. Saving stops until it has free space.',
    ]);

    makeRoom();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await book()).status).toBe(201);
    expect(readdirSync(dataDir)).toContain(RESERVE);
    expect(await names(shop.db)).toEqual(kept);
    await shop.close();
    const again = await openEmbedded(dataDir);
    expect(await names(again.db)).toEqual(kept);
    await again.close();
  });

  it('without space for the log ends the database, but loses no confirmed row [DISK-03]', async () => {
    const { database, shop, token } = await openShop();
    rmSync(join(dataDir, RESERVE));
    fill();
    const kept: string[] = [];
    await expect(write(shop.db, kept)).rejects.toThrow('Failed query');
    await database.ended;
    const stopped = { success: false, error: 'The database has stopped. Please tell the owner to start Reflow again.' };
    for (const [method, path] of [
      ['GET', '/booking'],
      ['POST', '/booking'],
      ['GET', '/services'],
    ] as const) {
      expect(await shop.call(method, path, { token })).toMatchObject({ status: 503, body: stopped });
    }
    const ready = await shop.app.inject('/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { success: false, error: 'The database has stopped. Start Reflow again' },
    ]);
    expect((await shop.app.inject('/health')).statusCode).toBe(200);
    await shop.close();
    makeRoom();
    const again = await openEmbedded(dataDir);
    expect(await names(again.db)).toEqual(expect.arrayContaining(kept));
    await again.close();
  });

  it('under the copies or the backup folder is reported by the backup [BACKUP-04]', async () => {
    mount('size=1m');
    const backups = newFolder();
    const snapshot = { shop: '1f2e3d4c', number: 1, at: '2025-01-05T07:30:00.000Z', state: 'proven' } as const;
    const name = formatSnapshotName(snapshot);
    writeFileSync(join(backups, name), Buffer.alloc(2 ** 16));
    const copy = () => copySnapshots(backups, disk, snapshot.shop);
    fill();
    expect(await copy()).toBe(`No backup was copied to ${disk}: its disk is full.`);
    expect(readdirSync(disk)).toEqual(['other']);
    makeRoom();
    expect([await copy(), readdirSync(disk)]).toEqual([null, [name]]);
    const { db, close } = await freshDatabase();
    await expect(createSnapshot({ dataDir: disk, backupDir: null, databaseUrl: null }, { db })).rejects.toThrow(
      `There is no room for a backup in ${join(disk, 'backups')}: it needs `,
    );
    await close();
  });

  it('or a read-only disk is reported by the start in one line [DISK-01]', async () => {
    const startSays = () =>
      openShopDatabase(readConfig({ DATA_DIR: dataDir })).then(
        async ({ close }) => close(),
        (error: Error) => error.message,
      );
    mount('size=140m');
    await bootedData(dataDir);
    fill();
    expect(await startSays()).toBe(`The disk of the data folder ${dataDir} is full. Make room on it and start again.`);
    makeRoom();
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    expect(await startSays()).toBe(
      `The disk of the data folder ${dataDir} is read-only. Mount it writable and start again. If it became read-only on its own, the disk is failing. No proven snapshot was found: bring back your own copy of the folder.`,
    );
    expect(spawnSync('mount', ['-o', 'remount,rw', disk]).status).toBe(0);
    expect(await startSays()).toBeUndefined();

    // The disk is not mounted after the next boot of the computer.
    expect(spawnSync('umount', [disk]).status).toBe(0);
    expect(await startSays()).toBe(
      `The data folder ${dataDir} has no database any longer. Mount its disk or bring the folder back, or remove ${join(folder, '.disk.reflow')} to start an empty shop. No proven snapshot was found: bring back your own copy of the folder.`,
    );
    expect(readdirSync(disk)).toEqual([]);
  });
});

it('a damaged page answers 503 to calls that need it, appears in /ready, and leaves the rest working', async () => {
  await shopData(dataDir);
  const { db, close } = await openEmbedded(dataDir);
  const [found] = await query(db, sql`select pg_relation_filepath('service') as path`, z.object({ path: z.string() }));
  await close();
  const handle = fs.openSync(join(dataDir, 'db', found?.path ?? ''), 'r+');
  fs.writeSync(handle, 'damage', 100);
  fs.closeSync(handle);
  const shop = await createShop({ database: await openEmbedded(dataDir) });
  const token = await shop.signIn();
  const ask = async (url: string) => {
    const answer = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    return [answer.statusCode, (answer.json() as { error?: string }).error];
  };
  expect(await ask('/ready')).toEqual([200, undefined]);
  expect(await ask('/api/services')).toEqual([
    503,
    'The database found damage on the disk where this is kept. The rest of the shop still works. Please tell the owner.',
  ]);
  expect(await ask('/api/booking')).toEqual([200, undefined]);
  expect((await shop.call('POST', '/booking', { token, body: KHAN })).status).toBe(201);
  expect(await ask('/ready')).toEqual([
    503,
    'The database found damage on the disk. Go back to the newest proven snapshot: npm run restore',
  ]);
  expect(await ask('/health')).toEqual([200, undefined]);
  await shop.close();
});
