import { readFileSync } from 'node:fs';
import { resultsIn } from '../tools/rules/evidence.ts';

/** The number of checks that ran. Skipped checks are not counted. */
export type Tally = { passed: number; failed: number };

/** Counts the report of one runner. A runner without a report, without tests or with a bad exit code has failed. */
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

export const sumTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});
