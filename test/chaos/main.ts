// `npm test -- chaos`: ten people work on the built server while faults happen to it in an order drawn from a seed. At
// the end, the test looks for every acknowledged change, and `npm run verify` checks every page, every rule of the data
// and the history. TEST_DATABASE_URL selects PostgreSQL. `--plant unflushed` uses a disk that acknowledges writes
// without doing them, and `--plant dropped` acknowledges a booking that never arrived. The test must find both.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDisk } from 'pglite-durable/test-disk';
import { freshBuild } from '../../scripts/fresh-build.mjs';
import { root } from '../../tools/project.ts';
import { CommandError, oneOf, readArgs, wholeNumber } from 'workflow-kit/command';
import { Api } from '../e2e/support/api.ts';
import { startFaultProxy } from '../e2e/support/fault-proxy.ts';
import { createDatabase, postgresUrl } from '../e2e/support/postgres.ts';
import { account, BRIEF, openShop } from '../e2e/support/shop.ts';
import { createDice } from './dice.ts';
import { createMishaps } from './mishaps.ts';
import { createPerson } from './person.ts';
import { createWitness } from './witness.ts';

const PEOPLE = 10;
/** Bytes of a sparse file. */
const DISK_MB = 4_096;
/** Milliseconds until the shop must acknowledge a request again after any fault. */
const GOES_ON_MS = 60_000;

const { values } = readArgs(
  `npm test -- chaos: ten people at work on the built server and everything that can happen to it. Fails where an acknowledged change
is lost.
  --seed N                 draws another order; the same seed draws the same one
  --minutes N              how long people work (30)
  --mishaps N              how much happens at most: the run ends with the last of them
  --mishaps-per-minute N   how often something happens (20)
  --plant FAULT            plants a fault that must be found: unflushed, dropped
  --verbose                tells everything that happens`,
  {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '30' },
    mishaps: { type: 'string' },
    'mishaps-per-minute': { type: 'string', default: '20' },
    plant: { type: 'string' },
    verbose: { type: 'boolean' },
  },
);
const seed = wholeNumber('--seed', values.seed);
const minutes = Number(values.minutes);
const pace = Number(values['mishaps-per-minute']);
const most = values.mishaps === undefined ? Infinity : wholeNumber('--mishaps', values.mishaps, 1);
const plant = values.plant === undefined ? null : oneOf('--plant', values.plant, ['unflushed', 'dropped']);
if (!(minutes > 0 && pace > 0)) throw new CommandError('Nothing happens in 0 minutes, or with 0 mishaps.');
freshBuild();

const home = mkdtempSync(join(tmpdir(), 'reflow-chaos-clock-'));
const clockFile = join(home, 'shift');
const setClock = (shiftMs: number) => writeFileSync(clockFile, String(shiftMs));
setClock(0);

const preload = (code: string): string[] => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
/** Shifts the server's clock by the value in the file at each SIGUSR2. */
const movableClock = preload(`
  import { readFileSync } from 'node:fs';
  const Real = Date;
  const read = () => Number(readFileSync(${JSON.stringify(clockFile)}, 'utf8'));
  let shift = read();
  process.on('SIGUSR2', () => { shift = read(); });
  globalThis.Date = class extends Real {
    constructor(...parts) { if (parts.length === 0) super(Real.now() + shift); else super(...parts); }
    static now() { return Real.now() + shift; }
  };`);
const lyingDisk = preload(`import fs from 'node:fs'; fs.fsyncSync = () => undefined;`);

const dice = createDice(seed);
const disk = createTestDisk(DISK_MB);
const errorFile = join(home, 'errors');
const where = {
  DATA_DIR: disk.dataDir,
  ...(postgresUrl === null ? {} : { DATABASE_URL: await createDatabase(postgresUrl) }),
};
const shop = await openShop(
  [...BRIEF, ...movableClock, ...(plant === 'unflushed' ? lyingDisk : [])],
  { ...where, LOG_LEVEL: 'fatal' },
  openSync(errorFile, 'a'),
);
process.once('exit', () => {
  shop.signal('SIGKILL');
  disk.close();
  rmSync(home, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const line = await startFaultProxy(shop.url);
const witness = createWitness();

const people = [];
const owner = await Api.signIn(shop.url, account);
for (let n = 1; n <= PEOPLE; n += 1) {
  const login = await owner.hire('MANAGER');
  people.push(createPerson(`Person ${n}`, login, line.url, createDice(seed + n), witness));
}

const { mishaps: known, unavailable } = createMishaps({ shop, line, disk, people, setClock, where });
// A power cut shows which data such a disk has kept.
const mishaps = plant === 'unflushed' ? known.filter(({ name }) => name === 'power cut') : known;
console.log(`Seed ${seed}, ${minutes} minutes, ${postgresUrl === null ? 'the embedded database' : 'PostgreSQL'}`);
for (const reason of unavailable) console.log(reason);
if (mishaps.length === 0) process.exit(2);

const complaints: string[] = [];
const working = people.map((person) =>
  person.work().catch((error: unknown) => void complaints.push(error instanceof Error ? error.message : String(error))),
);

/** Waits until the shop acknowledges another request. */
async function goesOn(after: string): Promise<boolean> {
  const before = witness.count();
  const until = Date.now() + GOES_ON_MS;
  while (witness.count() === before && Date.now() < until && complaints.length < PEOPLE) await pause(20);
  if (witness.count() > before) return true;
  complaints.push(`After ${after} nothing was acknowledged for ${GOES_ON_MS / 1_000} s`);
  return false;
}

const counts = new Map<string, number>();
let happened = 0;
const until = Date.now() + minutes * 60_000;
const isOver = () => Date.now() >= until || happened >= most;
let lastBegan = Date.now();
let isAlive = await goesOn('the start');
while (isAlive && !isOver()) {
  for (const mishap of dice.shuffle(mishaps)) {
    const due = lastBegan + (dice.between(500, 1_500) * 60) / pace;
    await pause(Math.max(dice.between(100, 300), Math.min(due, until) - Date.now()));
    const began = Date.now();
    lastBegan = began;
    const before = witness.count();
    try {
      await mishap.happen(dice);
    } catch (error) {
      complaints.push(`After ${mishap.name}: ${String(error)}\n${readFileSync(errorFile, 'utf8').slice(-2_000)}`);
      isAlive = false;
      break;
    }
    counts.set(mishap.name, (counts.get(mishap.name) ?? 0) + 1);
    happened += 1;
    const ended = Date.now();
    isAlive = await goesOn(mishap.name);
    if (values.verbose) {
      console.log(`${mishap.name}: ${ended - began} ms, then ${Date.now() - ended} ms, at ${before} acknowledged`);
    }
    if (!isAlive || isOver()) break;
  }
}

// Each person finishes their current task.
for (const person of people) person.goHome();
if (isAlive) await Promise.all(working);
if (plant === 'dropped') witness.booked('A booking that never arrived', 1_000_000);
const verdict = isAlive
  ? await witness.compare(await Api.signIn(shop.url, account))
  : { lost: [], doubles: [], wrongSums: [] };
await line.close();
await shop.stop();
if (isAlive) {
  const verify = spawnSync(process.execPath, ['dist/server/data.js', 'verify'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...where },
    encoding: 'utf8',
  });
  console.log(verify.stdout.trim());
  if (verify.status !== 0) complaints.push(`npm run verify: ${verify.stderr}`);
}
await shop.close();

console.log([...counts].map(([name, count]) => `${count} × ${name}`).join(', '));
const faults = [...verdict.lost, ...verdict.doubles, ...verdict.wrongSums, ...witness.logouts, ...complaints];
for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
console.log(
  `${witness.count()} acknowledged, ${verdict.lost.length} lost, ${witness.logouts.length} logouts, ${verdict.doubles.length} doubles`,
);
process.exit(faults.length > 0 ? 1 : 0);
