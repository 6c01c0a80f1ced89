import { formatInstant } from '../../../src/domain/shared/shop-day.ts';

/** Milliseconds by which a change may be dated before an earlier one: saves overlap, and clocks are corrected by seconds. HIST-06 */
const CORRECTION_MS = 5 * 60_000;

const isLongBefore = (at: string, other: string) => Date.parse(other) - Date.parse(at) > CORRECTION_MS;

/** Sees the times of all changes in their order. `say` tells where the clock was put back, and which times are wrong. HIST-06 */
export function createClockCheck() {
  /** Where it was put back: the changes before that are dated later, and those after until the clock was there again. */
  type Step = {
    before: { changes: number; from: string; to: string };
    after: { changes: number; from: string; to: string };
  };
  const steps: Step[] = [];
  let open: Step | null = null;
  /** Times that were the latest when they came, five minutes apart. */
  const latest: { at: string; nth: number }[] = [];
  let [nth, last] = [0, ''];
  return {
    see(at: string): void {
      nth += 1;
      if (isLongBefore(at, last)) {
        let first = { at: last, nth: nth - 1 };
        for (let top = latest.at(-1); top && isLongBefore(at, top.at); top = latest.at(-1)) {
          first = top;
          latest.pop();
        }
        open = {
          before: { changes: nth - first.nth, from: first.at, to: last },
          after: { changes: 0, from: at, to: at },
        };
        steps.push(open);
        last = at;
      }
      if (open && at < open.before.to) open.after = { ...open.after, changes: open.after.changes + 1, to: at };
      else open = null;
      if (at > last) last = at;
      const top = latest.at(-1);
      if (!top || isLongBefore(top.at, at)) latest.push({ at, nth });
    },
    say: (): string[] =>
      steps.map(
        ({ before, after }) =>
          `The clock was put back from ${formatInstant(before.to)} to ${formatInstant(after.from)}. Either the ${before.changes} changes before it, from ${formatInstant(before.from)} on, or the ${after.changes} after it, until ${formatInstant(after.to)}, have a wrong time. Their order is right.`,
      ),
  };
}
