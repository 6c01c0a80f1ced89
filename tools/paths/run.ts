import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command.ts';
import type { Path } from '../models/create-model.ts';
import { resultsIn } from '../rules/evidence.ts';
import { FORMATS } from './formats.ts';

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
  writeFileSync(join(folder, 'paths', `${model}.spec.ts`), FORMATS.playwright(model, paths));
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
