// `npm run load`: 200 people at a mixed day's work against the built server: one process on the embedded database, then
// one, two and four on one PostgreSQL. `--minutes 30` works longer at the pace of people, `--setups embedded,2` leaves
// some out. `--share 15` gives each server 15 % of a core while nobody pauses (Linux, as root, control groups of version
// 1): so cores stay free on a machine that has too few. Errors and lost writes fail it.
import 'temporal-polyfill/global';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { MAJOR } from '../../server/db/embedded/engine.ts';
import { markShop } from '../../server/db/embedded/shop-marker.ts';
import { migrate } from '../../server/db/migrate.ts';
import { type OpenDatabase, openPostgres } from '../../server/db/postgres.ts';
import { prepareShop } from '../../server/first-start.ts';
import { createProgressBar } from '../../server/commands/progress-bar.ts';
import { startShop } from '../../test/server/support/server-process.ts';
import { percentile } from '../bench/percentile.ts';
import { type Execute, seed } from '../bench/seed.ts';
import { readTyped } from '../../tools/command.ts';
import { USAGES } from '../../tools/usages.ts';
import { root, run } from '../tool.ts';
import { arrive, type AtWork, type Person, type Seen, type Worked } from './person.ts';

const PEOPLE = 200;
/** Who sign in at a time, and who work without a pause. */
const TOGETHER = 20;
const RUSHING = 40;
const BOOKINGS = 10_000;
/** Milliseconds of the part of a run in which nobody pauses, and of the part that is stopped. */
const RUSH_MS = 20_000;
const STOPPED_MS = 5_000;
const MEMORY_MS = 5_000;
const PASSWORD = 'correct horse battery';

const { value } = readTyped(USAGES.load);
const setups = value('setups').split(',');
/** Milliseconds between two tasks of a person on average. */
const pauseMs = Number(value('pause')) * 1000;

type Process = Awaited<ReturnType<typeof startShop>>;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The filled database of a setup, as the servers are to find it. */
type Database = { env: Record<string, string>; open: () => Promise<OpenDatabase>; remove: () => Promise<void> };

async function createDatabase(isEmbedded: boolean): Promise<Database> {
  if (isEmbedded) {
    const folder = await mkdtemp(join(tmpdir(), 'reflow-load-'));
    return {
      env: { DATA_DIR: folder },
      open: () => openEmbedded(folder),
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await admin.connect();
  const name = `load_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href, DATA_DIR: '/nowhere/reflow' },
    open: async () => openPostgres(url.href),
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

const emailOf = (index: number) => `person${index}@shop.test`;

async function fill({ env, open }: Database): Promise<void> {
  const bar = createProgressBar(process.stderr);
  const opened = await open();
  const config = readConfig({ ...env, STAFF_EMAIL: 'owner@shop.test', STAFF_PASSWORD: PASSWORD });
  await migrate(opened.db);
  await prepareShop(opened.db, config, new Date());
  await opened.db.execute(
    sql`insert into staff (email, password_hash, role, verified_at)
        select 'person' || n || '@shop.test', password_hash, 'MANAGER', now() from staff, generate_series(0, ${PEOPLE - 1}::int) as n`,
  );
  const execute: Execute = async (statement) =>
    (await opened.db.execute(sql.raw(statement))) as unknown as Awaited<ReturnType<Execute>>;
  await seed(execute, BOOKINGS, bar.progress);
  if (config.databaseUrl === null) markShop(config.dataDir, MAJOR);
  await opened.close();
  bar.end();
}

/** Resident memory of a process in MB. */
const readMemory = ({ child }: Process): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Milliseconds that a process has computed with its threads; `withEnded` adds its children that have ended. */
function readCpu(pid: number, withEnded = false): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return 10 * fields.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** What the PostgreSQL of `with-postgres.sh` has computed, in ms. */
function readPostgresCpu(): number {
  const [, folder] = / -D (\S+)/.exec(process.env['TEST_POSTGRES_CTL'] ?? '') ?? [];
  if (folder === undefined) return 0;
  const pid = Number(read(`${folder}/postmaster.pid`).split('\n')[0]);
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + readCpu(child), readCpu(pid, true));
}

const isError = ({ status }: Seen) => status !== 412 && (status < 200 || status > 299);

function describe(label: string, seen: readonly Seen[], ms: number): string {
  const sorted = seen.map((one) => one.ms).toSorted((a, b) => a - b);
  const errors = seen.filter(isError);
  const at = [0.5, 0.95, 0.99].map((part) => percentile(sorted, part).toFixed(0)).join(' / ');
  const kinds = [...new Set(errors.map(({ name, status }) => `${name} ${status}`))].join(', ');
  const newer = seen.filter(({ status }) => status === 412).length;
  return `  ${label}: ${seen.length} calls, ${(seen.length / (ms / 1000)).toFixed(1)} a second, p50 / p95 / p99 ${at} ms, ${newer} met a newer version, errors ${errors.length}${kinds === '' ? '' : ` (${kinds})`}`;
}

function describeSlowest(seen: readonly Seen[]): string {
  const names = [...new Set(seen.map(({ name }) => name))];
  const rows = names.map((name) => {
    const own = seen.filter((one) => one.name === name).map(({ ms }) => ms);
    return {
      name,
      p95: percentile(
        own.toSorted((a, b) => a - b),
        0.95,
      ),
    };
  });
  const slowest = rows.toSorted((a, b) => b.p95 - a.p95).slice(0, 4);
  return `  slowest at p95: ${slowest.map(({ name, p95 }) => `${name} ${p95.toFixed(0)} ms`).join(', ')}`;
}

/** Gives each process a part of a core while `work` runs. */
async function withShare<T>(processes: readonly Process[], work: () => Promise<T>): Promise<T> {
  const percent = Number(value('share'));
  if (percent === 100) return work();
  const folders = processes.map(({ child }) => `/sys/fs/cgroup/cpu/reflow-load-${child.pid}`);
  for (const [index, folder] of folders.entries()) {
    mkdirSync(folder);
    writeFileSync(`${folder}/cpu.cfs_period_us`, '20000');
    writeFileSync(`${folder}/cpu.cfs_quota_us`, String(percent * 200));
    writeFileSync(`${folder}/cgroup.procs`, String(processes[index]?.child.pid));
  }
  try {
    return await work();
  } finally {
    for (const { child } of processes) writeFileSync('/sys/fs/cgroup/cpu/cgroup.procs', String(child.pid));
    for (const folder of folders) rmdirSync(folder);
  }
}

/** How many of the acknowledged writes the database does not have. */
async function countLost({ open }: Database, acknowledged: readonly string[]): Promise<number> {
  const opened = await open();
  const { rows } = (await opened.db.execute(
    sql`select client_name as mark from booking union all select notes from contact_log
        union all select transaction_id from booking_payment union all select description from ledger_entry`,
  )) as unknown as { rows: { mark: string | null }[] };
  await opened.close();
  const stored = new Set(rows.map(({ mark }) => mark));
  return acknowledged.filter((mark) => !stored.has(mark)).length;
}

/** @returns calls a second while nobody pauses */
async function runSetup(setup: string): Promise<number> {
  const isEmbedded = setup === 'embedded';
  const database = await createDatabase(isEmbedded);
  const processes: Process[] = [];
  try {
    await fill(database);
    for (let started = 0; started < (isEmbedded ? 1 : Number(setup)); started += 1)
      processes.push(await startShop({ ...database.env, TRUST_PROXY: 'true', BACKUP_MINUTES: '5' }));
    const addresses = processes.map(({ address }) => address);
    console.log(
      `\n${isEmbedded ? 'Embedded database, 1 process' : `PostgreSQL, ${setup} process${setup === '1' ? '' : 'es'}`}`,
    );
    const arrivals: Seen[] = [];
    const people: AtWork[] = [];
    const began = performance.now();
    for (let index = 0; index < PEOPLE; index += TOGETHER) {
      const group = Array.from({ length: TOGETHER }, (_, nth): Person => {
        const address = addresses[nth % addresses.length] ?? '';
        return { address, email: emailOf(index + nth), password: PASSWORD, index: index + nth };
      });
      for (const { seen, person } of await Promise.all(group.map(arrive))) {
        arrivals.push(seen);
        if (person) people.push(person);
      }
    }
    console.log(describe(`signed in, ${TOGETHER} at a time`, arrivals, performance.now() - began));
    const acknowledged: string[] = [];
    const measure = async (ms: number, pause: number, count = PEOPLE, interrupt?: () => Promise<unknown>) => {
      let isOver = false;
      const readServers = () => processes.reduce((sum, { child }) => sum + readCpu(child.pid ?? 0), 0);
      const before = { servers: readServers(), postgres: readPostgresCpu(), people: process.cpuUsage() };
      const start = performance.now();
      const working = people
        .slice(0, count)
        .map(({ work }) => work({ size: BOOKINGS, pauseMs: pause, isOver: () => isOver }));
      await wait(ms);
      isOver = true;
      await interrupt?.();
      const done: Worked[] = await Promise.all(working);
      const took = performance.now() - start;
      const spent = process.cpuUsage(before.people);
      for (const one of done) acknowledged.push(...one.acknowledged);
      const seen = done.flatMap((one) => one.seen);
      const perCall = (cpu: number) => (cpu / Math.max(1, seen.length)).toFixed(1);
      const cpu = `  computing in ms for each call: servers ${perCall(readServers() - before.servers)}, PostgreSQL ${perCall(readPostgresCpu() - before.postgres)}, people ${perCall((spent.user + spent.system) / 1000)}`;
      return { seen, took, cpu, told: done.reduce((sum, one) => sum + one.told, 0) };
    };
    const memory: number[][] = [];
    const watch = setInterval(() => memory.push(processes.map(readMemory)), MEMORY_MS);
    const day = await measure(Number(value('minutes')) * 60_000, pauseMs);
    clearInterval(watch);
    console.log(describe(`${PEOPLE} people`, day.seen, day.took));
    console.log(describeSlowest(day.seen));
    console.log(day.cpu);
    console.log(`  ${day.told} changes were told by ${PEOPLE} live streams`);
    for (const [index] of processes.entries()) {
      const own = memory.map((all) => Math.round(all[index] ?? 0));
      const sixth = (at: number) => own[Math.floor(((own.length - 1) * at) / 6)];
      console.log(
        `  memory of process ${index + 1} in MB, by sixths of the time: ${[0, 1, 2, 3, 4, 5, 6].map(sixth).join(', ')}`,
      );
    }
    const rush = await withShare(processes, () => measure(RUSH_MS, 0, RUSHING));
    const rate = rush.seen.length / (rush.took / 1000);
    console.log(describe(`${RUSHING} of them without a pause`, rush.seen, rush.took));
    console.log(describeSlowest(rush.seen));
    console.log(rush.cpu);
    // Whoever is at work while the servers are told to stop is answered or refused, and nothing acknowledged is missing.
    await measure(STOPPED_MS, 0, RUSHING, async () => {
      for (const { child } of processes) child.kill('SIGTERM');
      console.log(`  stopped at work with ${(await Promise.all(processes.map(({ ended }) => ended))).join(', ')}`);
    });
    for (const { leave } of people) leave();
    const lost = await countLost(database, acknowledged);
    console.log(`  acknowledged writes: ${acknowledged.length}, lost: ${lost}`);
    if (lost > 0 || [...arrivals, ...day.seen, ...rush.seen].some(isError)) process.exitCode = 1;
    return rate;
  } finally {
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    await database.remove();
  }
}

if (setups.some((setup) => setup !== 'embedded') && process.env['TEST_DATABASE_URL'] === undefined) {
  const tsx = join(root, 'node_modules/.bin/tsx');
  process.exit(await run('bash', ['scripts/with-postgres.sh', tsx, 'scripts/load/main.ts', ...process.argv.slice(2)]));
}
console.log(`${availableParallelism()} cores for people, servers and database together`);
let first: number | null = null;
for (const setup of setups) {
  const rate = await runSetup(setup);
  if (setup === 'embedded') continue;
  first ??= rate;
  console.log(`  ${(rate / first).toFixed(2)} times the calls of the first setup on PostgreSQL`);
}
