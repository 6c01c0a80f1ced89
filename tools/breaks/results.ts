import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { SourceFile } from '../rules/citations.ts';
import { NOT_MADE, type Drawn } from './draw.ts';

/** A change that broke a rule: where, what became of what, and the test that carries the rule's id and noticed. */
export type Break = { file: string; line: number; was: string; now: string; test: string; title: string };
/** Of the changes made for a rule that did not break: which no test of it noticed, and which ended otherwise, as in a crash. */
export type Unbroken = { unseen: number; otherwise: number };
export type Results = {
  /** The last that changed `src` or `server`. */
  commit: string;
  day: string;
  seed: number;
  each: number;
  under: string[];
  /** Of each file in which a rule broke. */
  hashes: Record<string, string>;
  broken: Record<string, Break>;
  unbroken: Record<string, Unbroken>;
};

type Place = { line: number; column: number };
/** What is read of Stryker's report: lines and columns from 1. */
type Changed = {
  id: string;
  status: string;
  replacement?: string;
  statusReason?: string;
  killedBy?: string[];
  location: { start: Place; end: Place };
};
export type Report = { files: Record<string, { source: string; mutants: Changed[] }> };

/** How the message of an expectation begins, see name-errors.ts. */
export const EXPECTED = /^(?:Assertion|TestingLibrary)/;

const FILE = new URL('results.json', import.meta.url);
export const readResults = (): Results => JSON.parse(readFileSync(FILE, 'utf8')) as Results;

/** A line for each rule. */
export function writeResults(results: Results): void {
  const lines = (rows: object, indent: string, toText: (row: unknown) => string): string => {
    const written = Object.entries(rows).map(([key, row]) => `${indent}  ${JSON.stringify(key)}: ${toText(row)}`);
    return `{\n${written.join(',\n')}\n${indent}}`;
  };
  const toText = (value: unknown) =>
    typeof value === 'object' && !Array.isArray(value)
      ? lines(value as object, '  ', JSON.stringify)
      : JSON.stringify(value);
  writeFileSync(FILE, `${lines(results, '', toText)}\n`);
}

/** Of what runs: comments and layout are none of it. */
export const hashOf = ({ path, text }: SourceFile): string =>
  createHash('sha256')
    .update(transformSync(text, { loader: path.endsWith('x') ? 'tsx' : 'ts', minifyWhitespace: true }).code)
    .digest('hex')
    .slice(0, 12);

/** The files of the results that are other ones now, or gone. */
export function changedSince({ hashes }: Results, code: readonly SourceFile[]): Set<string> {
  const now = new Map(code.map((file) => [file.path, file]));
  const isSame = (path: string) => {
    const file = now.get(path);
    return file !== undefined && hashOf(file) === hashes[path];
  };
  return new Set(Object.keys(hashes).filter((path) => !isSame(path)));
}

/** What Stryker's report says of each rule for which something was drawn. */
export function tally({ files }: Report, drawn: Drawn): Pick<Results, 'broken' | 'unbroken'> {
  const broken: Results['broken'] = {};
  const unbroken: Results['unbroken'] = {};
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants.filter(({ statusReason }) => statusReason !== NOT_MADE)) {
      const { id, status, replacement = '', statusReason = '', killedBy = [], location } = mutant;
      for (const rule of drawn[id] ?? []) {
        const by = EXPECTED.test(statusReason) ? killedBy.find((test) => test.includes(rule)) : undefined;
        if (by === undefined) {
          const row = (unbroken[rule] ??= { unseen: 0, otherwise: 0 });
          row[status === 'Survived' ? 'unseen' : 'otherwise'] += 1;
          continue;
        }
        const [test = '', ...title] = by.split('#');
        broken[rule] ??= {
          file,
          line: location.start.line,
          was: shorten(textAt(source, location)),
          now: shorten(replacement),
          test,
          title: title.join('#').replace(/ ?\[[A-Z0-9, -]+\]$/, ''),
        };
      }
    }
  }
  for (const rule of Object.keys(broken)) delete unbroken[rule];
  return { broken: sorted(broken), unbroken: sorted(unbroken) };
}

const sorted = <T>(rows: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(rows).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

function textAt(source: string, { start, end }: { start: Place; end: Place }): string {
  const lines = source.split('\n');
  const offset = ({ line, column }: Place) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
  return source.slice(offset(start), offset(end));
}
