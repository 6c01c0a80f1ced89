import { isInside, type Place, type Position } from './places.ts';

/** A change that broke a rule: where, what became of what, and the test that carries the rule's id and noticed. */
type Break = { file: string; line: number; was: string; now: string; title: string };
/**
 * What the changes for a rule came to: one `broke` it, or of so many no test of it noticed any, and so many ended otherwise, as
 * in a crash.
 */
type Result = { broke?: Break; unseen: number; otherwise: number };

/** What is read of Stryker's report: lines and columns from 1. */
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

/** How the message of an expectation begins, see name-errors.ts. */
const EXPECTED = /^(?:Assertion|TestingLibrary)/;
/** What was not tried. */
const NOT_MADE = /^(?:Ignored|CompileError|Pending)$/;

/** What Stryker's report says of each rule whose places were changed. */
export function tally({ files, testFiles = {} }: Report, places: readonly Place[]): Record<string, Result> {
  const names = new Map(Object.values(testFiles).flatMap(({ tests }) => tests.map(({ id, name }) => [id, name])));
  const results: Record<string, Result> = {};
  for (const place of places) {
    const { source, mutants } = files[place.file] ?? { source: '', mutants: [] };
    const result = (results[place.rule] ??= { unseen: 0, otherwise: 0 });
    for (const { status, replacement = '', statusReason = '', killedBy = [], location } of mutants) {
      const [start, end] = [location.start, location.end].map((at) => ({ line: at.line - 1, column: at.column - 1 }));
      if (!start || !end || NOT_MADE.test(status) || !isInside(place, { start, end })) continue;
      const killers = EXPECTED.test(statusReason) ? killedBy.map((id) => names.get(id) ?? '') : [];
      const title = killers.find((name) => name.includes(place.rule));
      if (title === undefined) result[status === 'Survived' || status === 'NoCoverage' ? 'unseen' : 'otherwise'] += 1;
      else {
        const was = shorten(textAt(source, start, end));
        result.broke ??= { file: place.file, line: location.start.line, was, now: shorten(replacement), title };
      }
    }
  }
  return results;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

function textAt(source: string, start: Position, end: Position): string {
  const lines = source.split('\n');
  const offset = ({ line, column }: Position) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return source.slice(offset(start), offset(end));
}
