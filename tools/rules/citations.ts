import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AREAS, isRuleId } from './rules.ts';

export type SourceFile = { path: string; text: string };
/** A place that decides a rule: a link to a state whose `meta.rules` has it, or to a file whose comment cites it. */
export type Decided = { id: string; where: string };

const ID = new RegExp(String.raw`\b(?:${Object.keys(AREAS).join('|')})-\d{2}\b`, 'g');
/** Citations of documents that are not in the repository. */
const FOREIGN = /§ ?\d+|\bdecisions "|\brequirements? [A-Z]-\d+|\bspec: '/gi;
const NAMED = /(?:const|function|type|class|let) (\w+)|^\s*(?:async )?['"]?([\w.]+)['"]?\??[:(,]/;

/** Reads the TypeScript files of some folders, by their path from the root of the project. */
export async function readSources(root: string, folders: readonly string[]): Promise<SourceFile[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true });
      return names.map((name) => `${folder}/${name}`).filter((path) => /\.tsx?$/.test(path));
    }),
  );
  return Promise.all(
    found
      .flat()
      .toSorted()
      .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
}

/** Returns the files whose comments cite rules, with the name that follows each comment. */
export const citedPlaces = (sources: readonly SourceFile[]): Decided[] =>
  sources.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      const comment = /^\s*(?:\/\*\*|\*|\/\/)|\/\/ /.exec(line);
      if (!comment) return [];
      const where = `[${nameAt(lines, at) ?? path}](../../${path})`;
      return idsIn(line.slice(comment.index)).map((id) => ({ id, where }));
    });
  });

/** `EDIT-01, EDIT-03 to EDIT-05` names four rules. */
export function idsIn(comment: string): string[] {
  const ranges = [...comment.matchAll(/\b([A-Z]+)-(\d{2}) to \1-(\d{2})\b/g)].flatMap(([, area = '', from, to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => `${area}-${String(Number(from) + at).padStart(2, '0')}`,
    ),
  );
  const single = [...comment.matchAll(ID)].map(([id]) => id);
  return [...new Set([...single, ...ranges])].filter(isRuleId);
}

function nameAt(lines: readonly string[], at: number): string | undefined {
  const code = lines.slice(at).find((line) => !/^\s*(?:\/\*\*|\*|\/\/|$)/.test(line));
  const found = NAMED.exec(code ?? '');
  return found?.[1] ?? found?.[2];
}

/** Returns citations of unknown rules and of documents that nobody can open: `path:line: text`. */
export const citationFaults = (sources: readonly SourceFile[]): string[] =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const unknown = [...line.matchAll(ID)].map(([id]) => id).filter((id) => !isRuleId(id));
      const foreign = [...line.matchAll(FOREIGN)].map(([words]) => words);
      return [...unknown, ...foreign].map((words) => `${path}:${at + 1}: ${words} is no rule`);
    }),
  );

/**
 * A test whose title names a rule, without its ids. The linter checks that each test expects something and is not
 * skipped.
 */
export type NamingTest = { id: string; title: string; file: string };

/** A title that ends with ids in one bracket: `[BOOK-01, BOOK-07]`. */
const TITLE = /(['"`])((?:\\.|(?!\1)[^\\\n])*?)\s*\[([A-Z]+-\d{2}(?:, [A-Z]+-\d{2})*)\]\1/g;
const GROUP =
  /\bdescribe(?:\.\w+)*\([^'"`\n]*(?:\([^\n]*\)\s*\()?(['"`])((?:\\.|(?!\1)[^\\\n])*\[[A-Z]+-\d{2}[^\]\n]*\])\1/g;

/** Leaves out the tests of rules and tools that read titles, because their titles are examples. */
const withTitles = (tests: readonly SourceFile[]): SourceFile[] =>
  tests.filter(({ path }) => /\.(?:test|story|matrix)\.tsx?$/.test(path) && !/^tools\/(?:rules|breaks)\//.test(path));

/** Returns each test title that names a rule, once for each id. */
export const namingTests = (tests: readonly SourceFile[]): NamingTest[] =>
  withTitles(tests).flatMap(({ path, text }) =>
    [...text.matchAll(TITLE)].flatMap(([, , title = '', ids = '']) =>
      ids.split(', ').map((id) => ({ id, title: title.replaceAll(/\\(.)/g, '$1'), file: path })),
    ),
  );

/** Returns the titles of groups that name a rule. */
export const namingGroups = (tests: readonly SourceFile[]): string[] =>
  withTitles(tests).flatMap(({ path, text }) =>
    [...text.matchAll(GROUP)].map(([, , title]) => `${path}: "${title}" is the title of a group`),
  );
