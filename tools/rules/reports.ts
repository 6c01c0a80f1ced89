import { readFile } from 'node:fs/promises';

/** A test of the last run, by its full title. What a machine cannot run (a power cut, say) is skipped there. */
export type TestResult = { title: string; outcome: 'passed' | 'failed' | 'skipped' };

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
type Suite = { title: string; suites?: Suite[]; specs?: { title: string; ok: boolean; tests: { status: string }[] }[] };
type PlaywrightReport = { suites: Suite[] };

const FOLDER = new URL('../../reports/', import.meta.url);

/** The results of the last `npm test`, and of the last `npm run test:postgres`. @throws Error when one has not run. */
export async function testResults(): Promise<TestResult[]> {
  const [unit, server, postgres, stories] = await Promise.all([
    read<VitestReport>('unit.json', 'npm test'),
    read<VitestReport>('server.json', 'npm test'),
    read<VitestReport>('postgres.json', 'npm run test:postgres'),
    read<PlaywrightReport>('e2e.json', 'npm test'),
  ]);
  return [...[unit, server, postgres].flatMap(vitest), ...stories.suites.flatMap((suite) => playwright(suite, []))];
}

/** The stories of the last `npm test`. @throws Error when it has not run. */
export const storyResults = async (): Promise<TestResult[]> =>
  (await read<PlaywrightReport>('e2e.json', 'npm test')).suites.flatMap((suite) => playwright(suite, []));

async function read<T>(file: string, command: string): Promise<T> {
  const text = await readFile(new URL(file, FOLDER), 'utf8').catch(() => null);
  if (text === null) throw new Error(`reports/${file} is missing: run ${command} first`);
  return JSON.parse(text) as T;
}

const vitest = (report: VitestReport): TestResult[] =>
  report.testResults
    .flatMap((file) => file.assertionResults)
    .map(({ fullName, status }) => ({
      title: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    }));

function playwright(suite: Suite, above: string[]): TestResult[] {
  const titles = suite.title ? [...above, suite.title] : above;
  const own = (suite.specs ?? []).map((spec): TestResult => {
    const ran = spec.tests.some((test) => test.status !== 'skipped');
    const ending = spec.ok ? 'passed' : 'failed';
    return { title: [...titles, spec.title].join(' › '), outcome: ran ? ending : 'skipped' };
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwright(inner, titles))];
}
