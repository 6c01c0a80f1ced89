import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { distanceOf } from '../../../src/domain/shared/typed-day.ts';

/** A line of the file whose row is imported, and what to check in it. */
type Warning = { line: number; text: string };

/** More lines than this nobody reads. */
const MAX_NAMED = 50;

/** Collects what an import takes and its person should check. `now` is an ISO instant. TYPED-03 */
export function createWarnings(now: string) {
  const today = shopToday(now);
  const found: Warning[] = [];
  let oldest: { line: number; column: string; value: string } | null = null;

  const warn = (line: number, text: string): void => void found.push({ line, text });
  const describe = (column: string, value: string) => {
    const day = value.includes('T') ? shopToday(value) : value;
    return { distance: distanceOf(day, today), text: `${column} ${day} is ${distanceOf(day, today)}.` };
  };

  return {
    warn,
    /** Looks at a day, or an ISO instant, that a cell of a column says. Old books are full of old days: only the oldest is told. */
    seeDay(line: number, column: string, value: string): void {
      if (value.slice(0, 10) > today) {
        const { distance, text } = describe(column, value);
        if (distance !== null) warn(line, text);
      } else if (oldest === null || value < oldest.value) oldest = { line, column, value };
    },
    /** What to print after the summary, one line each. */
    toLines(): string[] {
      const old = oldest && { line: oldest.line, ...describe(oldest.column, oldest.value) };
      const warnings = found.toSorted((one, other) => one.line - other.line);
      const named = warnings.slice(0, MAX_NAMED).map(({ line, text }) => `  line ${line}: ${text}`);
      const rest = warnings.length - named.length;
      const lines = [
        ...named,
        ...(rest > 0 ? [`  and ${rest} more.`] : []),
        ...(old?.distance ? [`  line ${old.line}: ${old.text} It is the oldest day of the file.`] : []),
      ];
      return lines.length === 0 ? [] : ['Please check:', ...lines];
    },
  };
}
export type Warnings = ReturnType<typeof createWarnings>;
