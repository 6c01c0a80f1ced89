import type { SourceFile } from './citations.ts';

/** A test whose title names a rule, without its ids. That each test expects something and none is left out is linted. */
export type NamingTest = { id: string; title: string; file: string };

/** A title that ends with ids in one bracket: `[BOOK-01, BOOK-07]`. */
const TITLE = /(['"`])((?:\\.|(?!\1)[^\\\n])*?)\s*\[([A-Z]+-\d{2}(?:, [A-Z]+-\d{2})*)\]\1/g;
const GROUP =
  /\bdescribe(?:\.\w+)*\([^'"`\n]*(?:\([^\n]*\)\s*\()?(['"`])((?:\\.|(?!\1)[^\\\n])*\[[A-Z]+-\d{2}[^\]\n]*\])\1/g;

/** The rules and the tools that read titles are tested by titles that are none. */
const withTitles = (tests: readonly SourceFile[]): SourceFile[] =>
  tests.filter(({ path }) => /\.(?:test|story|matrix)\.tsx?$/.test(path) && !/^tools\/(?:rules|breaks)\//.test(path));

/** Each title of a test that names a rule, once for each id. */
export const namingTests = (tests: readonly SourceFile[]): NamingTest[] =>
  withTitles(tests).flatMap(({ path, text }) =>
    [...text.matchAll(TITLE)].flatMap(([, , title = '', ids = '']) =>
      ids.split(', ').map((id) => ({ id, title: title.replaceAll(/\\(.)/g, '$1'), file: path })),
    ),
  );

/** Titles of groups that name a rule. */
export const namingGroups = (tests: readonly SourceFile[]): string[] =>
  withTitles(tests).flatMap(({ path, text }) =>
    [...text.matchAll(GROUP)].map(([, , title]) => `${path}: "${title}" is the title of a group`),
  );
