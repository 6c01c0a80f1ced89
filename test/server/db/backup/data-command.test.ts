import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Config, readConfig } from '../../../../server/config.ts';
import { readDataCommand, runDataCommand } from '../../../../server/db/backup/data-command.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import { readSnapshot } from '../../../../server/db/backup/snapshot-file.ts';
import { formatSnapshotName } from '../../../../server/db/backup/snapshots.ts';
import type { Db } from '../../../../server/db/database.ts';
import { lockFolder } from 'pglite-durable';
import { findMoved, markMoved } from '../../../../server/db/embedded/shop-marker.ts';
import { readShopId } from '../../../../server/db/first-start.sql.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { openPostgres, withPostgres } from '../../../../server/db/postgres.ts';
import { booking, counter, location, session, staff, tillClosing } from '../../../../server/db/schema.ts';
import { paisa } from '../../../../src/domain/shared/money.ts';
import { openPlace, shopData } from '../../support/booted-data.ts';
import { emptyPostgres, postgresUrl } from '../../support/database.ts';
import { run as runProgram } from '../../support/server-process.ts';
import { newFolder, use } from '../../support/use.ts';

const NOW = '2031-01-05T07:30:00.000Z';
/** A folder, or a proven snapshot. */
const KEPT = postgresUrl === null ? /db\.before-restore-1$/ : /backups\/snapshot-000002-.*\.jsonl\.gz$/;
const SNAPSHOT = /snapshot-\d{6}-.*\.jsonl\.gz$/;

const place = use(openPlace);
let dataDir: string;
beforeAll(() => {
  ({ dataDir } = place);
});
/** Processes of servers that a test did not stop. */
let connections = 0;

async function inShop<T>(work: (db: Db) => Promise<T>, at = place.config): Promise<T> {
  const { db, close } = await openShopDatabase(at);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
async function runAt(at: Config, ...args: string[]) {
  await expect.poll(place.countConnections).toBe(connections);
  return runDataCommand(readDataCommand(args), at, () => undefined);
}
const run = (...args: string[]) => runAt(place.config, ...args);
/** The findings of a check, which make it fail. */
const findings = () => run('verify').then(String, (error: Error) => error.message);
const listCodes = async (db: Db) => (await db.select({ code: location.code }).from(location)).map(({ code }) => code);
const text = async (db: Db, statement: string) =>
  (await query(db, sql.raw(statement), z.object({ text: z.string() }))).map((row) => row.text);

/** Imitates the parts of a server that commands notice. @returns a function that stops it */
async function occupy(): Promise<() => Promise<void>> {
  const { databaseUrl } = place.config;
  if (databaseUrl === null) return (await lockFolder(join(dataDir, 'db.lock'), dataDir)).release;
  const { db, close } = openPostgres(databaseUrl);
  await db.execute(sql`select 1`);
  connections = 1;
  return () => {
    connections = 0;
    return close();
  };
}

/** Objects of another program in the database of the shop. */
const OF_OTHERS =
  postgresUrl === null
    ? []
    : [
        'create table notes (note text)',
        'create sequence numbers start 7',
        `insert into notes values ('of another program ')`,
        'create view codes as select code from location',
      ];

const CLOSING = {
  locationId: 1,
  date: '2025-01-05',
  number: 1,
  openingPaisa: paisa(0),
  expectedPaisa: paisa(0),
  countedPaisa: paisa(1_050),
  takenOutPaisa: paisa(0),
  money: '{"received":[],"refunded":[],"spent":[]}',
  closedAt: NOW,
};

it('prints the usage for unknown arguments [BACKUP-06]', () => {
  for (const args of [[], ['burn'], ['backup', 'here'], ['restore', 'a', 'b'], ['verify', '--all']]) {
    expect(() => readDataCommand(args)).toThrow(/^npm run backup /);
  }
  const dryRun = { command: 'restore', target: 'a', dryRun: true, yes: false };
  expect(readDataCommand(['restore', 'a', '--dry-run'])).toEqual(dryRun);
  expect(readDataCommand(['restore', 'a', '--yes'])).toEqual({ ...dryRun, dryRun: false, yes: true });
  expect(readDataCommand(['restore', 'a', '--dry-run', '--with-faults'])).toEqual({ ...dryRun, withFaults: true });
});

it(
  'restores the shop exactly from a backup, keeps the replaced data, and ignores tables of other programs [BACKUP-01, BACKUP-06, BACKUP-07]',
  { timeout: 0 },
  async () => {
    await inShop(async (db) => {
      const [former] = await db.insert(staff).values({ email: 'former@shop.test', passwordHash: 'x' }).returning();
      await db.insert(session).values({ id: randomUUID(), staffId: former?.id ?? 0, expiresAt: NOW });
      await db.insert(counter).values({ name: 'Front desk', proofKey: 'a key', enrolledBy: former?.id ?? 0 });
      await db.insert(tillClosing).values({ ...CLOSING, closedBy: former?.id ?? 0 });
      for (const statement of OF_OTHERS) await db.execute(sql.raw(statement));
    });
    await expect(run('restore')).rejects.toThrow(/^There is no proven backup of the shop of the \S+ \S+.*\.$/);
    expect(await run('backup', '--dry-run')).toMatch(/^This would make a backup of the .* in .*backups\.$/);
    const said = await run('backup');
    expect(said).toMatch(/^A backup was made, opened and counted: \//);
    const file = said.slice(said.indexOf('/'));
    await inShop(async (db) => {
      await db.insert(location).values({ code: 'LATER', name: 'Branch' });
      await db.update(staff).set({ isActive: false }).where(eq(staff.email, 'former@shop.test'));
      await db.update(session).set({ revokedAt: NOW });
    });

    const leave = await occupy();
    await expect(run('restore')).rejects.toThrow(/( Stop that server first, or set DATA_DIR to .*| Stop it first)\.$/);
    await leave();
    expect(await run('restore', '--dry-run')).toMatch(
      /^This would bring back the shop .* as of .* with 0 bookings, .* What is there now would move to .*(db\.before-restore-1|a backup in .*backups)\.$/,
    );
    const damaged = join(dataDir, 'damaged');
    writeFileSync(damaged, readFileSync(file).subarray(0, -20));
    await expect(run('restore', damaged)).rejects.toThrow(`${damaged} is damaged: its end is missing.`);
    await expect(run('restore', 'old.dump')).rejects.toThrow(
      'old.dump is a dump of PostgreSQL, which pg_restore brings into an empty database: docs/operate.md says how.',
    );
    expect(await inShop(listCodes)).toEqual(['MAIN', 'LATER']);

    const restored = await run('restore');
    expect(restored).toMatch(
      /^Restored the shop .* What was there before is in \S+; remove it when you are sure\. Everyone must sign in again\. Active now and not before: former@shop\.test\. The newest seal before was \d+(-[0-9A-F]{4}){4}; the history keeps it\. \d+ changes since the backup are lost\. No code is given out again\.$/,
    );
    // The triggers that guard the history fire as before.
    const fires = `select distinct tgenabled::text as text from pg_trigger where tgname = 'history_kept'`;
    const there = await inShop(async (db) => [
      await listCodes(db),
      await db.select({ because: session.revokedBecause }).from(session),
      await db.$count(counter, isNull(counter.revokedAt)),
      await text(db, fires),
      await db.select({ money: tillClosing.money, counted: tillClosing.countedPaisa }).from(tillClosing),
    ]);
    const closings = [{ money: CLOSING.money, counted: CLOSING.countedPaisa }];
    expect(there).toEqual([['MAIN'], [{ because: 'restored' }], 0, ['A'], closings]);
    expect(await run('verify')).toBe('Every page and every rule of the data is in order.');
    expect(await run('verify', file)).toMatch(/jsonl\.gz is whole: the shop .* with 0 bookings, 0 claims and/);
    const kept = / is in (\S+);/.exec(restored)?.[1] ?? '';
    expect([kept, existsSync(kept)]).toEqual([expect.stringMatching(KEPT), true]);
    if (postgresUrl === null) return;
    const others = `select note || nextval('numbers') as text from notes`;
    expect(await inShop((db) => text(db, others))).toEqual(['of another program 7']);
    await inShop((db) => db.execute(sql`drop view codes`));
  },
);

it(
  'restores a snapshot of another shop and an older release only after --yes [BACKUP-06]',
  { timeout: 0 },
  async () => {
    const copies = join(dataDir, 'usb');
    mkdirSync(copies);
    const older = join(import.meta.dirname, '../fixtures/shop-0030.jsonl.gz');
    const { head, rows } = await readSnapshot(older);
    await rows.return(undefined);
    const file = join(copies, formatSnapshotName({ ...head, number: 7, state: 'proven' }));
    copyFileSync(older, file);
    const here = { ...place.config, backupDir: copies };
    const other =
      'the shop Hafeez Repairs as of Nov 26, 2026, 5:54 PM with 14 bookings, 2 claims and 12 ledger entries';
    await expect(runAt(here, 'restore', file)).rejects.toThrow(
      new RegExp(
        `^${file} is not of the shop in .*, but ${other}\\. Nothing was changed\\. Add --yes to put it there\\.$`,
      ),
    );
    expect(await inShop(listCodes)).toEqual(['MAIN']);
    rmSync(join(dataDir, 'backups'), { recursive: true, force: true });
    await expect(runAt(here, 'restore')).rejects.toThrow(
      new RegExp(
        `^There is no proven backup of the shop of the .*\\. Available:\n${other}: npm run restore -- ${file}$`,
      ),
    );
    expect(await runAt(here, 'restore', file, '--yes')).toMatch(`Restored ${other}. What was there before is in `);
    expect(await inShop(async (db) => [await readShopId(db), await db.$count(booking)])).toEqual([head.shop, 14]);
    expect(await run('verify')).toBe('Every page and every rule of the data is in order.');
    expect(readdirSync(copies)).toEqual([basename(file)]);
  },
);

it('finds broken rules and a damaged page [BACKUP-07]', { timeout: 0 }, async () => {
  const [path = ''] = await inShop(async (db) => {
    await db.execute(sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, search_text, payable_paisa, version)
      values ('BK-5000', 'A', 'INDIVIDUAL', '1', '1', 'a', 100, 0)`);
    await db.execute(sql`insert into kept values ('ledger', '1 RENT', 1, 5)`);
    await db.execute(sql`alter table booking_item disable trigger all`);
    await db.execute(sql`insert into booking_item (booking_id, code, name, type) values (77, 'I', 'I', 'GPU')`);
    await db.execute(sql`alter table booking_item enable trigger all`);
    return text(db, `select pg_relation_filepath('location') as text`);
  });
  const lines = (await findings()).split('\n');
  expect(lines.slice(0, 5)).toEqual([
    'sums of bookings: BK-5000: payable 100 instead of 0, paid 0 instead of 0',
    'versions: booking BK-5000 has version 0',
    expect.stringMatching(/^codes: the next booking code would be BK-1\d+, but BK-5000 is there$/),
    'counts: ledger of 1 RENT: 1 rows and 5 paisa too many',
    'references: booking_item refers to a missing booking 77',
  ]);
  expect(lines.slice(5).join('\n')).toMatch(/^history: .*\n\d+ found\. Nothing was changed\.$/s);
  if (postgresUrl !== null) return;
  const page = join(dataDir, 'db', path);
  const bytes = readFileSync(page);
  bytes.writeUInt8(bytes.readUInt8(8_000) ^ 1, 8_000);
  writeFileSync(page, bytes);
  expect(await findings()).toMatch(/^location is damaged: invalid page in block 0/);
});

/**
 * The `NODE_OPTIONS` of a move that stops once its first rows are written. The rows of the snapshot's proof come
 * before.
 */
const STOPPED_WRITING = `--import data:text/javascript,${encodeURIComponent(`
  const { stderr } = process;
  const write = stderr.write.bind(stderr);
  let times = 0;
  stderr.write = (text) => {
    write(text);
    if (text.startsWith('writing') && (times += 1) === 2) process.kill(process.pid, 'SIGSTOP');
  };`)}`;

it.runIf(postgresUrl)(
  'moves a shop to PostgreSQL and back with its logins, marks the old folder, and leaves nothing when killed [BACKUP-08, DISK-14]',
  { timeout: 0 },
  async () => {
    const folder = newFolder();
    const { url, drop, countConnections } = await emptyPostgres();
    onTestFinished(drop);
    await shopData(folder);
    const logins = (db: Db) => text(db, `select coalesce(revoked_because, 'open') as text from login`);
    await inShop(
      (db) => db.insert(session).values({ id: randomUUID(), staffId: 1, expiresAt: NOW }),
      readConfig({ DATA_DIR: folder }),
    );
    const env = { DATA_DIR: folder, DATABASE_URL: url, NODE_OPTIONS: STOPPED_WRITING };
    const program = await runProgram('data', ['move', 'postgres'], env);
    await program.says(/^reading[^]*writing[^]*reading[^]*writing/m);
    program.child.kill('SIGKILL');
    await program.ended;
    await expect.poll(countConnections).toBe(0);
    const tables = `select relname as text from pg_class where relnamespace = current_schema()::regnamespace`;
    expect(await withPostgres(url, (db) => text(db, tables))).toEqual([]);

    const toPostgres = readConfig({ DATA_DIR: folder, DATABASE_URL: url });
    const dryRun = await runAt(toPostgres, 'move', 'postgres', '--dry-run');
    expect(findMoved(folder)).toBeNull();
    const moved = await runAt(toPostgres, 'move', 'postgres');
    const rows = /^\d+/.exec(moved)?.[0];
    expect(dryRun).toMatch(new RegExp(`^This would copy ${rows} rows to the database empty_.*, which is empty\\.$`));
    expect(moved).toMatch(
      /^\d+ rows are in the database empty_\w+ at \S+, and every table has the same rows and contents\. Start Reflow with DATABASE_URL; the data folder \S+ stays as it was\.$/,
    );
    const place = /the database \S+ at [^, ]+/.exec(moved)?.[0];
    expect(findMoved(folder)).toBe(place);
    expect(await inShop(logins, toPostgres)).toEqual(['open']);
    await expect(runAt(toPostgres, 'move', 'postgres')).rejects.toThrow(
      /^There are tables in the database empty_.* already\. Nothing was changed\. Make an empty database for the shop\.$/,
    );
    const back = { ...toPostgres, dataDir: join(folder, 'back') };
    mkdirSync(back.dataDir);
    markMoved(back.dataDir, 'another database');
    expect(await runAt(back, 'move', 'folder')).toBe(
      `${rows} rows are in the data folder ${back.dataDir}, and every table has the same rows and contents. Start Reflow without DATABASE_URL; ${place} stays as it was.`,
    );
    expect(findMoved(back.dataDir)).toBeNull();
    expect(await inShop(logins, readConfig({ DATA_DIR: back.dataDir }))).toEqual(['open']);
    await expect(runAt(back, 'move', 'folder')).rejects.toThrow(/ holds a database already\./);
    expect(readdirSync(join(back.dataDir, 'backups'))).toEqual([expect.stringMatching(SNAPSHOT)]);
  },
);
