// `npm test`: every test there is, then one line that sums them up. A part may be named: unit, server, e2e.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './find-browser.ts';
import { sumTallies, tallyLine, tallyPlaywright, tallyRun, tallyVitest, type Tally } from './tally.ts';
import { oneOf } from '../tools/command.ts';
import { useThrowAwayFolder } from './throw-away-folder.ts';
import { resolveCommand, root, runNode, runNpm } from './tool.ts';

const reports = join(root, 'reports');

const STORIES = 'playwright.config.ts';

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

async function runStories(name: 'e2e' | 'faults', filters: string[], config: string): Promise<Tally> {
  const browser = await ensureBrowser();
  console.log(`Browser: ${browser}`);
  if ((await runNpm('build', '--development')) !== 0) {
    console.error('The build failed, so no story ran.');
    return { passed: 0, failed: 1 };
  }
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const exitCode = await runNode(resolveCommand('playwright'), ['test', '--config', config, ...filters], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return tallyRun(exitCode, report, tallyPlaywright);
}

/** All at once: stories wait for pages and servers, and the other tests use that time. What those print comes after. */
async function runAll(): Promise<Tally> {
  const words = join(reports, 'vitest.log');
  const output = openSync(words, 'w');
  const inProcess = async (): Promise<Tally> =>
    sumTallies([await runVitest('unit', [], output), await runVitest('server', [], output)]);
  const tallies = await Promise.all([runStories('e2e', [], STORIES), inProcess()]);
  closeSync(output);
  process.stdout.write(readFileSync(words));
  return sumTallies(tallies);
}

const PARTS = {
  unit: (filters) => runVitest('unit', filters),
  server: (filters) => runVitest('server', filters),
  e2e: (filters) => runStories('e2e', filters, STORIES),
  faults: (filters) => runStories('faults', filters, 'playwright.faults.config.ts'),
} satisfies Record<string, (filters: string[]) => Promise<Tally>>;

const [part, ...filters] = process.argv.slice(2);
const runPart =
  part === undefined ? runAll : PARTS[oneOf('The part', part, Object.keys(PARTS) as (keyof typeof PARTS)[])];
mkdirSync(reports, { recursive: true });
useThrowAwayFolder();
const total = await runPart(filters);
console.log(tallyLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
