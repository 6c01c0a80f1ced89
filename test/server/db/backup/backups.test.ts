import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { type CopiedDatabase, startBackups } from '../../../../server/db/backup/backups.ts';
import { copyDataFiles } from '../../../../server/db/backup/live-copy.ts';
import { makeSnapshot } from '../../../../server/db/backup/make-snapshot.ts';
import { readSnapshot } from '../../../../server/db/backup/snapshot-file.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import type { OpenDatabase } from '../../../../server/db/postgres.ts';
import { location, setting } from '../../../../server/db/schema.ts';
import { shopData } from '../../support/booted-data.ts';
import { bundleSnapshots } from '../../support/server-process.ts';

/** Transactions before, beside and after the copy of the files. */
const WRITES = 40;

let dataDir: string;
let opened: OpenDatabase;
let database: CopiedDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-backup-'));
  await shopData(dataDir);
  await bundleSnapshots();
  opened = await openShopDatabase(readConfig({ DATA_DIR: dataDir }));
  const { db, copyTo } = opened;
  if (!copyTo) throw new Error('The embedded database copies itself');
  database = { db, copyTo };
});
afterAll(async () => {
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Who stops waits as long as it takes. */
const endless = new Promise<never>(() => undefined);
const folder = () => join(dataDir, 'backups');

it(
  'is made and proven beside a shop that is written to, and has every row of one moment [BACKUP-01]',
  { timeout: 0 },
  async () => {
    const copies = join(dataDir, 'usb');
    mkdirSync(copies);
    let written = 0;
    const write = async () => {
      for (const end = written + WRITES; written < end; written += 1) {
        await database.db.transaction(async (tx) => {
          await tx.insert(setting).values({ name: `a${written}`, value: 'x'.repeat((written * 31) % 900) });
          await tx.insert(location).values({ code: `L${written}`, name: 'Branch' });
          await tx
            .update(location)
            .set({ name: 'Main' })
            .where(eq(location.code, `L${written - 1}`));
        });
      }
    };
    let later = Promise.resolve();
    const busy: CopiedDatabase = {
      ...database,
      async copyTo(target, copyFiles) {
        await write();
        const moment = await database.copyTo(target, async (from) => {
          await Promise.all([copyFiles(from), write()]);
        });
        later = write();
        return moment;
      },
    };
    const backups = startBackups({ dataDir, backupDir: copies }, busy, {
      minutes: 0,
      now: () => new Date(),
      log: silent,
    });
    expect(backups.read()).toEqual({ provenAt: null, changedSince: null, problem: null, copyProblem: null });
    const [first, second] = await Promise.all([backups.take(), backups.take()]);
    await later;

    expect(second).toEqual(first);
    expect(backups.read()).toEqual({ provenAt: first.at, changedSince: null, problem: null, copyProblem: null });
    expect([readdirSync(folder()), readdirSync(copies)]).toEqual([[basename(first.file)], [basename(first.file)]]);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    const { head, rows } = await readSnapshot(first.file);
    const tables = Object.fromEntries(head.tables.map((table) => [table.name, table.rows]));
    const lines: string[] = [];
    for await (const row of rows) lines.push(row);
    // Both were written in one transaction: the branch of the first start, and one for each of the shop's own settings.
    const own = lines.filter((line) => /^\{"name":"a\d+"/.test(line)).length;
    expect({ own, written }).toEqual({ own: 2 * WRITES, written: 3 * WRITES });
    expect(tables['location']).toBe(own + 1);
    expect(head.sequences['location_id_seq']).toBe(String(own + 1));
  },
);

it('does not count when the end of the log is missing in it, and nothing of it is left [BACKUP-01]', async () => {
  const before = readdirSync(folder());
  const copy = join(folder(), '.work');
  const log = join(dataDir, 'db', 'pg_wal');
  const earlier = join(dataDir, 'earlier-log');
  const moment = await database.copyTo(copy, async (from) => {
    copyDataFiles(from, copy);
    cpSync(log, earlier, { recursive: true });
    await database.db.insert(location).values({ code: 'LATE', name: 'Saved while the copy was made' });
  });
  const order = { copy, folder: folder(), number: 99 };
  cpSync(earlier, join(copy, 'pg_wal'), { recursive: true });
  await expect(makeSnapshot({ ...order, moment }, () => undefined)).rejects.toThrow(
    'The copy has not all that was saved before it.',
  );
  rmSync(earlier, { recursive: true });
  expect(readdirSync(folder())).toEqual(before);
});

it('is kept aside when it does not open, and the newest proven one stays the newest [BACKUP-01]', async () => {
  const copy = join(folder(), '.work');
  const moment = await database.copyTo(copy, async (from) => copyDataFiles(from, copy));
  const later = { ...moment, migrations: [...moment.migrations, '9999_later.sql'] };
  await expect(makeSnapshot({ copy, folder: folder(), number: 98, moment: later }, () => undefined)).rejects.toThrow(
    /newer than this one/,
  );
  const [newest] = readdirSync(folder()).filter((name) => name.startsWith('snapshot-000098'));
  expect(newest).toMatch(/\.failed$/);
});

it('is given up at the end by who waits no longer, and nothing of it is left [BACKUP-02]', async () => {
  const said: unknown[] = [];
  const log = { ...silent, warn: (...line: unknown[]) => void said.push(line) };
  let hurry: () => void = () => undefined;
  const patience = new Promise<void>((done) => {
    hurry = done;
  });
  const copied: CopiedDatabase = {
    ...database,
    copyTo(...files) {
      hurry();
      return database.copyTo(...files);
    },
  };
  const before = readdirSync(folder());
  const backups = startBackups({ dataDir, backupDir: null }, copied, { minutes: 5, now: () => new Date(), log });
  const { rest } = await backups.stop(patience);
  await rest;
  expect(readdirSync(folder())).toEqual(before);
  const sentence = 'The server was stopped before the last backup was done: the next start makes one.';
  expect([said, backups.read().problem]).toEqual([[[{ event: 'backup_given_up' }, sentence]], null]);
});

it('is made at the end when something changed, and says so when it fails [BACKUP-02]', { timeout: 0 }, async () => {
  const start = () =>
    startBackups({ dataDir, backupDir: null }, database, { minutes: 5, now: () => new Date(), log: silent });
  const broken = startBackups({ dataDir: '/dev/null', backupDir: null }, database, {
    minutes: 5,
    now: () => new Date(0),
    log: silent,
  });
  await (
    await broken.stop(endless)
  ).rest;
  expect(broken.read()).toEqual({
    provenAt: null,
    changedSince: '1970-01-01T00:00:00.000Z',
    problem: "No backup could be written: ENOTDIR: not a directory, mkdir '/dev/null/backups'.",
    copyProblem: null,
  });
  const count = () => readdirSync(folder()).filter((name) => name.endsWith('.jsonl.gz')).length;
  const backups = start();
  const first = await backups.take();
  const before = count();
  await (
    await backups.stop(endless)
  ).rest;
  expect(count()).toBe(before);
  await database.db.insert(location).values({ code: 'LAST', name: 'Branch' });
  await (
    await backups.stop(endless)
  ).rest;
  expect(count()).toBe(before + 1);
  expect(Date.parse(backups.read().provenAt ?? '')).toBeGreaterThan(Date.parse(first.at));
});

it(
  'that was asked for is waited for at the end, where none is made by itself [BACKUP-02]',
  { timeout: 0 },
  async () => {
    const backups = startBackups({ dataDir, backupDir: null }, database, {
      minutes: 0,
      now: () => new Date(),
      log: silent,
    });
    const asked = backups.take();
    let file = '';
    void asked.then((made) => (file = made.file));
    const { rest } = await backups.stop(endless);
    await rest;
    expect(basename(file)).toBe(
      readdirSync(folder())
        .filter((name) => name.endsWith('.jsonl.gz'))
        .at(-1),
    );
  },
);
