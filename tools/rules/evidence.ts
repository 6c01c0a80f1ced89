// `npm test -- evidence`: whether each rule has a test that ran and passed, of the code as it is. Reads what `npm test` left in
// reports, which asks it at its end; ends with 1 where a result is of other sources, or of no test of these.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../scripts/tool.ts';
import { readSources } from './citations.ts';
import { RULES } from './rules.ts';
import { namingTests, type NamingTest } from './tests.ts';

/** What became of a test: `left out` as it asks for what this machine does not have. */
export type Ran = { file: string; title: string; end: 'passed' | 'failed' | 'left out' };

const REPORTS = join(root, 'reports');
const SOURCES = join(REPORTS, 'sources.json');
const FOLDERS = ['src', 'server', 'test', 'tools'];

type Assertion = { title: string; status: string };
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; file: string; tests: { status: string }[] };

/** The results in a report of Vitest or of Playwright. */
export function resultsIn(report: {
  testResults?: { name: string; assertionResults: Assertion[] }[];
  suites?: Suite[];
}): Ran[] {
  const ends = {
    passed: 'passed',
    expected: 'passed',
    failed: 'failed',
    unexpected: 'failed',
    flaky: 'failed',
  } as const;
  const toEnd = (status: string) => ends[status as keyof typeof ends] ?? 'left out';
  const specs = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return [
    ...(report.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({ file: relative(root, name), title, end: toEnd(status) })),
    ),
    ...(report.suites ?? []).flatMap(specs).map(({ title, file, tests }) => {
      return { file: `test/e2e/${file}`, title, end: toEnd(tests[0]?.status ?? '') };
    }),
  ];
}

/** What is wrong with results, given the tests that the sources have. */
export function evidenceFaults(naming: readonly NamingTest[], ran: readonly Ran[], ids = Object.keys(RULES)): string[] {
  const known = naming
    .filter(({ fault }) => fault === null)
    .map((test) => {
      return { ...test, results: ran.filter(({ file, title }) => file === test.file && test.called.test(title)) };
    });
  const strange = ran.filter(
    ({ file, title }) =>
      /\[[A-Z]+-\d{2}[^\]]*\]$/.test(title) && !known.some((test) => test.file === file && test.called.test(title)),
  );
  const unproven = ids.filter((id) => {
    const ends = known.filter((test) => test.id === id).flatMap(({ results }) => results.map(({ end }) => end));
    return ends.includes('failed') || !ends.some((end) => end !== 'failed');
  });
  return [
    ...strange.map(({ file, title }) => `${file}: "${title}" is a result of no test of these sources`),
    ...unproven.map((id) => `No test of ${id} ran and passed, or one failed`),
  ];
}

async function hashesNow(): Promise<Record<string, string>> {
  const files = await readSources(root, FOLDERS);
  return Object.fromEntries(files.map(({ path, text }) => [path, createHash('sha256').update(text).digest('hex')]));
}

/** Notes of which sources the results will be, before they run. */
export async function noteSources(): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  writeFileSync(
    SOURCES,
    JSON.stringify({ commit, day: new Date().toISOString().slice(0, 10), hashes: await hashesNow() }),
  );
}

/** Says what the last results prove. @returns the number of faults */
export async function checkEvidence(): Promise<number> {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as T;
  const { commit, day, hashes } = read<{ commit: string; day: string; hashes: Record<string, string> }>('sources.json');
  const now = await hashesNow();
  const changed = [...new Set([...Object.keys(hashes), ...Object.keys(now)])].filter(
    (path) => hashes[path] !== now[path],
  );
  const ran = ['unit', 'server', 'e2e'].flatMap((name) => resultsIn(read(`${name}.json`)));
  const faults = [
    ...changed.map((path) => `${path} is another one than when the tests ran`),
    ...evidenceFaults(namingTests(await readSources(root, ['test', 'tools'])), ran),
  ];
  for (const fault of faults) console.error(fault);
  console.log(
    `${Object.keys(RULES).length} rules, ${ran.length} results of commit ${commit} on ${day}, ${faults.length} faults`,
  );
  return faults.length;
}
