import type { SourceFile } from '../../rules/citations.ts';

const COMMENT = String.raw`((?:\/\*\*(?:[^*]|\*(?!\/))*\*\/|(?:^\/\/ [^\n]*\n)+)\s*)?`;
/** A named time, `2 * DAY_MS`, or what counts tries within minutes, `{ limit: 10, minutes: 15 }`. */
const VALUE = String.raw`(?:\{[^}\n]*\bminutes: ([\w *]+)[^}\n]*\}|([\w *]+))`;
const LIMIT = new RegExp(String.raw`${COMMENT}^(?:export )?const ([A-Z_]+) = ${VALUE};`, 'gm');
const UNITS: Readonly<Record<string, number>> = { MS: 1, S: 1_000, SECONDS: 1_000, MINUTES: 60_000, DAYS: 86_400_000 };

/** A time that the code waits, allows or keeps: in milliseconds, with the sentence that stands over it. */
export type TimeLimit = { name: string; ms: number; says: string; file: string; usedBy: string[] };

/** A product of numbers and of names of the same file. @throws Error for a name that the file does not have */
function product(text: string, written: string): number {
  return written.split('*').reduce((all, factor) => {
    const name = factor.trim();
    if (/^[\d_]+$/.test(name)) return all * Number(name.replaceAll('_', ''));
    const [, value] = new RegExp(`const ${name} = ([\\w* ]+);`).exec(text) ?? [];
    if (value === undefined) throw new Error(`${name} is no time of its file: limits.ts cannot read it`);
    return all * product(text, value);
  }, 1);
}

const sentence = (comment: string): string =>
  comment
    .replaceAll(/^\s*(?:\/\*\*|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The named times of the app and the server, without those of the sample shop, shortest first. */
export function findTimeLimits(code: readonly SourceFile[]): TimeLimit[] {
  const sources = code.filter(({ path }) => !path.startsWith('server/sample/'));
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(LIMIT)].flatMap(([, comment = '', name = '', minutes, written = '']): TimeLimit[] => {
      const unit = minutes === undefined ? UNITS[name.split('_').at(-1) ?? ''] : UNITS['MINUTES'];
      if (unit === undefined) return [];
      const ms = product(text, minutes ?? written) * unit;
      const isShared = new RegExp(`export const ${name}\\b`).test(text);
      const users = sources.filter((one) => one.path !== path && new RegExp(`\\b${name}\\b`).test(one.text));
      return [{ name, ms, says: sentence(comment), file: path, usedBy: isShared ? users.map((one) => one.path) : [] }];
    }),
  );
  return found.toSorted((a, b) => a.ms - b.ms || a.name.localeCompare(b.name) || a.file.localeCompare(b.file));
}
