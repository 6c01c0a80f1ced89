import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { RESERVE } from 'pglite-durable';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { explainStart } from '../../../../server/db/embedded/start-faults.ts';
import { findLostSeal, startSealedMark } from '../../../../server/db/embedded/sealed-mark.ts';
import { markShop } from '../../../../server/db/embedded/shop-marker.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { location } from '../../../../server/db/schema.ts';
import { refuseStart } from '../../../../server/startup-error.ts';
import { bootedData, shopData } from '../../support/booted-data.ts';
import { newFolder } from '../../support/use.ts';

const SNAPSHOT = 'snapshot-000010-2025-01-05T07-35-00Z-1f2e3d4c.jsonl.gz';

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = newFolder();
  dataDir = join(parent, 'data');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const file = (...path: string[]) => join(dataDir, 'db', ...path);
const overwrite = (path: string, text: string, at: number) => {
  const handle = fs.openSync(path, 'r+');
  fs.writeSync(handle, text, at);
  fs.closeSync(handle);
};

/** @returns the message of a failed start; `null` when it succeeds */
const startSays = (env: Record<string, string> = {}): Promise<string | null> =>
  openShopDatabase(readConfig({ DATA_DIR: dataDir, ...env })).then(
    ({ close }) => close().then(() => null),
    (error: Error) => `${error.name}: ${error.message}`,
  );

function putSnapshot(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, SNAPSHOT), '');
  return `The newest proven snapshot, of Jan 5, 2025, 12:35 PM, comes back with: npm run restore -- ${join(folder, SNAPSHOT)}`;
}

const NO_SNAPSHOT = 'No proven snapshot was found: bring back your own copy of the folder.';

describe('a damaged database', () => {
  beforeEach(() => bootedData(dataDir));
  const wal = () => file('pg_wal', '000000010000000000000001');
  const says = () =>
    `StartupError: The database of the data folder ${dataDir} is damaged and does not open. ${NO_SNAPSHOT}`;

  it('is reported in one line that offers the newest proven snapshot [DISK-01]', async () => {
    const control = file('global', 'pg_control');
    const tables = file('base', '5', '1259');
    const damages: [path: string, damage: (path: string) => void][] = [
      [control, (path) => writeFileSync(path, Buffer.alloc(8192))],
      [control, (path) => truncateSync(path, 100)],
      [file('PG_VERSION'), rmSync],
      [file('PG_VERSION'), truncateSync],
      [wal(), (path) => truncateSync(path, 1000)],
      [wal(), rmSync],
      [file('pg_xact', '0000'), rmSync],
      [tables, (path) => overwrite(path, 'XXXXXXXX', 100)],
      [tables, (path) => overwrite(path, '\0'.repeat(8192), 0)],
    ];
    for (const [index, [path, damage]] of damages.entries()) {
      const whole = readFileSync(path);
      damage(path);
      expect([index, await startSays()]).toEqual([index, says()]);
      writeFileSync(path, whole);
    }
    expect(readdirSync(dataDir)).toEqual(['db', RESERVE]);
    rmSync(wal());
    const offered = putSnapshot(join(dataDir, 'backups'));
    expect(await startSays()).toBe(says().replace(NO_SNAPSHOT, offered));
  });

  it('shows a stack only with LOG_LEVEL=debug [DISK-01]', async () => {
    truncateSync(wal(), 1000);
    const error = await openShopDatabase(readConfig({ DATA_DIR: dataDir })).catch((refusal: unknown) => refusal);
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    refuseStart(error);
    vi.stubEnv('LOG_LEVEL', 'debug');
    refuseStart(error);
    vi.unstubAllEnvs();
    expect(write.mock.calls).toEqual([
      [`${says().replace('StartupError: ', '')}\n`, expect.any(Function)],
      [
        expect.stringMatching(/^The database .*\n[^]*PANIC: {2}could not locate a valid checkpoint record/),
        expect.any(Function),
      ],
    ]);
  });

  it('is reported for a page that only the migrations read [DISK-01]', async () => {
    const { db, close } = await openEmbedded(dataDir);
    await db.execute(
      sql`create table migration (name text primary key, applied_at timestamptz not null default now())`,
    );
    const found = await db.execute(sql`select pg_relation_filepath('migration') as path`);
    await close();
    overwrite(file(String((found as { rows: { path: string }[] }).rows[0]?.path)), 'XXXX'.padEnd(8192, 'X'), 0);
    expect(await startSays()).toBe(says());
  });
});

describe('a missing shop', () => {
  const copies = () => join(parent, 'copies');
  const startBesideCopies = () => startSays({ BACKUP_DIR: copies() });

  it('is not replaced by an empty one while its marker exists, and only its own snapshot is offered [DISK-01]', async () => {
    await bootedData(dataDir);
    expect(await startSays()).toBeNull();
    rmSync(file(), { recursive: true });
    const gone = `StartupError: The data folder ${dataDir} has no database any longer. Mount its disk or bring the folder back, or remove ${join(dataDir, 'shop.json')} to start an empty shop.`;
    expect(await startSays()).toBe(`${gone} ${NO_SNAPSHOT}`);
    mkdirSync(file());
    expect(await startSays()).toBe(`${gone} ${NO_SNAPSHOT}`);
    expect(await startBesideCopies()).toBe(`${gone} ${NO_SNAPSHOT}`);
    const offered = putSnapshot(copies());
    expect(await startBesideCopies()).toBe(`${gone} ${offered}`);
    markShop(dataDir, '18', { shop: '00000000' });
    expect(await startBesideCopies()).toBe(`${gone} ${NO_SNAPSHOT}`);
    expect(readdirSync(file())).toEqual([]);
  });

  it('is not replaced by an empty one while snapshots exist [DISK-01]', async () => {
    const offered = putSnapshot(copies());
    const lost = `StartupError: The data folder ${dataDir} holds no shop, but there are snapshots of one. Mount its disk or bring the folder back, or set DATA_DIR and BACKUP_DIR to other folders to start an empty shop.`;
    expect(await startBesideCopies()).toBe(`${lost} ${offered}`);
    expect(existsSync(dataDir)).toBe(false);
    const other = join(copies(), SNAPSHOT.replace('1f2e3d4c', 'ffffffff').replace('000010', '000011'));
    writeFileSync(other, '');
    const ofTwo = offered.replace('snapshot, of', 'snapshot of one of 2 shops, of');
    expect(await startBesideCopies()).toBe(`${lost} ${ofTwo.replace(join(copies(), SNAPSHOT), other)}\n${ofTwo}`);
  });
});

describe('a database of another release', () => {
  it('is reported with its folder and the way to open it [DISK-05]', async () => {
    await bootedData(dataDir);
    markShop(dataDir, '18', {});
    const release = JSON.parse(readFileSync(join(dataDir, 'shop.json'), 'utf8')) as { reflow: string };
    const made = (version: number) =>
      `StartupError: The data folder ${dataDir} was made with PostgreSQL ${version}, by Reflow ${release.reflow}; this version of Reflow reads 18. Nothing was changed. Start it with the Reflow that made it`;
    writeFileSync(file('PG_VERSION'), '17\n');
    const before = join(parent, 'before');
    cpSync(dataDir, before, { recursive: true });
    expect(await startSays()).toBe(
      `${made(17)} and run there: npm run backup. This version then reads the snapshot: npm run restore -- FILE`,
    );
    writeFileSync(file('PG_VERSION'), '19\n');
    expect(await startSays()).toBe(`${made(19)}, or with a newer one.`);
    expect(readdirSync(dataDir, { recursive: true })).toEqual(readdirSync(before, { recursive: true }));
    writeFileSync(file('PG_VERSION'), '17\n');
    putSnapshot(join(dataDir, 'backups'));
    expect(await startSays()).toBe(
      `${made(17)}, or put its newest proven snapshot, of Jan 5, 2025, 12:35 PM, into a database of this version: npm run restore -- ${join(dataDir, 'backups', SNAPSHOT)}`,
    );
  });

  const NEWER =
    'StartupError: A newer Reflow has used this database: it knows 9999_newer.sql. Nothing was changed. Start that release or a newer one, or go back to a backup from before the upgrade.';
  const OLDER =
    'StartupError: This database was last used by a Reflow that is too old for this one. Nothing was changed. Start the release of 26 November 2026 (commit fd43ba7c) on it once, then this one.';
  it('is reported by its unknown migrations before anything is changed [DISK-05]', async () => {
    await shopData(dataDir);
    const { db, close } = await openEmbedded(dataDir);
    const plant = async (...names: string[]) => {
      await db.execute(sql`delete from migration where name <> 'lock'`);
      for (const name of names) await db.execute(sql`insert into migration (name) values (${name})`);
    };
    const migrationSays = () => migrate(db).catch((error) => String(explainStart(error, readConfig({}))));
    await plant('0000_extensions.sql', '0029_list_orders.sql');
    expect(await migrationSays()).toBe(OLDER);
    // This release has never opened the database.
    await plant('0000_extensions.sql', '0030_measured_time.sql', '9999_newer.sql');
    expect(await migrationSays()).toBe(NEWER);
    await plant('0000_shop.sql', '9998_more.sql', '9999_newer.sql');
    await close();
    expect(await startSays()).toBe(NEWER);
  });
});

const refusal = (code: string) => Object.assign(new Error(`${code}: refused`), { code });

describe('an unusable data folder', () => {
  it.each([
    ['ENOSPC', () => `The disk of the data folder ${dataDir} is full. Make room on it and start again.`],
    [
      'EROFS',
      () =>
        `The disk of the data folder ${dataDir} is read-only. Mount it writable and start again. If it became read-only on its own, the disk is failing. ${NO_SNAPSHOT}`,
    ],
    ['EIO', () => `The disk of the data folder ${dataDir} cannot be read. Replace it. ${NO_SNAPSHOT}`],
  ])('is reported in one line with the next step: %s [DISK-01]', async (code, sentence) => {
    mkdirSync(dataDir);
    vi.spyOn(fs, 'readdirSync').mockImplementation(() => {
      throw refusal(code);
    });
    expect(await startSays()).toBe(`StartupError: ${sentence()}`);
  });

  it('is reported for a file with its name, and for a wrong setting [DISK-01]', async () => {
    await bootedData(dataDir);
    expect(await startSays({ DATA_DIR: file('PG_VERSION') })).toBe(
      `StartupError: DATA_DIR is no folder: ${file('PG_VERSION')}. Set it to the folder with the data, or to a new one.`,
    );
    fs.appendFileSync(file('postgresql.conf'), '\nnonsense here\n');
    expect(await startSays()).toBe(
      `StartupError: A setting in ${dataDir}/db/postgresql.conf is wrong. Correct it, or remove the added part of the file.`,
    );
  });
});

describe('a disk that cannot hold the lock', () => {
  /** Lets the lock fail as if `bind` answered with this error. */
  const failLock = (code: string) =>
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function fail(this: Server) {
      process.nextTick(() => this.emit('error', Object.assign(new Error(`listen ${code}`), { code })));
      return this;
    });
  /** Lets a call fail, also for modules that imported it by its name. */
  const failCall = (name: 'mkdirSync' | 'renameSync', code: string) => {
    vi.spyOn(fs, name).mockImplementation(() => {
      throw refusal(code);
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
  };
  const cannotHold = (code: string) =>
    `The disk of the data folder ${dataDir} cannot hold the lock of the database (${code}), as shared folders and USB sticks often cannot. Set DATA_DIR to a folder on a local disk of this computer.`;
  const tooManyFiles = (code: string) =>
    `The data folder ${dataDir} cannot be locked because too many files are open (${code}). Raise the limit of open files, with ulimit -n or LimitNOFILE of the service, and start again.`;
  it.each<[code: string, toSentence: (code: string) => string]>([
    ...['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'ENXIO', 'EADDRINUSE', 'ENOENT'].map(
      (code): [string, typeof cannotHold] => [code, cannotHold],
    ),
    [
      'EIO',
      () =>
        `The disk of the data folder ${dataDir} failed when it was locked (EIO). Set DATA_DIR to a folder on a local disk of this computer; if it is one, the disk is failing and needs a new one.`,
    ],
    ['ENAMETOOLONG', () => `DATA_DIR is too long a path for a lock: ${dataDir}. Choose a shorter one.`],
    [
      'EAFNOSUPPORT',
      () =>
        `This computer lets Reflow open no socket, which is the lock of the data folder ${dataDir} (EAFNOSUPPORT). Allow AF_UNIX in RestrictAddressFamilies of its service.`,
    ],
    ['EMFILE', tooManyFiles],
    ['ENFILE', tooManyFiles],
    ['ENOSPC', () => `The disk of the data folder ${dataDir} is full. Make room on it and start again.`],
    [
      'EROFS',
      () =>
        `The disk of the data folder ${dataDir} is read-only. Mount it writable and start again. If it became read-only on its own, the disk is failing. ${NO_SNAPSHOT}`,
    ],
  ])('is reported in one line with the next step: %s [DISK-10]', async (code, toSentence) => {
    failLock(code);
    expect(await startSays()).toBe(`StartupError: ${toSentence(code)}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is reported when the folder of the lock cannot be renamed [DISK-10]', async () => {
    failCall('renameSync', 'EXDEV');
    expect(await startSays()).toBe(`StartupError: ${cannotHold('EXDEV')}`);
  });

  it('is not reported for a folder in which this user may not write [DISK-01]', async () => {
    failCall('mkdirSync', 'EACCES');
    expect(await startSays()).toContain('may not write in the data folder');
  });
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

it('reports missing confirmed changes only when the end of the log is lost [DISK-07]', async () => {
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

  // The folder at this moment, without later log entries.
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
