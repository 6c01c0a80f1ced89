import { dirname, join } from 'node:path/posix';
import * as LIMITS from '../../../src/domain/shared/limits.ts';
import type { SourceFile } from '../../rules/citations.ts';

const VALUES: Readonly<Record<string, unknown>> = { ...LIMITS };

/** Where every time stands that the product promises to somebody. */
export const PROMISED = 'src/domain/shared/limits.ts';

const UNITS: Readonly<Record<string, number>> = {
  MS: 1,
  S: 1_000,
  SECONDS: 1_000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
  WEEKS: 7 * 86_400_000,
};
/** `DAYS` of `WORKFLOW_DAYS_MAX`. */
const unitIn = (name: string): string => name.replace(/_MAX$/, '').split('_').at(-1) ?? '';
/** What only says how long a minute is. */
const IS_UNIT = /^(?:SECOND|MINUTE|HOUR|DAY|WEEK)_MS$/;

/** A time that the code waits, allows or keeps: in milliseconds, with the sentence that stands over it. */
export type TimeLimit = { name: string; ms: number; says: string; file: string; usedBy: string[] };

const CONSTANT = /((?:^ *(?:\/\*\*|\*|\/\/).*\n)*)^(?:export )?const (\w+)(?:: [^=]+)? = ([^;]+);/gm;
const IMPORT = /^import (?:type )?\{([^}]+)\} from '(\.[^']+)';/gm;

/** The constants at the top of a file that have a number, a product of numbers, or minutes in which something is counted. */
function constantsOf({ text }: SourceFile): { name: string; value: number; unit?: string; says: string }[] {
  const known = new Map<string, number>();
  return [...text.matchAll(CONSTANT)].flatMap(([, comment = '', name = '', initializer = '']) => {
    const minutes = /^\{[^}]*\bminutes: ([^,}]+)/.exec(initializer)?.[1];
    const factors = (minutes ?? initializer).split('*').map((factor) => factor.trim());
    const value = factors.reduce((product, factor) => {
      return (
        product * (known.get(factor) ?? (/^[\d_.]+$/.test(factor) ? Number(factor.replaceAll('_', '')) : Number.NaN))
      );
    }, 1);
    known.set(name, value);
    return Number.isNaN(value)
      ? []
      : [{ name, value, says: sentence(comment), ...(minutes === undefined ? {} : { unit: 'MINUTES' }) }];
  });
}

const sentence = (comment: string): string =>
  comment
    .replaceAll(/^\s*(?:\/\*\*|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The files that import a constant of a file by its name. */
const usersOf = (code: readonly SourceFile[], file: string, name: string): string[] =>
  code
    .filter(({ path, text }) =>
      [...text.matchAll(IMPORT)].some(
        ([, names = '', from = '']) => join(dirname(path), from) === file && new RegExp(`\\b${name}\\b`).test(names),
      ),
    )
    .map(({ path }) => path);

/** What waits for a number without a name. */
const WAITS = /\b(?:setTimeout|setInterval)\([^;]*?,\s*([1-9][\d_]*)\)|\b(?:timeout|every)\(\s*([1-9][\d_]*)\b/g;
const isOfProduct = ({ path }: SourceFile): boolean => !path.startsWith('server/sample/');

/** The named times of the app and the server, without those of the sample shop, shortest first: those that are promised by their value. */
export function findTimeLimits(code: readonly SourceFile[]): TimeLimit[] {
  const sources = code.filter(isOfProduct);
  const found = sources.flatMap((source) =>
    constantsOf(source).flatMap(({ name, value, unit, says }): TimeLimit[] => {
      const file = source.path;
      const factor = UNITS[unit ?? unitIn(name)];
      if (factor === undefined || IS_UNIT.test(name)) return [];
      const promised = file === PROMISED ? VALUES[name] : value;
      const number = typeof promised === 'object' ? (promised as { minutes: number }).minutes : Number(promised);
      return [{ name, ms: number * factor, says, file, usedBy: usersOf(sources, file, name) }];
    }),
  );
  return found.toSorted((a, b) => a.ms - b.ms || a.name.localeCompare(b.name) || a.file.localeCompare(b.file));
}

/**
 * Times that the page cannot list: a number where something waits or is repeated, and one that its comment calls a time and its
 * name does not; and those that do not say what they are for.
 */
export function unnamedTimes(code: readonly SourceFile[]): string[] {
  const silent = findTimeLimits(code).filter(({ says }) => says === '');
  const odd = code.filter(isOfProduct).flatMap((file) => {
    const waits = [...file.text.matchAll(WAITS)].map(([, last, only]) => last ?? only);
    const called = constantsOf(file).filter(
      ({ name, says }) => /^(?:Milliseconds|Seconds|Minutes|Hours|Days) /.test(says) && !(unitIn(name) in UNITS),
    );
    return [...waits, ...called.map(({ name }) => name)].map((words) => `${file.path}: ${words}`);
  });
  return [...silent.map(({ file, name }) => `${file}: ${name}`), ...odd];
}
