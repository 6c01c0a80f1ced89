// `npm test`: every test there is, then one line that sums them up. One part may be named; what follows is handed to it.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, mkdtempSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './find-browser.ts';
import { sumTallies, tallyLine, tallyPlaywright, tallyRun, tallyVitest, type Tally } from './tally.ts';
import { freshBuild } from './fresh-build.mjs';
import { resolveCommand, root, run, runNode } from './tool.ts';

/** A folder in memory, on a system that has one. */
const IN_MEMORY = '/dev/shm';
/** What the databases of all tests take at once, several times over. Bytes. */
const ENOUGH = 4e9;

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}

/**
 * Has this process and all that it starts put temporary files into a folder that is gone at its end: in memory where
 * there is enough, for most of what tests do to a disk is to copy databases and to throw them away.
 */
function useThrowAwayFolder(): void {
  const folder = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), 'reflow-tests-'));
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

const reports = join(root, 'reports');

type Output = 'inherit' | number;

async function runVitest(project: 'unit' | 'server', filters: string[], output: Output = 'inherit'): Promise<Tally> {
  const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
  const report = join(reports, `${isOnPostgres ? 'postgres' : project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Each file of the server has databases of its own, and often waits for a program that it started.
  const workers = isOnPostgres ? 2 : Math.max(2, availableParallelism() - 1);
  const isParallel = project === 'server' ? [`--maxWorkers=${workers}`] : [];
  const args = ['run', '--project', project, ...isParallel, ...reporters, ...filters];
  return tallyRun(await runNode(resolveCommand('vitest'), args, {}, output), report, tallyVitest);
}

async function runStories(name: 'e2e' | 'faults', filters: string[]): Promise<Tally> {
  const browser = await ensureBrowser();
  console.log(`Browser: ${browser}`);
  freshBuild();
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const exitCode = await runNode(
    resolveCommand('playwright'),
    ['test', `--project=${name === 'e2e' ? 'stories' : name}`, ...filters],
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  return tallyRun(exitCode, report, tallyPlaywright);
}

/** All at once: stories wait for pages and servers, and the other tests use that time. What those print comes after. */
async function runAll(): Promise<Tally> {
  const words = join(reports, 'vitest.log');
  const output = openSync(words, 'w');
  const inProcess = async (): Promise<Tally> =>
    sumTallies([await runVitest('unit', [], output), await runVitest('server', [], output)]);
  const tallies = await Promise.all([runStories('e2e', []), inProcess()]);
  closeSync(output);
  process.stdout.write(readFileSync(words));
  return sumTallies(tallies);
}

/** Runs a part against a PostgreSQL of its own. */
const onPostgres = (part: string, rest: string[]): Promise<number> =>
  run('bash', ['scripts/with-postgres.sh', process.execPath, resolveCommand('tsx'), 'scripts/test.ts', part, ...rest]);

/** Parts that Vitest and Playwright run. */
const TESTS: Readonly<Record<string, (filters: string[]) => Promise<Tally>>> = {
  unit: (filters) => runVitest('unit', filters),
  server: (filters) => runVitest('server', filters),
  e2e: (filters) => runStories('e2e', filters),
  faults: (filters) => runStories('faults', filters),
};

/** Parts that are programs of their own, with options of their own. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  fuzz: () => import('./fuzz.ts'),
  chaos: () => import('../test/chaos/main.ts'),
  'break-in': () => import('./break-in/main.ts'),
  screens: () => import('./screens.ts'),
};

const HELP = `npm test: every test: rules, machines, server, and stories in a real browser.
npm test -- PART ...: one part
  unit, server [FILTER ...]   Vitest's, with its options
  postgres [FILTER ...]       those of the server on a throw-away PostgreSQL
  e2e [FILTER ...]            stories, with Playwright's options
  faults [FILTER ...]         every screen and form under every fault of the line; with PostgreSQL at hand it is stopped too
  fuzz, chaos, break-in, screens   programs of their own: --help says what each takes`;

const [part, ...rest] = process.argv.slice(2);
if (part === '--help' || part === '-h') {
  console.log(HELP);
  process.exit();
}
const program = PROGRAMS[part ?? ''];
if (part === 'postgres') process.exit(await onPostgres('server', rest));
const runPart = part === undefined ? runAll : TESTS[part];
if (program) {
  // The program finds in `process.argv` what it would find if it had been started itself.
  process.argv.splice(2, 1);
  await program();
} else if (runPart) {
  mkdirSync(reports, { recursive: true });
  useThrowAwayFolder();
  const total = await runPart(rest);
  console.log(tallyLine(total));
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
} else {
  console.error(`The part "${part}" is unknown. See npm test -- --help.`);
  process.exitCode = 2;
}
