import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { RESERVE } from '../../../../server/db/embedded/shop-disk.ts';
import { markShop } from '../../../../server/db/embedded/shop-marker.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { bootedData } from '../../support/booted-data.ts';
import { run } from '../../support/server-process.ts';

const SNAPSHOT = 'snapshot-000010-2025-01-05T07-35-00Z-1f2e3d4c.jsonl.gz';

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'reflow-faults-'));
  dataDir = join(parent, 'data');
  await bootedData(dataDir);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true, force: true });
});

const file = (...path: string[]) => join(dataDir, 'db', ...path);
const overwrite = (path: string, text: string, at: number) => {
  const handle = fs.openSync(path, 'r+');
  fs.writeSync(handle, text, at);
  fs.closeSync(handle);
};

/** @returns what a start says, `null` when it succeeds. */
async function startSays(env: Record<string, string> = {}): Promise<string | null> {
  try {
    const { close } = await openShopDatabase(readConfig({ DATA_DIR: dataDir, ...env }));
    await close();
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

function putSnapshot(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, SNAPSHOT), '');
  return `The newest proven snapshot, of Jan 5, 2025, 12:35 PM, comes back with: npm run restore -- ${join(folder, SNAPSHOT)}`;
}

const NO_SNAPSHOT = 'No proven snapshot was found: bring back your own copy of the folder.';

describe('a damaged database', () => {
  const wal = () => file('pg_wal', '000000010000000000000001');
  const damages = (): Record<string, readonly [string, (path: string) => void]> => ({
    'a zeroed control file': [file('global', 'pg_control'), (path) => writeFileSync(path, Buffer.alloc(8192))],
    'a control file cut short': [file('global', 'pg_control'), (path) => truncateSync(path, 100)],
    'no PG_VERSION': [file('PG_VERSION'), rmSync],
    'an empty PG_VERSION': [file('PG_VERSION'), truncateSync],
    'a truncated write-ahead log': [wal(), (path) => truncateSync(path, 1000)],
    'no write-ahead log': [wal(), rmSync],
    'no transaction states': [file('pg_xact', '0000'), rmSync],
    'a damaged list of tables': [file('base', '5', '1259'), (path) => overwrite(path, 'XXXXXXXX', 100)],
    'a zeroed list of tables': [file('base', '5', '1259'), (path) => overwrite(path, '\0'.repeat(8192), 0)],
  });
  it('is said in one line that offers the newest proven snapshot [DISK-01]', async () => {
    const said: Record<string, string | null> = {};
    const expected: Record<string, string> = {};
    const sentence = `StartupError: The database of the data folder ${dataDir} is damaged and does not open.`;
    for (const [name, [path, damage]] of Object.entries(damages())) {
      const whole = readFileSync(path);
      damage(path);
      said[name] = await startSays();
      expected[name] = `${sentence} ${NO_SNAPSHOT}`;
      writeFileSync(path, whole);
    }
    expect(said).toEqual(expected);
    expect(readdirSync(dataDir)).toEqual(['db', RESERVE]);
    rmSync(wal());
    const offered = putSnapshot(join(dataDir, 'backups'));
    expect(await startSays()).toBe(`${sentence} ${offered}`);
  });

  it('ends the process with 1 and shows no stack, which LOG_LEVEL=debug does [DISK-01]', async () => {
    truncateSync(wal(), 1000);
    const sentence = `The database of the data folder ${dataDir} is damaged and does not open. ${NO_SNAPSHOT}\n`;
    const plain = await run('main', [], { DATA_DIR: dataDir, PORT: '0' });
    expect(await plain.ended).toBe(1);
    expect(plain.printed()).toBe(sentence);
    const debugged = await run('main', [], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug' });
    expect(await debugged.ended).toBe(1);
    expect(debugged.printed()).toContain(sentence);
    expect(debugged.printed()).toContain('PANIC:  could not locate a valid checkpoint record');
  });

  it('says so of a page that only the migrations read [DISK-01]', async () => {
    const { db, close } = await openEmbedded(dataDir);
    await db.execute(
      sql`create table migration (name text primary key, applied_at timestamptz not null default now())`,
    );
    const found = await db.execute(sql`select pg_relation_filepath('migration') as path`);
    await close();
    overwrite(file(String((found as { rows: { path: string }[] }).rows[0]?.path)), 'XXXX'.padEnd(8192, 'X'), 0);
    expect(await startSays()).toMatch(/^StartupError: The database of the data folder .* is damaged and does not open/);
  });
});

describe('a shop that is not there', () => {
  it('is not begun anew beside its marker [DISK-01]', async () => {
    expect(await startSays()).toBeNull();
    rmSync(file(), { recursive: true });
    const sentence = `StartupError: The database of the data folder ${dataDir} is gone. Mount its disk or bring the folder back, or remove ${join(dataDir, 'shop.json')} to begin an empty shop.`;
    expect(await startSays()).toBe(`${sentence} ${NO_SNAPSHOT}`);
    mkdirSync(file());
    expect(await startSays()).toBe(`${sentence} ${NO_SNAPSHOT}`);
    expect(await startSays({ BACKUP_DIR: join(parent, 'copies') })).toBe(`${sentence} ${NO_SNAPSHOT}`);
    const offered = putSnapshot(join(parent, 'copies'));
    expect(await startSays({ BACKUP_DIR: join(parent, 'copies') })).toBe(`${sentence} ${offered}`);
    expect(readdirSync(file())).toEqual([]);
  });

  it('is not begun anew where only its snapshots are left [DISK-01]', async () => {
    rmSync(dataDir, { recursive: true });
    const offered = putSnapshot(join(parent, 'copies'));
    expect(await startSays({ BACKUP_DIR: join(parent, 'copies') })).toBe(
      `StartupError: The data folder ${dataDir} holds no shop, but there are snapshots of one. Mount its disk or bring the folder back, or set DATA_DIR and BACKUP_DIR to other folders to begin an empty shop. ${offered}`,
    );
    expect(existsSync(dataDir)).toBe(false);
    const other = join(parent, 'copies', SNAPSHOT.replace('1f2e3d4c', 'ffffffff').replace('000010', '000011'));
    writeFileSync(other, '');
    const back =
      'The newest proven snapshot of one of 2 shops, of Jan 5, 2025, 12:35 PM, comes back with: npm run restore --';
    expect((await startSays({ BACKUP_DIR: join(parent, 'copies') }))?.split(/(?<=shop\.) (?=The newest)|\n/)).toEqual([
      expect.stringContaining('but there are snapshots of one'),
      `${back} ${other}`,
      `${back} ${join(parent, 'copies', SNAPSHOT)}`,
    ]);
  });

  it('offers no snapshot of another shop, whose copies lie in the same folder [DISK-01]', async () => {
    markShop(dataDir, '18', { shop: '00000000' });
    rmSync(file(), { recursive: true });
    putSnapshot(join(parent, 'copies'));
    expect(await startSays({ BACKUP_DIR: join(parent, 'copies') })).toMatch(new RegExp(`${NO_SNAPSHOT}$`));
  });
});

describe('another release', () => {
  it('is named with the folder that it made, and with the way on [DISK-05]', async () => {
    expect(await startSays()).toBeNull();
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

  it('is said of tables that this one does not know, before anything is changed [DISK-05]', async () => {
    expect(await startSays()).toBeNull();
    const { db, close } = await openEmbedded(dataDir);
    await db.execute(sql`insert into migration (name) values ('9998_more.sql'), ('9999_newer.sql')`);
    await db.execute(sql`delete from migration where name like '0001%'`);
    await close();
    expect(await startSays()).toBe(
      'StartupError: A newer Reflow has used this database: it knows 9999_newer.sql. Nothing was changed. Start that release or a newer one, or go back to a backup from before the upgrade.',
    );
  });
});

describe('a folder that cannot be used', () => {
  const refuses = (code: string) => Object.assign(new Error(`${code}: refused`), { code });
  it.each([
    ['ENOSPC', () => `The disk of the data folder ${dataDir} is full. Make room on it and start again.`],
    [
      'EROFS',
      () =>
        `The disk of the data folder ${dataDir} is read-only. Mount it writable and start again; one that became so by itself is failing. ${NO_SNAPSHOT}`,
    ],
    ['EIO', () => `The disk of the data folder ${dataDir} cannot be read. Replace it. ${NO_SNAPSHOT}`],
  ])('is said in one line with the next step: %s [DISK-01]', async (code, sentence) => {
    vi.spyOn(fs, 'readdirSync').mockImplementation(() => {
      throw refuses(code);
    });
    expect(await startSays()).toBe(`StartupError: ${sentence()}`);
  });

  it('is said of a file in its place, and of a wrong setting [DISK-01]', async () => {
    expect(await startSays({ DATA_DIR: file('PG_VERSION') })).toBe(
      `StartupError: DATA_DIR is no folder: ${file('PG_VERSION')}. Set it to the folder of the shop, or to a new one.`,
    );
    fs.appendFileSync(file('postgresql.conf'), '\nnonsense here\n');
    expect(await startSays()).toBe(
      `StartupError: A setting in ${dataDir}/db/postgresql.conf is wrong. Correct it, or remove what was added to the file.`,
    );
  });
});
