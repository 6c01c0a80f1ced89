import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Path } from '../models/create-model.ts';
import { CommandError } from '../command.ts';
import { formatPaths } from './formats.ts';

type Suite = { suites?: Suite[]; specs?: { title: string; ok: boolean }[] };

/** Runs Playwright's own command with these words and this environment; its exit code. */
export type RunPlaywright = (args: readonly string[], env: Record<string, string>) => Promise<number>;

/** Titles of the tests of a report that did not pass, and how many there were. */
function readReport(text: string): { failed: string[]; of: number } {
  const specsOf = ({ suites = [], specs = [] }: Suite): { title: string; ok: boolean }[] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ];
  const specs = specsOf(JSON.parse(text) as Suite);
  return { failed: specs.filter(({ ok }) => !ok).map(({ title }) => title), of: specs.length };
}

/** The paths whose tests have these titles: each begins with the number of its path. */
const pathsOf = (paths: readonly Path[], titles: readonly string[]): Path[] =>
  titles.flatMap((title) => paths[Number.parseInt(title, 10) - 1] ?? []);

/**
 * Takes paths in a browser at the shop that is open at `url`. Leaves JUnit, a page to read and Playwright's own report in
 * `reports/paths`, and those that failed as a file that can be run again in `paths`, both in `folder`.
 * @returns the paths that passed. @throws CommandError where no shop answers, or nothing ran
 */
export async function runPaths(
  { model, paths, url, folder }: { model: string; paths: readonly Path[]; url: string; folder: string },
  run: RunPlaywright,
): Promise<{ passed: Path[]; failedFile: string | null }> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) {
    throw new CommandError(`No shop answers at ${url}. npm run demo opens one; REFLOW_URL names another.`);
  }
  const reports = join(folder, 'reports/paths');
  const report = join(reports, `${model}.json`);
  const failedFile = join(folder, 'paths', `${model}.failed.spec.ts`);
  mkdirSync(join(folder, 'paths'), { recursive: true });
  for (const old of [failedFile, report]) rmSync(old, { force: true });
  writeFileSync(join(folder, 'paths', `${model}.spec.ts`), formatPaths(model, [...paths], 'playwright'));
  await run(['test', '--project=paths', `paths/${model}.spec.ts`, '--reporter=list,junit,html,json'], {
    REFLOW_URL: url,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: join(reports, `${model}.junit.xml`),
    PLAYWRIGHT_HTML_OUTPUT_DIR: join(reports, model),
    PLAYWRIGHT_HTML_OPEN: 'never',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { failed, of } = existsSync(report) ? readReport(readFileSync(report, 'utf8')) : { failed: [], of: 0 };
  if (of === 0) throw new CommandError('Playwright has run no path.');
  const broken = pathsOf(paths, failed);
  if (broken.length > 0) writeFileSync(failedFile, formatPaths(model, broken, 'playwright'));
  return { passed: paths.filter((path) => !broken.includes(path)), failedFile: broken.length > 0 ? failedFile : null };
}
