import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { sumTallies, tallyLine, tallyPlaywright, tallyRun, tallyVitest } from '../../scripts/tally.ts';

const failed = { status: 'failed', assertionResults: [{}] };
const passed = { status: 'passed', assertionResults: [{}, {}, {}] };
const vitestReport = { numPassedTests: 3, numFailedTests: 1, testResults: [passed, failed] };
const allPassed = { ...vitestReport, numFailedTests: 0 };
const folder = mkdtempSync(join(tmpdir(), 'reflow-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a Vitest report counts its tests, and a file that could not be loaded as a failure', () => {
  const testResults = [...vitestReport.testResults, { status: 'failed', assertionResults: [] }];
  const tallies = [vitestReport, { ...vitestReport, testResults }].map(tallyVitest);
  expect(tallies.map(({ failed: count }) => count)).toEqual([1, 2]);
});

it('a Playwright report counts errors outside of stories and stories that needed a second try as failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 4 };
  expect(tallyPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 4 });
});

it.each([
  ['is its report when the runner explains its exit code', 1, vitestReport, 3, 1],
  ['is its report when nothing failed', 0, allPassed, 3, 0],
  ['has failed when the runner exits badly without a failed test', 1, allPassed, 3, 1],
  ['has failed when nothing ran', 0, { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, 1],
  ['has failed when it left no report', 0, null, 0, 1],
])('a run %s', (_, exit, content, ...[good, bad]) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = join(folder, content === null ? 'missing.json' : 'report.json');
  if (content !== null) writeFileSync(file, JSON.stringify(content));
  expect(tallyRun(exit, file, tallyVitest)).toEqual({ passed: good, failed: bad });
  expect(said).toHaveBeenCalledTimes(content === null ? 1 : 0);
  said.mockRestore();
});

it('the last line sums all runs', () => {
  const [one, other] = [
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ];
  expect(tallyLine(sumTallies([one, other]))).toBe('7 passed, 2 failed');
});
