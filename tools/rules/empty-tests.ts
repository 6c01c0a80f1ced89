import type { SourceFile } from './citations.ts';

const LITERAL = String.raw`true|false|null|undefined|-?\d[\d_.]*|'[^'\n]*'|"[^"\n]*"|\[[^\]\w]*\]|\{\}`;
/** An expectation of a value that the test itself wrote down, or a test that is run or left out on every machine. */
const EMPTY = new RegExp(String.raw`expect\((?:${LITERAL})\)|\.(?:runIf|skipIf)\((?:${LITERAL})\)`);

/** Returns the lines of tests that show nothing: `path:line: text`. */
export const emptyTests = (tests: readonly SourceFile[]): string[] =>
  tests.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (EMPTY.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
