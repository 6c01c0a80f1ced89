import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Checks that ran. Skipped ones are in neither count. */
export type Tally = { passed: number; failed: number };

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/** Counts a Vitest JSON report. A file that could not be loaded is one failure. */
export function tallyVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report);
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** Counts a Playwright JSON report. A story that passed on its second try only has failed. */
export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors } = PlaywrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** What one runner did: its report as counts. A runner that left no report, ran nothing or exited badly has failed. */
export function tallyRun(exitCode: number, reportFile: string, read: (report: unknown) => Tally): Tally {
  const tally = readTally(reportFile, read);
  const unexplained = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return unexplained ? { ...tally, failed: 1 } : tally;
}

function readTally(reportFile: string, read: (report: unknown) => Tally): Tally {
  try {
    return read(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch (error) {
    console.error(`No test report in ${reportFile}:`, error);
    return { passed: 0, failed: 1 };
  }
}

/** The sum of several runs. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The last line of every test command: `12 passed, 0 failed`. */
export function tallyLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
