import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { distanceOf } from '../../../src/domain/shared/typed-day.ts';

/** An imported row with something to check, by its line. */
type Warning = { line: number; text: string };

const DAY_LENGTH = 'yyyy-MM-dd'.length;
/** Nobody reads more lines than this. */
const MAX_NAMED = 50;

/** Collects warnings about imported rows. `now` is an ISO instant (TYPED-03). */
export function createWarnings(now: string) {
  const today = shopToday(now);
  const found: Warning[] = [];
  let oldest: { line: number; column: string; value: string } | null = null;

  const warn = (line: number, text: string): void => void found.push({ line, text });
  const describe = (column: string, value: string) => {
    const day = value.endsWith('Z') ? shopToday(value) : value.slice(0, DAY_LENGTH);
    return { distance: distanceOf(day, today), text: `${column} ${day} is ${distanceOf(day, today)}.` };
  };

  return {
    warn,
    /**
     * Checks a day, a day with a time of the shop, or an ISO instant for a doubtful distance. Reports only the oldest past day, because old books are
     * full of them.
     */
    seeDay(line: number, column: string, value: string): void {
      if (value.slice(0, DAY_LENGTH) > today) {
        const { distance, text } = describe(column, value);
        if (distance !== null) warn(line, text);
      } else if (oldest === null || value < oldest.value) oldest = { line, column, value };
    },
    /** The lines to print after the summary. */
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
