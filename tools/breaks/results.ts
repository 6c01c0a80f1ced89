import ts from 'typescript';
import type { Place } from './places.ts';

/** A change that broke a rule: its place, the code before and after, and the title of the failed test. */
type Break = { file: string; line: number; was: string; now: string; title: string };
/**
 * The outcome of all changes for a rule. `broke` is a change that a test noticed. `unseen` counts changes that no test
 * noticed, `otherwise` those that ended differently, for example in a crash.
 */
type Result = { broke?: Break; unseen: number; otherwise: number };

type Position = { line: number; column: number };
/** A change in Stryker's report. Lines and columns start at 1. */
type Changed = {
  status: string;
  replacement?: string;
  statusReason?: string;
  killedBy?: string[];
  location: { start: Position; end: Position };
};
export type Report = {
  files: Record<string, { source: string; mutants: Changed[] }>;
  testFiles?: Record<string, { tests: { id: string; name: string }[] }>;
};

/** The start of the message of a failed expectation, see name-errors.ts. */
const EXPECTED = /^(?:Assertion|TestingLibrary)/;
/** The states of changes that Stryker did not run. */
const NOT_MADE = /^(?:Ignored|CompileError|Pending)$/;

/** Returns the outcome of each rule whose places Stryker changed. */
export function tally({ files, testFiles = {} }: Report, places: readonly Place[]): Record<string, Result> {
  const names = new Map(Object.values(testFiles).flatMap(({ tests }) => tests.map(({ id, name }) => [id, name])));
  const results: Record<string, Result> = {};
  for (const { rule, file, start, end } of places) {
    const { source, mutants } = files[file] ?? { source: '', mutants: [] };
    const text = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
    const result = (results[rule] ??= { unseen: 0, otherwise: 0 });
    for (const { status, replacement = '', statusReason = '', killedBy = [], location } of mutants) {
      const [from, to] = [location.start, location.end].map(({ line, column }) =>
        text.getPositionOfLineAndCharacter(line - 1, column - 1),
      ) as [number, number];
      if (NOT_MADE.test(status) || from < start || to > end) continue;
      const killers = EXPECTED.test(statusReason) ? killedBy.map((id) => names.get(id) ?? '') : [];
      const title = killers.find((name) => name.includes(rule));
      if (title === undefined) result[status === 'Survived' || status === 'NoCoverage' ? 'unseen' : 'otherwise'] += 1;
      else {
        const was = shorten(source.slice(from, to));
        result.broke ??= { file, line: location.start.line, was, now: shorten(replacement), title };
      }
    }
  }
  return results;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
