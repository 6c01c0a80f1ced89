import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import type { RunnerProgress } from './progress-reporter.ts';

/** CPU seconds of the whole run, on the machine where `PROBE_MS` was measured. */
const WORK_S = 700;
/** Milliseconds of `measureProbe` on that machine. */
const PROBE_MS = 55;
/** The number of cores that the run can use. More cores only wait for pages and programs. */
const CORES_MAX = 4;
/** Milliseconds between two checks of the progress. */
const LOOK_MS = 5_000;
/** Seconds after which the progress is printed, even if unchanged. */
const PRINT_S = 60;

/** Measures a fixed piece of work in milliseconds. It takes longer on a slow or busy machine. */
function measureProbe(): number {
  const begun = performance.now();
  const hash = createHash('sha256');
  const block = Buffer.alloc(1 << 20);
  for (let nth = 0; nth < 100; nth += 1) hash.update(block);
  hash.digest();
  return performance.now() - begun;
}

const Duration = z.object({ seconds: z.number() });

/** Reads the duration of the last whole run on this machine in seconds, `null` if there was none. */
function readLast(file: string): number | null {
  try {
    return Duration.parse(JSON.parse(readFileSync(file, 'utf8'))).seconds;
  } catch {
    return null;
  }
}

export const toMinutes = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

/** Estimates the whole run in seconds, from the last run or else from the speed of this machine. */
export function estimateRun(
  file: string,
  { probeMs = measureProbe(), cores = availableParallelism() }: { probeMs?: number; cores?: number } = {},
): { seconds: number; isMeasured: boolean } {
  const last = readLast(file);
  if (last !== null) return { seconds: last, isMeasured: true };
  return { seconds: (WORK_S * (probeMs / PROBE_MS)) / Math.min(cores, CORES_MAX), isMeasured: false };
}

export function describeEstimate({ seconds, isMeasured }: { seconds: number; isMeasured: boolean }): string {
  const why = isMeasured ? 'as long as the last run here' : 'by the speed of this machine';
  return `All tests: about ${toMinutes(seconds)}, ${why}. npm test -- PART runs one part; npm test -- --help names them.`;
}

/** Stores the duration of a whole run for the next estimate. */
export function keepDuration(file: string, seconds: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ seconds: Math.round(seconds) }));
}

/** Formats the progress of all runners in one line. */
export function describeProgress(
  parts: readonly (RunnerProgress & { name: string; of: string })[],
  seconds: number,
): string {
  const shares = parts.map(({ done, total }) => (total === 0 ? 0 : done / total));
  const share = shares.reduce((sum, one) => sum + one, 0) / parts.length;
  const words = parts.map(({ name, of, done, total }) => `${name} ${done} of ${total} ${of}`);
  return `${Math.round(share * 100)} % after ${toMinutes(seconds)}: ${words.join(', ')}.`;
}

/** A runner that writes its progress to a file. */
export type Told = { name: string; of: string; file: string };

function readProgress(file: string): RunnerProgress {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunnerProgress;
  } catch {
    return { done: 0, total: 0 };
  }
}

/** Prints the progress of runners at each ten per cent and each minute. Returns a function that stops it. */
export function printProgress(runners: readonly Told[], print: (line: string) => void = console.log): () => void {
  for (const { file } of runners) rmSync(file, { force: true });
  const begun = performance.now();
  let [printedShare, printedAt] = [0, begun];
  const look = () => {
    const parts = runners.map(({ file, ...named }) => ({ ...named, ...readProgress(file) }));
    const done = parts.reduce((sum, part) => sum + (part.total === 0 ? 0 : part.done / part.total), 0) / parts.length;
    const now = performance.now();
    if (done - printedShare < 0.1 && now - printedAt < PRINT_S * 1_000) return;
    [printedShare, printedAt] = [done, now];
    print(describeProgress(parts, (now - begun) / 1_000));
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
