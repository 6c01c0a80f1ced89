// `npm test -- windows` runs the release for Windows under Wine, from the first double click to a restore. Wine is not
// Windows: it ignores FILE_FLAG_FIRST_PIPE_INSTANCE, so that two servers that start at once could open one folder. It has
// its own Visual C++ runtime. There `fetch` of Node fails with "connect UNKNOWN". A run takes 15 minutes on two busy cores.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bookAndPrint } from '../../scripts/release/main-job.ts';
import { resolveCommand, root, runNode } from '../../tools/project.ts';
import { Booking, BookingPage } from '../../src/domain/booking/booking.ts';
import { readArgs, wholeNumber } from 'workflow-kit/command';
import { Api } from '../e2e/support/api.ts';
import { freePort } from '../e2e/support/shop.ts';
import { createWine, prepareTools, type Ended, type Terminal, toWindowsPath } from './wine.ts';

/** Milliseconds that a server has until it answers: Wine on a busy computer. */
const READY_MS = 600_000;
/** Milliseconds between two looks. */
const LOOK_MS = 500;
/** A receipt takes 4 to 7 s under Wine, and the server gives up after 10 s. */
const RECEIPT_TRIES = 10;
const EMAIL = 'owner@reflow.local';
const OWN_PASSWORD = 'a quiet evening shift';

const { values } = readArgs(
  `npm test -- windows: installs Wine where that is possible, and runs the release for Windows under it. Wine is not Windows.
  --archive FILE   tests this archive of npm run release -- --for win32-x64 instead of making one
  --keep           keeps the folder of the test, and says where it is
  --in FOLDER      goes on in a folder that --keep has kept, without unpacking an archive
  --from NUMBER    with --in: skips the steps before this one, which have passed in that folder`,
  {
    archive: { type: 'string' },
    keep: { type: 'boolean' },
    in: { type: 'string' },
    from: { type: 'string', default: '1' },
  },
);

const reason = prepareTools();
if (reason !== null) {
  console.log(`${reason}\n0 passed, 0 failed`);
  process.exit(0);
}

async function findArchive(): Promise<string> {
  if (values.archive !== undefined) return resolve(values.archive);
  const code = await runNode(resolveCommand('tsx'), ['scripts/release/main.ts', '--for', 'win32-x64']);
  const folder = join(root, 'dist/release');
  const [archive] = code === 0 ? readdirSync(folder).filter((name) => name.endsWith('win32-x64.zip')) : [];
  if (archive === undefined) throw new Error('The release for Windows could not be made');
  return join(folder, archive);
}

async function unpackArchive(): Promise<string> {
  const archive = await findArchive();
  const made = mkdtempSync(join(tmpdir(), 'reflow-windows-'));
  execFileSync('unzip', ['-q', archive, '-d', made]);
  return made;
}

const home = values.in === undefined ? await unpackArchive() : resolve(values.in);
const title = readdirSync(home).find((name) => name.endsWith('win32-x64')) ?? '';
const folder = join(home, title);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const data = join(home, 'Shop of Ayesha');
const wine = createWine(home);
const env = { PORT: String(port), DATA_DIR: toWindowsPath(data), BACKUP_MINUTES: '0' };

const check = (isRight: boolean, said: string): void => {
  if (!isRight) throw new Error(said);
};

/** The line of Reflow.cmd, without its window. */
const command = (...args: string[]): Promise<Ended> =>
  wine.run([join(folder, 'runtime/node.exe'), toWindowsPath(join(folder, 'scripts/reflow.mjs')), ...args], env, folder);

/** @returns what it said. @throws Error where it did not end well */
async function must(...args: string[]): Promise<string> {
  const { code, said } = await command(...args);
  check(code === 0, `reflow ${args.join(' ')} ended with ${code}: ${said}`);
  return said;
}

const isReady = async (): Promise<boolean> => (await fetch(`${url}/ready`).catch(() => null))?.ok === true;

async function until(what: string, isSo: () => boolean | Promise<boolean>, terminal?: Terminal): Promise<void> {
  const end = performance.now() + READY_MS;
  while (!(await isSo())) {
    check(performance.now() < end, `${what} did not happen. ${terminal?.read() ?? ''}`);
    await pause(LOOK_MS);
  }
}

/** A double click. */
const openWindow = (): Terminal => wine.open('cmd /c Reflow.cmd', env, folder);

async function startInTerminal(line: string): Promise<Terminal> {
  const terminal = wine.open(line, env, folder);
  await until('The start', isReady, terminal);
  return terminal;
}
const START = 'runtime/node.exe scripts/reflow.mjs start';

/** Presses Ctrl+C and expects the server to end with 0. */
async function interrupt(terminal: Terminal): Promise<void> {
  terminal.interrupt();
  const code = await terminal.ended;
  check(code === 0, `It ended with ${code}: ${terminal.read()}`);
}

const owner = () => Api.signIn(url, { email: EMAIL, password: OWN_PASSWORD });
const countBookings = async (): Promise<number> =>
  BookingPage.parse(await (await owner()).call('GET', '/booking/?page=1&pageSize=10')).totalBookings;

/** Every command that also works next to a running server. @param round distinguishes the people and files of two rounds */
async function runCommands(round: string): Promise<void> {
  const added = await must('staff', 'add', `amna-${round}@shop.example`, '--role', 'COUNTER');
  check(/The password is \S+/.test(added), `staff add tells no password: ${added}`);
  await must('export', toWindowsPath(join(home, `export-${round}`)));
  check(existsSync(join(home, `export-${round}`, 'bookings.json')), 'The export has no bookings.json');
  check(/\.gz/.test(await must('backup')), 'backup names no file');
  await must('verify');
  await must('audit', 'verify');
  await must('audit', 'export', toWindowsPath(join(home, `history-${round}`)));
  await must('audit', 'conformance');
}

let window: Terminal | null = null;
const getWindow = (): Terminal => {
  if (window === null) throw new Error('No window is open');
  return window;
};

const CTRL_C = 'ends with 0 at Ctrl+C';

type Step = readonly [title: string, run: () => Promise<unknown>];
const STEPS: readonly Step[] = [
  [
    'names the Visual C++ runtime where that is missing',
    async () => {
      const without = { ...env, WINEDLLOVERRIDES: 'vcruntime140=;vcruntime140_1=' };
      const { code, said } = await wine.run(['cmd', '/c', 'Reflow.cmd', 'start'], without, folder);
      check(code === 1 && said.includes('Microsoft Visual C++ 2015-2022 Redistributable (x64)'), said);
      check(!existsSync(data), 'It opened the data folder');
    },
  ],
  [
    'starts by a double click, shows the first password and opens the browser',
    async () => {
      window = openWindow();
      await until('The first start', isReady, window);
      await until('The browser', () => wine.readOpened().includes(url), window);
    },
  ],
  [
    'takes a booking and prints its receipt',
    async () => {
      const [, password = ''] = /with the password (\S+)/.exec(getWindow().read()) ?? [];
      const { id } = await bookAndPrint(url, { email: EMAIL, password }, OWN_PASSWORD, RECEIPT_TRIES);
      check(id > 0 && (await countBookings()) === 1, 'The booking is not in the list');
    },
  ],
  [
    'opens the browser again at a second double click',
    async () => {
      const second = openWindow();
      check((await second.ended) === 0, second.read());
      check(second.read().includes(`running already, at ${url}`), second.read());
      await until('The browser', () => wine.readOpened().length === 2, second);
    },
  ],
  ['runs staff, export, backup, verify and audit next to the server', () => runCommands('beside')],
  [
    'erases a customer next to the server',
    async () => {
      const booking = await (await owner()).finish('Bilal Ahmed', [{ name: 'B450', type: 'MOBO', payableAmount: 900 }]);
      await must('erase', booking.code);
      await must('erase', booking.code, '--yes');
      const { clientName } = Booking.parse(await (await owner()).call('GET', `/booking/${booking.id}`));
      check(clientName === 'Erased', `The name is still ${clientName}`);
    },
  ],
  [
    'has every booking after a kill',
    async () => {
      await wine.kill();
      window = await startInTerminal(START);
      check((await countBookings()) === 2, `${await countBookings()} of 2 bookings`);
    },
  ],
  ['refuses a restore while the server runs', refuseRestore],
  [CTRL_C, () => interrupt(getWindow())],
  ['runs the same commands without a server', () => runCommands('alone')],
  [
    'imports old bookings and ledger entries',
    async () => {
      await must('import', 'docs/import/bookings.csv');
      await must('import', 'docs/import/ledger.csv');
      await must('verify');
    },
  ],
  [
    'restores the newest backup, without later changes',
    async () => {
      await must('restore');
      window = await startInTerminal(START);
      check((await countBookings()) === 2, `${await countBookings()} of 2 bookings`);
      await interrupt(window);
    },
  ],
  [
    'names its commands without npm',
    async () => {
      const usage = await must('restore', '--help');
      check(usage.includes('Reflow.cmd restore FILE') && !usage.includes('npm run'), usage);
    },
  ],
];

async function refuseRestore(): Promise<void> {
  const { code, said } = await command('restore');
  check(code === 1 && said.includes('in use'), `restore ended with ${code}: ${said}`);
}

console.log(`${await wine.prepare()}, which is not Windows, runs ${title}`);
const first = wholeNumber('--from', values.from, 1);
const steps = STEPS.slice(first - 1);
// The steps from the booking to Ctrl+C need the window that an earlier step has opened.
const isServerNeeded = first > 2 && STEPS.findIndex(([step]) => step === CTRL_C) >= first - 1;
if (isServerNeeded) window = await startInTerminal(START);
let passed = 0;
for (const [index, [step, run]] of steps.entries()) {
  const begun = performance.now();
  const error = await run().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${error === null ? 'ok    ' : 'FAILED'} ${String(first + index).padStart(2)} ${step} (${seconds} s)`);
  if (error !== null) {
    console.log(error instanceof Error ? error.message : error);
    break;
  }
  passed += 1;
}
await wine.kill();
if (values.keep || values.in !== undefined) console.log(`Kept in ${home}`);
else rmSync(home, { recursive: true, force: true });
// Each step needs the previous steps.
console.log(`${passed} passed, ${steps.length - passed} failed`);
process.exitCode = passed === steps.length ? 0 : 1;
