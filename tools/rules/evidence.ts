// `npm test -- evidence`: checks that each rule has a test that ran and passed on the current code. It reads the
// reports of `npm test`, which also calls it at its end. It ends with 1 if a result is of other sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.ts';
import { namingTests, readSources, type SourceFile } from './citations.ts';
import { isRuleId, RULES } from './rules.ts';

/** The outcome of a test. `left out` means that this machine lacks something that the test needs. */
export type Ran = { title: string; end: 'passed' | 'failed' | 'left out' };

const REPORTS = join(root, 'reports');
const SOURCES = join(REPORTS, 'sources.json');

type Assertion = { title: string; status: string };
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; tests: { status: string }[] };

/** Reads the results in a report of Vitest or of Playwright. */
export function resultsIn(report: { testResults?: { assertionResults: Assertion[] }[]; suites?: Suite[] }): Ran[] {
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
    ...(report.testResults ?? [])
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, status }) => ({ title, end: toEnd(status) })),
    ...(report.suites ?? []).flatMap(specs).map(({ title, tests }) => ({ title, end: toEnd(tests[0]?.status ?? '') })),
  ];
}

/** Returns the rules without a passed test. The title of a test ends with their ids. */
export const evidenceFaults = (ran: readonly Ran[], ids = Object.keys(RULES)): string[] =>
  ids
    .filter((id) => {
      const own = ran.filter(({ title }) => idsOf(title).includes(id));
      return own.some(({ end }) => end === 'failed') || !own.some(({ end }) => end === 'passed');
    })
    .map((id) => `No test of ${id} ran and passed, or one failed`);

const idsOf = (title: string): string[] => /\[([^\]]+)\]$/.exec(title)?.[1]?.split(', ') ?? [];

/** Parts of a title that a runner fills in: `%s`, `$name` and `${value}`. */
const FILLED = /%[sdifjop#$%]|\\?\$\{[^}]*\}|\$\w+(?:\.\w+)*/g;

/** Returns results that name a rule although no test in the sources has such a title. */
export function titleFaults(ran: readonly Ran[], tests: readonly SourceFile[]): string[] {
  const titles = new Map<string, RegExp[]>();
  for (const { id, title } of namingTests(tests)) {
    const parts = title.split(FILLED).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
    titles.set(id, [...(titles.get(id) ?? []), new RegExp(`${parts.join('[^]*')}$`)]);
  }
  const isKnown = (title: string, id: string) => {
    const words = title.replace(/ ?\[[^\]]+\]$/, '');
    return titles.get(id)?.some((known) => known.test(words)) === true;
  };
  return ran
    .filter(({ title }) => idsOf(title).some((id) => isRuleId(id) && !isKnown(title, id)))
    .map(({ title }) => `No test is called “${title}”`);
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });

/** Hashes all files of the project together: also SQL, pages, styles and configuration decide what a test shows. */
function hashNow(): string {
  const hash = createHash('sha256');
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0').filter(Boolean);
  for (const path of files.toSorted()) {
    const file = join(root, path);
    if (existsSync(file) && statSync(file).isFile()) hash.update(`${path}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const PARTS = ['unit', 'server', 'e2e'];
const hashReport = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(REPORTS, name)))
    .digest('hex');

/** Records the hash of all files before the tests run. */
export function noteSources(): void {
  const commit = git('rev-parse', '--short', 'HEAD').trim();
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(SOURCES, JSON.stringify({ commit, day, hash: hashNow() }));
}

/** Records the hashes of the reports after the tests ran. */
export function noteReports(): void {
  const noted = JSON.parse(readFileSync(SOURCES, 'utf8')) as Noted;
  const reports = Object.fromEntries(PARTS.map((part) => [part, hashReport(`${part}.json`)]));
  writeFileSync(SOURCES, JSON.stringify({ ...noted, reports }));
}

type Noted = Record<'commit' | 'day' | 'hash', string> & { reports?: Record<string, string> };

/** Checks whether a whole run of the tests has left its reports. */
export const hasResults = (folder = REPORTS): boolean =>
  ['sources', ...PARTS].every((name) => existsSync(join(folder, `${name}.json`)));

/** Prints what the last results prove. @returns the number of faults */
export async function checkEvidence(): Promise<number> {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as T;
  const { commit, day, hash, reports = {} } = read<Noted>('sources.json');
  const ran = PARTS.flatMap((name) => resultsIn(read(`${name}.json`)));
  const tests = await readSources(root, ['test', 'tools']);
  const faults = [
    ...(hash === hashNow() ? [] : [`The files are others than when the tests ran: git diff ${commit}`]),
    ...PARTS.filter((part) => reports[part] !== hashReport(`${part}.json`)).map(
      (part) => `The report of ${part} was changed after npm test wrote it`,
    ),
    ...evidenceFaults(ran),
    ...titleFaults(ran, tests),
  ];
  for (const fault of faults) console.error(fault);
  const rules = Object.keys(RULES).length;
  console.log(`${rules} rules, ${ran.length} results of commit ${commit} on ${day}, ${faults.length} faults`);
  return faults.length;
}
