// `npm test -- evidence`: checks that each rule has a test that ran and passed on the current code. It reads the
// reports of `npm test`, which also calls it at its end. It ends with 1 if a result is of other sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.ts';
import { readSources } from './citations.ts';
import { RULES } from './rules.ts';

/** The outcome of a test. `left out` means that this machine lacks something that the test needs. */
export type Ran = { title: string; end: 'passed' | 'failed' | 'left out' };

const REPORTS = join(root, 'reports');
const SOURCES = join(REPORTS, 'sources.json');
const FOLDERS = ['src', 'server', 'test', 'tools'];

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
      const own = ran.filter(({ title }) => /\[([^\]]+)\]$/.exec(title)?.[1]?.split(', ').includes(id));
      return own.some(({ end }) => end === 'failed') || own.length === 0;
    })
    .map((id) => `No test of ${id} ran and passed, or one failed`);

/** Hashes all sources together. */
async function hashNow(): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, text } of await readSources(root, FOLDERS)) hash.update(`${path}\n${text}\n`);
  return hash.digest('hex');
}

/** Records the hash of the sources before the tests run. */
export async function noteSources(): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(SOURCES, JSON.stringify({ commit, day, hash: await hashNow() }));
}

/** Prints what the last results prove. @returns the number of faults */
export async function checkEvidence(): Promise<number> {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as T;
  const { commit, day, hash } = read<Record<'commit' | 'day' | 'hash', string>>('sources.json');
  const ran = ['unit', 'server', 'e2e'].flatMap((name) => resultsIn(read(`${name}.json`)));
  const faults = [
    ...(hash === (await hashNow()) ? [] : [`The sources are others than when the tests ran: git diff ${commit}`]),
    ...evidenceFaults(ran),
  ];
  for (const fault of faults) console.error(fault);
  const rules = Object.keys(RULES).length;
  console.log(`${rules} rules, ${ran.length} results of commit ${commit} on ${day}, ${faults.length} faults`);
  return faults.length;
}
