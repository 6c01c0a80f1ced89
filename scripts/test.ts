// `npm test` runs every test and ends with one summary line. If one part is named, the remaining arguments go to that
// part.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, mkdtempSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedPackages, PACKAGES } from './changed-packages.ts';
import { ensureBrowser } from '../tools/find-browser.ts';
import { PROGRESS_FILE } from './progress-reporter.ts';
import { sumTallies, tallyRun, type Tally } from './tally.ts';
import { estimateRun, keepDuration, printProgress, describeEstimate } from './test-progress.ts';
import { checkEvidence, hasResults, noteReports, noteSources } from '../tools/rules/evidence.ts';
import { freshBuild } from './fresh-build.mjs';
import { resolveCommand, root, run, runNode } from '../tools/project.ts';

/** A folder in memory, if the system has one. */
const IN_MEMORY = '/dev/shm';
/** Several times the size of all test databases together, in bytes. */
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
 * Puts the temporary files of this process and its children into a folder that is deleted at the end. The folder is in
 * memory if there is enough, because tests mostly copy databases and delete them.
 */
function useThrowAwayFolder(): void {
  const folder = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), 'reflow-tests-'));
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

const reports = join(root, 'reports');
const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL']);
/**
 * The Vitest projects of the server, with the packages that changed since the commit PACKAGES_SINCE. With PostgreSQL the
 * embedded project adds the tests that could differ.
 */
const SERVER = ['server', ...(isOnPostgres ? ['embedded'] : []), ...changedPackages(process.env['PACKAGES_SINCE'])];

type Output = 'inherit' | number;

/** Returns the progress file of a runner. */
const progressOf = (name: string): string => join(reports, `${name}.progress.json`);
const DURATION = join(reports, 'duration.json');

/** Runs Vitest projects together. The first names the report. */
async function runVitest(projects: string[], filters: string[], output: Output = 'inherit'): Promise<Tally> {
  const report = join(reports, `${projects[0]}.json`);
  rmSync(report, { force: true });
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/progress-reporter.ts',
  ];
  // Each test file of the server has its own databases, and often waits for a program.
  const isParallel = projects.includes('server') ? [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`] : [];
  const args = ['run', ...projects.map((name) => `--project=${name}`), ...isParallel, ...reporters, ...filters];
  return tallyRun(
    await runNode(resolveCommand('vitest'), args, { [PROGRESS_FILE]: progressOf(projects[0] ?? '') }, output),
    report,
  );
}

async function runStories(name: 'e2e' | 'faults', filters: string[]): Promise<Tally> {
  const browser = await ensureBrowser();
  console.log(`Browser: ${browser}`);
  freshBuild();
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const exitCode = await runNode(
    resolveCommand('playwright'),
    // The faults mostly wait, for limits and retries.
    ['test', ...(name === 'e2e' ? ['--project=stories'] : ['--project=faults', '--workers=3']), ...filters],
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      [PROGRESS_FILE]: progressOf(name),
    },
  );
  return tallyRun(exitCode, report);
}

/**
 * Runs all parts in parallel: stories wait for pages and server tests wait for programs, so others use that time. Their
 * output is printed at the end.
 */
async function runAll(): Promise<Tally> {
  console.log(describeEstimate(estimateRun(DURATION)));
  const begun = performance.now();
  const stop = printProgress([
    { name: 'browser', of: 'stories', file: progressOf('e2e') },
    { name: 'unit', of: 'files', file: progressOf('unit') },
    { name: 'server', of: 'files', file: progressOf('server') },
  ]);
  noteSources();
  const inProcess = [['unit'], SERVER].map(async (projects) => {
    const words = join(reports, `${projects[0]}.log`);
    const output = openSync(words, 'w');
    const tally = await runVitest(projects, [], output);
    closeSync(output);
    return { words, tally };
  });
  const [stories, ...others] = await Promise.all([runStories('e2e', []), ...inProcess]);
  stop();
  keepDuration(DURATION, (performance.now() - begun) / 1_000);
  for (const { words } of others) process.stdout.write(readFileSync(words));
  noteReports();
  const faults = await checkEvidence();
  const evidence = { passed: faults === 0 ? 1 : 0, failed: faults };
  return sumTallies([stories, ...others.map(({ tally }) => tally), evidence]);
}

/** Without a command the script only checks whether PostgreSQL is installed. */
const WITH_POSTGRES = 'scripts/with-postgres.sh';
const hasPostgres = (): boolean => spawnSync('bash', [WITH_POSTGRES], { cwd: root, stdio: 'ignore' }).status === 0;

/** Runs a part on a new PostgreSQL, in memory if there is enough. */
const onPostgres = (words: string[]): Promise<number> =>
  run(
    'bash',
    [WITH_POSTGRES, process.execPath, resolveCommand('tsx'), 'scripts/test.ts', ...words],
    hasMemory() ? { TMPDIR: IN_MEMORY } : {},
  );

/**
 * Tests of three former vulnerabilities: a DELETE with content, the owner's password for others, plain HTTP without a
 * warning.
 */
const DOORS = ['test/server/start-and-stop.test.ts', 'test/server/http/headers.test.ts'];

/** Parts that Vitest and Playwright run. */
const TESTS: Readonly<Record<string, (filters: string[]) => Promise<Tally>>> = {
  unit: (filters) => runVitest(['unit'], filters),
  server: (filters) => runVitest(SERVER, filters),
  packages: (filters) => runVitest(PACKAGES, filters),
  postgres: (filters) => runVitest(['server'], filters),
  e2e: (filters) => runStories('e2e', filters),
  faults: (filters) => runStories('faults', filters),
  'break-in': (filters) => runVitest(['server'], [...DOORS, ...filters]),
};

/** Parts that are separate programs with their own options. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  fuzz: () => import('./fuzz.ts'),
  chaos: () => import('../test/chaos/main.ts'),
  container: () => import('../test/container/main.ts'),
  screens: () => import('./screens.ts'),
  windows: () => import('../test/windows/main.ts'),
  evidence: async () => {
    if (!hasResults()) console.error('There are no results of a whole run. First run npm test.');
    process.exitCode = !hasResults() ? 2 : (await checkEvidence()) > 0 ? 1 : 0;
  },
};

const HELP = `npm test: every test: rules, machines, server, and stories in a real browser.
npm test -- PART ...: one part
  unit [FILTER ...]           Vitest's, with its options
  server [FILTER ...]         on a throw-away PostgreSQL where one is installed, and there what could differ on the embedded
                              database too; else all of them on the embedded one
  postgres [FILTER ...]       those of the server on a throw-away PostgreSQL alone
  e2e [FILTER ...]            stories, with Playwright's options
  faults [FILTER ...]         every screen and form under every fault of the line; with PostgreSQL at hand it is stopped too
  packages [FILTER ...]       the tests of all packages alone; PACKAGES_SINCE=COMMIT leaves out unchanged ones elsewhere
  break-in                    tests of three doors that once were open
  fuzz, chaos, screens        programs of their own: --help says what each takes
  container                   builds deploy/Dockerfile with buildah, which it installs where it may, and uses it; not in npm test
  windows                     the release for Windows under Wine, which it installs where it may; not in npm test
  evidence                    whether each rule has a test that passed, by the results of the last whole run`;

const [part, ...rest] = process.argv.slice(2);
if (part === '--help' || part === '-h') {
  console.log(HELP);
  process.exit();
}
const program = PROGRAMS[part ?? ''];
const wantsPostgres = part === 'postgres' || ((part === undefined || part === 'server') && hasPostgres());
if (wantsPostgres && !isOnPostgres) process.exit(await onPostgres(process.argv.slice(2)));
const runPart = part === undefined ? runAll : TESTS[part];
if (program) {
  // Removes the name, so that the program reads `process.argv` as if it had been started directly.
  process.argv.splice(2, 1);
  await program();
} else if (runPart) {
  mkdirSync(reports, { recursive: true });
  useThrowAwayFolder();
  const total = await runPart(rest);
  // The last line of every test command. `.ci/run` sums these up.
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
} else {
  console.error(`The part "${part}" is unknown. See npm test -- --help.`);
  process.exitCode = 2;
}
