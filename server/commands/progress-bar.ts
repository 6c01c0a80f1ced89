import type { Progress } from '../db/backup/rows.ts';

const WIDTH = 30;
/** Milliseconds between two updates of the bar. */
const DRAW_MS = 100;

/** Milliseconds between two lines of one step, without a terminal. */
const SAY_MS = 10_000;

const toPercent = (done: number, total: number): number =>
  total === 0 ? 100 : Math.floor(Math.min(1, done / total) * 100);

/** Shows progress: a bar on a terminal, otherwise a line for each step and more lines while a step takes long. */
export function createProgressBar(out: NodeJS.WriteStream): { progress: Progress; end: () => void } {
  let last = '';
  let drawnAt = 0;
  const progress: Progress = (step, done, total) => {
    const now = performance.now();
    if (!out.isTTY) {
      if (step === last && now - drawnAt < SAY_MS) return;
      out.write(step === last ? `${step} ... ${toPercent(done, total)} %\n` : `${step} ...\n`);
      last = step;
      drawnAt = now;
      return;
    }
    if (step === last && done < total && now - drawnAt < DRAW_MS) return;
    last = step;
    drawnAt = now;
    const percent = toPercent(done, total);
    const bar = '#'.repeat(Math.round((percent / 100) * WIDTH)).padEnd(WIDTH, '.');
    out.write(`\r[${bar}] ${String(percent).padStart(3)} % ${step}\u001B[K`);
  };
  return {
    progress,
    end: () => {
      if (out.isTTY && last !== '') out.write('\r\u001B[K');
    },
  };
}
