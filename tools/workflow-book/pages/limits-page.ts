import { readSources, type SourceFile } from '../../rules/citations.ts';
import { fileURLToPath } from 'node:url';
import { durationWords } from '../../machine/words.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
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
    if (value === undefined) throw new Error(`${name} is no time of its file: limits-page.ts cannot read it`);
    return all * product(text, value);
  }, 1);
}

const sentence = (comment: string): string =>
  comment
    .replaceAll(/^\s*(?:\/\*\*|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The named times of the code, shortest first. */
export function findTimeLimits(sources: readonly SourceFile[]): TimeLimit[] {
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

/** The same of this project: the app and the server, without the sample shop. */
export const timeLimits = async (): Promise<TimeLimit[]> =>
  findTimeLimits((await readSources(ROOT, ['src', 'server'])).filter(({ path }) => !path.startsWith('server/sample/')));

const HOUR_MS = 3_600_000;

/** `1.5 s`, `500 ms`, `12 h`, as the book and its readers write it. */
export function inWords(ms: number): string {
  if (ms >= 48 * HOUR_MS) return `${ms / (24 * HOUR_MS)} days`;
  return ms >= 2 * HOUR_MS ? `${ms / HOUR_MS} h` : durationWords(ms);
}

const link = (path: string) => `[${path}](../../${path})`;

/** Every time limit of the code as a table. */
export const limitsPage = (limits: readonly TimeLimit[]): string =>
  [
    '# Time limits',
    '',
    'Times that the code of the app and the server names, windows of counted tries among them, with what stands over them there. Shortest first. What an owner sets (`BACKUP_MINUTES`) is in [the README](../../README.md#configuration). [All workflows](README.md)',
    '',
    '| Time | What it is for | Name | Used by |',
    '|---|---|---|---|',
    ...limits.map(
      ({ name, ms, says, file, usedBy }) =>
        `| ${inWords(ms)} | ${says.replaceAll('|', '\\|') || '—'} | \`${name}\` in ${link(file)} | ${usedBy.map(link).join('<br>') || 'its own file'} |`,
    ),
    '',
  ].join('\n');
