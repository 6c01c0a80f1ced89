import { dirname, join } from 'node:path/posix';
import * as LIMITS from '../../../src/domain/shared/limits.ts';
import type { SourceFile } from '../../rules/citations.ts';

/** The file of every time that the product promises. */
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
/** Returns `DAYS` for `WORKFLOW_DAYS_MAX`. */
const unitIn = (name: string): string => name.replace(/_MAX$/, '').split('_').at(-1) ?? '';
/** Constants that only define a unit. */
const IS_UNIT = /^(?:SECOND|MINUTE|HOUR|DAY|WEEK)_MS$/;

/** A time that the code waits, allows or keeps. `says` is the comment above it. */
export type TimeLimit = { name: string; ms: number; says: string; file: string; usedBy: string[] };

const CONSTANT = /((?:^ *(?:\/\*\*|\*|\/\/).*\n)*)^(?:export )?const (\w+)(?:: [^=]+)? = ([^;]+);/gm;
const IMPORT = /^import (?:type )?\{([^}]+)\} from '(\.[^']+)';/gm;

/**
 * Returns the top-level constants of a file that are a number or a product of numbers. Of promised limits it takes the
 * minutes in which something is counted.
 */
function constantsOf({ path, text }: SourceFile): { name: string; value: number; unit: string; says: string }[] {
  const known: Record<string, unknown> = path === PROMISED ? { ...LIMITS } : {};
  return [...text.matchAll(CONSTANT)].flatMap(([, comment = '', name = '', initializer = '']) => {
    const toFactor = (words: string) => Number(known[words.trim()] ?? words.replaceAll('_', ''));
    known[name] ??= initializer.split('*').reduce((product, words) => product * toFactor(words), 1);
    const { minutes } = Object(known[name]) as { minutes?: number };
    const value = minutes ?? Number(known[name]);
    const unit = minutes === undefined ? unitIn(name) : 'MINUTES';
    return Number.isNaN(value) ? [] : [{ name, value, unit, says: sentence(comment) }];
  });
}

const sentence = (comment: string): string =>
  comment
    .replaceAll(/^\s*(?:\/\*\*|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the files that import a constant by its name. */
const usersOf = (code: readonly SourceFile[], file: string, name: string): string[] =>
  code
    .filter(({ path, text }) =>
      [...text.matchAll(IMPORT)].some(
        ([, names = '', from = '']) => join(dirname(path), from) === file && new RegExp(`\\b${name}\\b`).test(names),
      ),
    )
    .map(({ path }) => path);

/** Waits for a literal number. */
const WAITS = /\b(?:setTimeout|setInterval)\([^;]*?,\s*([1-9][\d_]*)\)|\b(?:timeout|every)\(\s*([1-9][\d_]*)\b/g;
const isOfProduct = ({ path }: SourceFile): boolean => !path.startsWith('server/sample/');

/** Returns the named times of app and server, without the sample shop, the shortest first. */
export function findTimeLimits(code: readonly SourceFile[]): TimeLimit[] {
  const sources = code.filter(isOfProduct);
  const found = sources.flatMap((source) =>
    constantsOf(source).flatMap(({ name, value, unit, says }): TimeLimit[] => {
      const file = source.path;
      const factor = UNITS[unit];
      if (factor === undefined || IS_UNIT.test(name)) return [];
      return [{ name, ms: value * factor, says, file, usedBy: usersOf(sources, file, name) }];
    }),
  );
  return found.toSorted((a, b) => a.ms - b.ms || a.name.localeCompare(b.name) || a.file.localeCompare(b.file));
}

/**
 * Returns times that the page cannot list: a wait for a literal number, a constant whose comment but not its name has a
 * unit, and a constant without a comment.
 */
export function unnamedTimes(code: readonly SourceFile[]): string[] {
  const silent = findTimeLimits(code).filter(({ says }) => says === '');
  const odd = code.filter(isOfProduct).flatMap((file) => {
    const waits = [...file.text.matchAll(WAITS)].map(([, last, only]) => last ?? only);
    const called = constantsOf(file).filter(
      ({ unit, says }) => /^(?:Milliseconds|Seconds|Minutes|Hours|Days) /.test(says) && !(unit in UNITS),
    );
    return [...waits, ...called.map(({ name }) => name)].map((words) => `${file.path}: ${words}`);
  });
  return [...silent.map(({ file, name }) => `${file}: ${name}`), ...odd];
}
