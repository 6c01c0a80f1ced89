import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { SourceFile } from '../rules/citations.ts';
import { NOT_MADE, type Drawn } from './draw.ts';

/** A change that broke a rule: where, what became of what, and the test that carries the rule's id and noticed. */
export type Break = { file: string; line: number; was: string; now: string; test: string; title: string };
/**
 * What the changes for a rule came to, in these files, each with the hash of what runs of it: one `broke` it, or of so many no
 * test of it noticed any, and so many ended otherwise, as in a crash.
 */
export type Result = { files: Record<string, string>; broke?: Break; unseen: number; otherwise: number };
/** By the rules. */
export type Results = Record<string, Result>;

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
  const rows = Object.entries(results).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([rule, result]) => `  ${JSON.stringify(rule)}: ${JSON.stringify(result)}`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

/** Of what runs: comments and layout are none of it. */
export const hashOf = ({ path, text }: SourceFile): string =>
  createHash('sha256')
    .update(transformSync(text, { loader: path.endsWith('x') ? 'tsx' : 'ts', minifyWhitespace: true }).code)
    .digest('hex')
    .slice(0, 12);

/** What was found in this very code: in files that are others since, or gone, it is no evidence. */
export function ofThisCode(results: Results, code: readonly SourceFile[]): Results {
  const now = new Map(code.map((file) => [file.path, file]));
  const isSame = ([path, hash]: [string, string]) => {
    const file = now.get(path);
    return file !== undefined && hashOf(file) === hash;
  };
  return Object.fromEntries(Object.entries(results).filter(([, { files }]) => Object.entries(files).every(isSame)));
}

/** What Stryker's report says of each rule for which something was drawn. */
export function tally({ files }: Report, drawn: Drawn): Results {
  const results: Results = {};
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const hash = hashOf({ path: file, text: source });
    for (const mutant of mutants.filter(({ statusReason }) => statusReason !== NOT_MADE)) {
      const { id, status, replacement = '', statusReason = '', killedBy = [], location } = mutant;
      for (const rule of drawn[id] ?? []) {
        const result = (results[rule] ??= { files: {}, unseen: 0, otherwise: 0 });
        if (result.broke) continue;
        const by = EXPECTED.test(statusReason) ? killedBy.find((test) => test.includes(rule)) : undefined;
        result.files[file] = hash;
        if (by === undefined) {
          result[status === 'Survived' ? 'unseen' : 'otherwise'] += 1;
          continue;
        }
        const [test = '', ...title] = by.split('#');
        result.files = { [file]: hash };
        result.broke = {
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
  return results;
}

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
