import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sumTallies, tallyLine, tallyPlaywright, tallyRun, tallyVitest } from '../../scripts/tally.ts';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    { status: 'passed', assertionResults: [{}, {}, {}] },
    { status: 'failed', assertionResults: [{}] },
  ],
};

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'reflow-tally-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('a Vitest report', () => {
  it('counts its tests', () => {
    expect(tallyVitest(vitestReport)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const testResults = [...vitestReport.testResults, { status: 'failed', assertionResults: [] }];
    expect(tallyVitest({ ...vitestReport, testResults })).toEqual({ passed: 3, failed: 2 });
  });
});

describe('a Playwright report', () => {
  it('counts errors outside of stories and stories that needed a second try as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 4 };
    expect(tallyPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 4 });
  });
});

describe('a run', () => {
  it('is its report when the runner explains its exit code', () => {
    expect(tallyRun(1, report(vitestReport), tallyVitest)).toEqual({ passed: 3, failed: 1 });
    expect(tallyRun(0, report({ ...vitestReport, numFailedTests: 0 }), tallyVitest)).toEqual({ passed: 3, failed: 0 });
  });

  it('has failed when the runner exits badly without a failed test', () => {
    expect(tallyRun(1, report({ ...vitestReport, numFailedTests: 0 }), tallyVitest)).toEqual({ passed: 3, failed: 1 });
  });

  it('has failed when nothing ran', () => {
    const empty = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
    expect(tallyRun(0, report(empty), tallyVitest)).toEqual({ passed: 0, failed: 1 });
  });

  it('has failed when it left no report', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(tallyRun(0, join(folder, 'missing.json'), tallyVitest)).toEqual({ passed: 0, failed: 1 });
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });
});

it('the last line sums all runs', () => {
  const total = sumTallies([
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ]);
  expect(tallyLine(total)).toBe('7 passed, 2 failed');
});
