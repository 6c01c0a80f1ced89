import { readFileSync } from 'node:fs';
import { resultsIn } from '../tools/rules/evidence.ts';

/** Checks that ran. Skipped ones are in neither count. */
export type Tally = { passed: number; failed: number };

/** What one runner did: its report as counts. A runner that left no report, ran nothing or exited badly has failed. */
export function tallyRun(exitCode: number, reportFile: string): Tally {
  const { passed, failed } = readTally(reportFile);
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}

function readTally(reportFile: string): Tally {
  try {
    const ends = resultsIn(JSON.parse(readFileSync(reportFile, 'utf8'))).map(({ end }) => end);
    const count = (wanted: string) => ends.filter((end) => end === wanted).length;
    return { passed: count('passed'), failed: count('failed') };
  } catch (error) {
    console.error(`No test report in ${reportFile}:`, error);
    return { passed: 0, failed: 1 };
  }
}

/** The sum of several runs. */
export const sumTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});
