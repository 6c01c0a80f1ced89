import { afterEach, expect, it, vi } from 'vitest';
import { createProgressBar } from '../../../server/commands/progress-bar.ts';

afterEach(() => void vi.restoreAllMocks());

/** The output of work with steps at these seconds. */
function write(isTTY: boolean, steps: readonly [seconds: number, step: string, done: number, total: number][]) {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) };
  const { progress } = createProgressBar(out as unknown as NodeJS.WriteStream);
  for (const [seconds, ...step] of steps) {
    vi.spyOn(performance, 'now').mockReturnValue(seconds * 1000);
    progress(...step);
  }
  return written;
}

it('prints each step once in a log', () => {
  expect(
    write(false, [
      [1, 'Reading', 0, 9],
      [1, 'Reading', 8, 9],
      [2, 'Writing', 0, 9],
    ]),
  ).toEqual(['Reading ...\n', 'Writing ...\n']);
});

it('prints the progress of a long step every ten seconds in a log', () => {
  expect(
    write(false, [
      [1, 'Writing', 0, 9],
      [10, 'Writing', 1, 9],
      [12, 'Writing', 2, 9],
      [20, 'Writing', 3, 9],
      [22, 'Writing', 4, 9],
    ]),
  ).toEqual(['Writing ...\n', 'Writing ... 22 %\n', 'Writing ... 44 %\n']);
});

it('draws a bar on a terminal at most ten times a second', () => {
  expect(
    write(true, [
      [1, 'Writing', 1, 4],
      [1.05, 'Writing', 2, 4],
      [1.2, 'Writing', 3, 4],
    ]),
  ).toEqual([
    '\r[########......................]  25 % Writing\u001B[K',
    '\r[#######################.......]  75 % Writing\u001B[K',
  ]);
});
