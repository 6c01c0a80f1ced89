import { readFile } from 'node:fs/promises';

/** A test that ran, by its full title. */
export type TestResult = { title: string; passed: boolean };

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
type Suite = { title: string; suites?: Suite[]; specs?: { title: string; ok: boolean; tests: { status: string }[] }[] };
type PlaywrightReport = { suites: Suite[] };

const FOLDER = new URL('../../reports/', import.meta.url);

/** The results of the last `npm test`. Skipped tests are left out. @throws Error when it has not run. */
export async function testResults(): Promise<TestResult[]> {
  const [unit, server, stories] = await Promise.all([
    read<VitestReport>('unit.json'),
    read<VitestReport>('server.json'),
    read<PlaywrightReport>('e2e.json'),
  ]);
  return [...vitest(unit), ...vitest(server), ...stories.suites.flatMap((suite) => playwright(suite, []))];
}

async function read<T>(file: string): Promise<T> {
  const text = await readFile(new URL(file, FOLDER), 'utf8').catch(() => null);
  if (text === null) throw new Error(`reports/${file} is missing: run npm test first`);
  return JSON.parse(text) as T;
}

const vitest = (report: VitestReport): TestResult[] =>
  report.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed' || test.status === 'failed')
    .map((test) => ({ title: test.fullName, passed: test.status === 'passed' }));

function playwright(suite: Suite, above: string[]): TestResult[] {
  const titles = suite.title ? [...above, suite.title] : above;
  const own = (suite.specs ?? [])
    .filter((spec) => spec.tests.some((test) => test.status !== 'skipped'))
    .map((spec) => ({ title: [...titles, spec.title].join(' › '), passed: spec.ok }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwright(inner, titles))];
}
