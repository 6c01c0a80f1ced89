import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Config } from '../../../../server/config.ts';
import { snapshotProgram, startBackups } from '../../../../server/db/backup/backups.ts';
import { copyDataFiles } from '../../../../server/db/backup/live-copy.ts';
import { makeSnapshot } from '../../../../server/db/backup/make-snapshot.ts';
import { readSnapshot } from '../../../../server/db/backup/snapshot-file.ts';
import { listSnapshots } from '../../../../server/db/backup/snapshots.ts';
import { readShopId } from '../../../../server/db/first-start.sql.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { location, setting } from '../../../../server/db/schema.ts';
import { TEST_MS } from '../../../limits.ts';
import { openPlace } from '../../support/booted-data.ts';
import { postgresUrl } from '../../support/database.ts';
import { use } from '../../support/use.ts';

const place = use(openPlace);
const database = use(() => openShopDatabase(place.config));
let dataDir: string;
let shop: string | null;
beforeAll(async () => {
  ({ dataDir } = place);
  shop = await readShopId(database.db);
});

/** Milliseconds between two transactions, in which this process receives the progress of the backup. */
const PACE_MS = 20;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A stop without a time limit. */
const endless = new Promise<never>(() => undefined);
const folder = () => join(dataDir, 'backups');
const listProven = () =>
  listSnapshots(folder())
    .filter(({ state }) => state === 'proven')
    .map(({ file }) => basename(file))
    .sort();
const start = (more: Partial<Parameters<typeof startBackups>[2]> = {}, places: Partial<Config> = {}) =>
  startBackups({ ...place.config, ...places }, database, {
    shop,
    minutes: 5,
    now: () => new Date(),
    log: silent,
    ...more,
  });
/** @returns how often the stop reported that it waits for a backup */
async function stop(backups: ReturnType<typeof start>, patience: Promise<unknown> = endless): Promise<number> {
  let waits = 0;
  const { rest } = await backups.stop(patience, () => (waits += 1));
  await rest;
  return waits;
}

it(
  'a backup is consistent and proven although the shop changes during it [BACKUP-01, BACKUP-02]',
  { timeout: 0 },
  async () => {
    const copies = join(dataDir, 'usb');
    mkdirSync(copies);
    let written = 0;
    /** One row in each of two tables, so that a consistent copy has as many of both. */
    const write = () =>
      database.db.transaction(async (tx) => {
        await tx.insert(setting).values({ name: `a${written}`, value: 'x'.repeat((written * 31) % 900) });
        await tx.insert(location).values({ code: `L${written}`, name: 'Branch' });
        await tx
          .update(location)
          .set({ name: 'Main' })
          .where(eq(location.code, `L${(written += 1) - 2}`));
      });
    for (let count = 0; count < 20; count += 1) await write();
    const backups = start({ minutes: 0 }, { backupDir: copies });
    expect(backups.read()).toEqual({ provenAt: null, changedSince: null, problem: null, copyProblem: null });
    const before = written;
    let isMade = false;
    const asked = Promise.all([backups.take(), backups.take()]).finally(() => (isMade = true));
    while (!isMade) await write().then(() => setTimeout(PACE_MS));
    const [first, second] = await asked;

    expect(second).toEqual(first);
    expect(backups.read()).toEqual({ provenAt: first.at, changedSince: null, problem: null, copyProblem: null });
    expect([readdirSync(folder()), readdirSync(copies)]).toEqual([[basename(first.file)], [basename(first.file)]]);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    const { head, rows } = await readSnapshot(first.file);
    const lines: string[] = [];
    for await (const row of rows) lines.push(row);
    const own = lines.filter((line) => /^\{"name":"a\d+"/.test(line)).length;
    expect(own).toBeGreaterThanOrEqual(before);
    expect(own).toBeLessThan(written);
    // The first start made one more branch.
    expect(head.tables.find(({ name }) => name === 'location')?.rows).toBe(own + 1);
    expect(Number(head.sequences['location_id_seq'])).toBeGreaterThan(own);
  },
);

it('a copy waits for all its open files before it reports that one failed [BACKUP-02]', async () => {
  const [from, to] = [join(dataDir, 'files'), join(dataDir, 'copied')];
  mkdirSync(from);
  const names = Array.from({ length: 60 }, (_, number) => `file-${number}`);
  for (const name of names) writeFileSync(join(from, name), Buffer.alloc(2 ** 20));
  mkdirSync(join(to, 'file-0'), { recursive: true });
  await expect(copyDataFiles(from, to)).rejects.toThrow('file-0');
  const found = readdirSync(to);
  for (const folder of [from, to]) rmSync(folder, { recursive: true });
  expect(found.sort()).toEqual(names.sort());
});

it.runIf(postgresUrl === null)(
  'a backup without the end of its log is refused, and one that cannot be opened is kept as failed [BACKUP-01]',
  { timeout: 0 },
  async () => {
    const { db, copyTo } = database;
    if (!copyTo) throw new Error('The embedded database copies itself');
    const before = readdirSync(folder());
    const copy = join(folder(), '.work');
    const log = join(dataDir, 'db', 'pg_wal');
    const earlier = join(dataDir, 'earlier-log');
    const make = (metadata: Awaited<ReturnType<typeof copyTo>>) =>
      makeSnapshot(
        { source: { copy, metadata }, folder: folder(), copies: null, keepAll: false, yields: false },
        () => undefined,
      );
    const metadata = await copyTo(copy, async (from) => {
      await copyDataFiles(from, copy);
      cpSync(log, earlier, { recursive: true });
      await db.insert(location).values({ code: 'LATE', name: 'Saved while the copy was made' });
    });
    cpSync(earlier, join(copy, 'pg_wal'), { recursive: true });
    await expect(make(metadata)).rejects.toThrow('The copy has not all that was saved before it.');
    expect(readdirSync(folder())).toEqual(before);

    const whole = await copyTo(copy, async (from) => copyDataFiles(from, copy));
    const later = { ...whole, migrations: [...whole.migrations, '9999_later.sql'] };
    await expect(make(later)).rejects.toThrow(/newer than this one/);
    expect(readdirSync(folder())).toEqual([...before, expect.stringMatching(/^snapshot-000002-.*\.failed$/)]);
  },
);

it('the last backup is logged as not tried if the stopping server cannot read the changes', async () => {
  const failed: unknown[] = [];
  const backups = start({ log: { ...silent, error: (...line: unknown[]) => void failed.push(line) } });
  const error = new Error('The database is away');
  const reads = vi.spyOn(database.db, 'execute').mockRejectedValue(error);
  onTestFinished(() => reads.mockRestore());
  await stop(backups);
  expect(failed).toEqual([[{ event: 'sys_error', err: error }, 'No backup was tried']]);
});

it('the last backup is given up when the stop reaches its time limit, and leaves no files [BACKUP-02, DISK-13]', async () => {
  const said: unknown[] = [];
  const log = { ...silent, warn: (...line: unknown[]) => void said.push(line) };
  const before = readdirSync(folder());
  const { execArgv } = snapshotProgram;
  onTestFinished(() => void Object.assign(snapshotProgram, { execArgv }));
  // The process of the backup is stopped at its start, so that it never finishes before.
  const still = ['--import', `data:text/javascript,process.kill(process.pid, 'SIGSTOP')`];
  Object.assign(snapshotProgram, { execArgv: [...execArgv, ...still] });
  const backups = start({ log });
  expect(await stop(backups, setTimeout(PACE_MS))).toBe(1);
  expect(readdirSync(folder()).filter((name) => !/\.part$|^\.work$/.test(name))).toEqual(before);
  const sentence = 'The server was stopped before the last backup was done: the next start makes one.';
  expect([said, backups.read().problem]).toEqual([[[{ event: 'backup_given_up' }, sentence]], null]);
});

it.runIf(postgresUrl === null)(
  'a backup is made only after a change, also at a stop, and its failures are reported [BACKUP-02, BACKUP-04]',
  { timeout: 0 },
  async () => {
    const broken = start({ now: () => new Date(0) }, { dataDir: '/dev/null' });
    await stop(broken);
    expect(broken.read()).toEqual({
      provenAt: null,
      changedSince: '1970-01-01T00:00:00.000Z',
      problem: "No backup could be written: ENOTDIR: not a directory, mkdir '/dev/null/backups'.",
      copyProblem: null,
    });
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const warned: string[] = [];
    const log = { ...silent, warn: (_: object, sentence: string) => void warned.push(sentence) };
    const copies = join(dataDir, 'unplugged');
    const places = { dataDir: relative(process.cwd(), dataDir), backupDir: copies };
    const backups = start({ minutes: 1, log }, places);
    const { file, at } = await backups.take();
    const copyProblem = `No backup was copied to ${copies}: it is not there. Is the disk plugged in?`;
    expect(backups.read()).toEqual({ provenAt: at, changedSince: null, problem: null, copyProblem });
    mkdirSync(copies);
    const before = listProven();
    const looks = vi.spyOn(database.db, 'execute');
    for (let minute = 1; minute <= 2; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      await vi.waitFor(() =>
        expect(looks.mock.settledResults.map(({ type }) => type)).toEqual(Array(minute).fill('fulfilled')),
      );
    }
    looks.mockRestore();
    expect([listProven(), basename(file)]).toEqual([before, before.at(-1)]);
    await database.db.insert(location).values({ code: 'LAST', name: 'Branch' });
    await stop(backups);
    expect(listProven()).toHaveLength(before.length + 1);
    expect(backups.read()).toMatchObject({ problem: null, copyProblem: null });
    expect(Date.parse(backups.read().provenAt ?? '')).toBeGreaterThan(Date.parse(at));
    expect([warned, readdirSync(copies)]).toEqual([[copyProblem], listProven()]);
  },
);

it.runIf(postgresUrl)(
  'a backup is made by one of several servers at a time, and is shared by all [BACKUP-02]',
  { timeout: 0 },
  async () => {
    const [one, other] = [start(), start()];
    const before = listProven();
    const made = await Promise.all([one.take(), other.take()]);
    expect(new Set(made.map(({ file }) => file)).size).toBe(2);
    expect(listProven().filter((name) => !before.includes(name))).toEqual(
      made.map(({ file }) => basename(file)).sort(),
    );
    await database.db.insert(location).values({ code: 'NEXT', name: 'Branch' });
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const third = start({ minutes: 1 });
    const { file, at } = await one.take();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(third.read().provenAt?.slice(0, 19)).toBe(at.slice(0, 19));
    expect(listProven().at(-1)).toBe(basename(file));
  },
);

/** Records the priority of the processes that make backups. Returns that of the last one. */
function watchPriority(): () => number {
  const file = join(dataDir, 'priority');
  rmSync(file, { force: true });
  const { execArgv } = snapshotProgram;
  onTestFinished(() => void Object.assign(snapshotProgram, { execArgv }));
  const script = `import { getPriority } from 'node:os';
    import { writeFileSync } from 'node:fs';
    const { send } = process;
    process.send = (...message) => {
      writeFileSync(${JSON.stringify(file)}, String(getPriority()));
      return send.call(process, ...message);
    };`;
  const watched = ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
  Object.assign(snapshotProgram, { execArgv: [...execArgv, ...watched] });
  return () => Number(readFileSync(file, 'utf8'));
}

it('a backup that someone waits for has the priority of the server [BACKUP-02]', async () => {
  const readPriority = watchPriority();
  await start().take();
  expect(readPriority()).toBe(getPriority());
});

it('a backup that the schedule started has a lower priority than the server [BACKUP-02]', async () => {
  const readPriority = watchPriority();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const backups = start({ minutes: 1 });
  onTestFinished(() => stop(backups).then(() => undefined));
  await database.db.insert(location).values({ code: 'TICK', name: 'Branch' });
  await vi.advanceTimersByTimeAsync(60_000);
  // A busy processor lets it wait for minutes.
  await vi.waitFor(() => expect(readPriority()).toBe(constants.priority.PRIORITY_BELOW_NORMAL), { timeout: TEST_MS });
});
