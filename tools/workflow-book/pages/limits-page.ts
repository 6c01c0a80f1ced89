import { readSources, type SourceFile } from '../../rules/citations.ts';
import { fileURLToPath } from 'node:url';
import { durationWords } from '../../machine/words.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LIMIT =
  /((?:\/\*\*(?:[^*]|\*(?!\/))*\*\/|(?:^\/\/ [^\n]*\n)+)\s*)?^(?:export )?const ([A-Z_]+_(?:MS|S|SECONDS)) = ([\d_*\s]+);/gm;

/** A time that the code waits, allows or keeps: in milliseconds, with the sentence that stands over it. */
export type TimeLimit = { name: string; ms: number; says: string; file: string; usedBy: string[] };

const product = (written: string): number =>
  written
    .replaceAll('_', '')
    .split('*')
    .reduce((all, factor) => all * Number(factor), 1);

const sentence = (comment: string): string =>
  comment
    .replaceAll(/^\s*(?:\/\*\*|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Every named time of the code, shortest first. */
export function findTimeLimits(sources: readonly SourceFile[]): TimeLimit[] {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(LIMIT)].map(([, comment = '', name = '', written = '']): TimeLimit => {
      const isShared = new RegExp(`export const ${name}\\b`).test(text);
      const users = sources.filter((one) => one.path !== path && new RegExp(`\\b${name}\\b`).test(one.text));
      return {
        name,
        ms: product(written) * (name.endsWith('_MS') ? 1 : 1_000),
        says: sentence(comment),
        file: path,
        usedBy: isShared ? users.map((one) => one.path) : [],
      };
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
    'Every named time of the app and the server, read from the code: what it is for stands over it there. Shortest first. [All workflows](README.md)',
    '',
    '| Time | What it is for | Name | Used by |',
    '|---|---|---|---|',
    ...limits.map(
      ({ name, ms, says, file, usedBy }) =>
        `| ${inWords(ms)} | ${says.replaceAll('|', '\\|') || '—'} | \`${name}\` in ${link(file)} | ${usedBy.map(link).join('<br>') || 'its own file'} |`,
    ),
    '',
  ].join('\n');
