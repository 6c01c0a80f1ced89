import type { Progress } from '../db/backup/rows.ts';

const WIDTH = 30;
/** Milliseconds between two pictures of the bar. */
const DRAW_MS = 100;

/** Shows how far a work is: a bar on a terminal, else a line for each step. */
export function createProgressBar(out: NodeJS.WriteStream): { progress: Progress; end: () => void } {
  let last = '';
  let drawnAt = 0;
  const progress: Progress = (step, done, total) => {
    if (!out.isTTY) {
      if (step !== last) out.write(`${step} ...\n`);
      last = step;
      return;
    }
    const now = performance.now();
    if (step === last && done < total && now - drawnAt < DRAW_MS) return;
    last = step;
    drawnAt = now;
    const part = total === 0 ? 1 : Math.min(1, done / total);
    const bar = '#'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '.');
    out.write(`\r[${bar}] ${String(Math.floor(part * 100)).padStart(3)} % ${step}\u001B[K`);
  };
  return {
    progress,
    end: () => {
      if (out.isTTY && last !== '') out.write('\r\u001B[K');
    },
  };
}
