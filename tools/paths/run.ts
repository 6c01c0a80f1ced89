import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from 'workflow-kit/command';
import type { Path } from 'workflow-kit/paths/model';
import { resultsIn } from '../rules/evidence.ts';
import { FORMATS, type FormatOptions } from 'workflow-kit/paths/formats';

/** The parts of a Playwright file of this product: the command that runs it, and its driver. */
export const playwrightOptions = (model: string): FormatOptions => ({
  comment:
    'Runs against a shop that is open at REFLOW_URL: REFLOW_URL=http://127.0.0.1:3000 npx playwright test --project=paths',
  driver: `../test/e2e/drivers/${model}.driver.ts`,
});

/** Runs the command of Playwright with these arguments and this environment. */
export type RunPlaywright = (args: readonly string[], env: Record<string, string>) => Promise<number>;

/**
 * Runs paths in a browser at the shop at `url`. Writes JUnit, an HTML page and Playwright's report to `reports/paths`,
 * and the run file to `paths`, both in `folder`.
 * @returns the successful paths. @throws CommandError if no shop answers, or nothing ran
 */
export async function runPaths(
  { model, paths, url, folder }: { model: string; paths: readonly Path[]; url: string; folder: string },
  run: RunPlaywright,
): Promise<Path[]> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok)
    throw new CommandError(`No shop answers at ${url}. npm run demo opens one; REFLOW_URL names another.`);
  const reports = join(folder, 'reports/paths');
  const report = join(reports, `${model}.json`);
  mkdirSync(join(folder, 'paths'), { recursive: true });
  rmSync(report, { force: true });
  writeFileSync(join(folder, 'paths', `${model}.spec.ts`), FORMATS.playwright(model, paths, playwrightOptions(model)));
  await run(['test', '--project=paths', `paths/${model}.spec.ts`, '--reporter=list,junit,html,json'], {
    REFLOW_URL: url,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: join(reports, `${model}.junit.xml`),
    PLAYWRIGHT_HTML_OUTPUT_DIR: join(reports, model),
    PLAYWRIGHT_HTML_OPEN: 'never',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const ran = existsSync(report) ? resultsIn(JSON.parse(readFileSync(report, 'utf8'))) : [];
  if (ran.length === 0) throw new CommandError('Playwright has run no path.');
  // A title starts with the number of its path.
  return ran.flatMap(({ title, end }) => (end === 'passed' ? (paths[Number.parseInt(title, 10) - 1] ?? []) : []));
}
