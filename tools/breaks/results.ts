import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
const NONE: Results = { commit: '', day: '', seed: 0, each: 0, under: [], hashes: {}, broken: {}, unbroken: {} };
export const readResults = (): Results =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : NONE;

/** A line for each rule. */
export function writeResults(results: Results): void {
  const lines = (rows: object) =>
    `{\n${Object.entries(rows)
      .map(([key, row]) => `    ${JSON.stringify(key)}: ${JSON.stringify(row)}`)
      .join(',\n')}\n  }`;
  const fields = Object.entries(results).map(
    ([name, value]) =>
      `  ${JSON.stringify(name)}: ${['hashes', 'broken', 'unbroken'].includes(name) ? lines(value as object) : JSON.stringify(value)}`,
  );
  writeFileSync(FILE, `{\n${fields.join(',\n')}\n}\n`);
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
  const isSame = ([path, hash]: [string, string]) => {
    const file = now.get(path);
    return file !== undefined && hashOf(file) === hash;
  };
  return new Set(
    Object.entries(hashes)
      .filter((each) => !isSame(each))
      .map(([path]) => path),
  );
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
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n');
}
