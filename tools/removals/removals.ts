/** A small change of the code that takes something away: `text` stands once in the file and becomes `replacement`. */
export type Removal = { name: string; file: string; text: string; replacement: string };

/** A file without what the removal takes away. @throws Error unless the text stands in it once */
export function removeFrom(source: string, { name, file, text, replacement }: Removal): string {
  const [before, after, ...more] = source.split(text);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`"${name}": the text does not stand once in ${file}`);
  }
  return before + replacement + after;
}

/** A test by where it is written. `file` is a path from the root, `line` the first line of the test. */
export type TestPlace = { file: string; line: number; title: string };

/** Tests that are written in one place: `cases` of them broke, the first has this title. */
export type Broken = TestPlace & { cases: number };

/** What was changed, in words, and the tests that then broke. */
export type TakenAway = { name: string; broke: readonly Broken[] };
