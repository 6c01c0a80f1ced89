import { removeFrom, type Broken, type TestPlace } from './removals.ts';
import { checksumOf, testsNaming, type RemovalResult } from './results.ts';
import type { TestBench } from './test-bench.ts';
import type { RuleId } from '../rules/rules.ts';
import type { SourceFile } from '../rules/citations.ts';
import type { RuleRemoval } from './within.ts';

/** The ids of a title stand in one bracket. */
export const titlesNaming = (rules: readonly RuleId[]): RegExp =>
  new RegExp(String.raw`\[[^\]]*\b(?:${rules.join('|')})\b[^\]]*\]`);

const toKey = ({ file, title }: TestPlace): string => `${file} ${title}`;

export type Passing = ReturnType<typeof createPassing>;

/** Which tests pass as the product is: each file is run once, when it is first asked about. */
export function createPassing(rules: readonly RuleId[]) {
  const title = titlesNaming(rules);
  const asked = new Set<string>();
  const passed = new Set<string>();
  return {
    async ask(bench: TestBench, files: ReadonlySet<string>): Promise<void> {
      const left = [...files].filter((file) => !asked.has(file));
      const outcome = await bench.run(null, left, title);
      for (const test of outcome.passed) passed.add(toKey(test));
      for (const file of left) asked.add(file);
    },
    has: (test: TestPlace): boolean => passed.has(toKey(test)),
  };
}

/**
 * Takes the rule away and runs the tests that name it, then those files that broke as the product is: a test counts that
 * fails without the rule and passes with it.
 */
export async function runRemoval(
  bench: TestBench,
  root: string,
  removal: RuleRemoval,
  tests: readonly SourceFile[],
  passing: Passing,
): Promise<RemovalResult & { notLoaded: string[] }> {
  const { rule, file } = removal;
  const files = testsNaming(rule, tests).map(({ path }) => path);
  const title = titlesNaming([rule]);
  const { passed, failed, notLoaded } = await bench.run(
    { file, change: (source) => removeFrom(source, removal) },
    files,
    title,
  );
  await passing.ask(bench, new Set(failed.map((test) => test.file)));
  return {
    checksum: checksumOf(root, removal, tests),
    of: passed.length + failed.length,
    broke: byPlace(failed.filter(passing.has)),
    notLoaded,
  };
}

function byPlace(failed: readonly TestPlace[]): Broken[] {
  const places = new Map<string, Broken>();
  for (const test of failed) {
    const at = `${test.file}:${test.line}`;
    const known = places.get(at);
    if (known) known.cases += 1;
    else places.set(at, { ...test, title: test.title.replace(/ ?\[[A-Z0-9, -]+\]$/, ''), cases: 1 });
  }
  return [...places.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
