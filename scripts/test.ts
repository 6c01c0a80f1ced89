// `npm test`: every test there is, then one line that sums them up. A part may be named: unit, server, e2e.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './find-browser.ts';
import { sumTallies, tallyLine, tallyPlaywright, tallyRun, tallyVitest, type Tally } from './tally.ts';
import { commandOf, root, runNode, runNpm } from './tool.ts';

const reports = join(root, 'reports');

async function runVitest(project: string): Promise<Tally> {
  const report = join(reports, `${project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runNode(commandOf('vitest'), ['run', '--project', project, ...reporters, ...filters]);
  return tallyRun(exitCode, report, tallyVitest);
}

async function runStories(): Promise<Tally> {
  const browser = await ensureBrowser();
  console.log(`Browser: ${browser}`);
  if ((await runNpm('build')) !== 0) {
    console.error('The build failed, so no story ran.');
    return { passed: 0, failed: 1 };
  }
  const report = join(reports, 'e2e.json');
  rmSync(report, { force: true });
  const exitCode = await runNode(commandOf('playwright'), ['test', ...filters], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return tallyRun(exitCode, report, tallyPlaywright);
}

const parts = new Map([
  ['unit', () => runVitest('unit')],
  ['server', () => runVitest('server')],
  ['e2e', runStories],
]);

const [part, ...filters] = process.argv.slice(2);
const chosen = part === undefined ? [...parts.values()] : [parts.get(part)].filter((run) => run !== undefined);

mkdirSync(reports, { recursive: true });
const tallies: Tally[] = [];
for (const run of chosen) tallies.push(await run());
const total = sumTallies(tallies);
console.log(tallyLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
