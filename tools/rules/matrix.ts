import { toMark } from './pages.ts';
import { isRuleId, RULES, type RuleId } from './rules.ts';
import type { TestResult } from './reports.ts';

/** Where a rule is decided: a link to a state whose `meta.rules` has it, or to a file whose comment cites it. */
export type Decided = { id: string; where: string };

export type Matrix = { rows: MatrixRow[]; faults: string[] };
export type MatrixRow = { id: RuleId; decided: string[]; tests: TestResult[] };

/** The ids of a title, in one bracket: `[BOOK-01, BOOK-07]`. */
const IDS = /\[([A-Z]+-\d{2}(?:, [A-Z]+-\d{2})*)\]/g;
const QUOTED = /"([^"]+)"/g;

/**
 * Joins rules, places and test results. A fault is a rule without a place or a passing test, an id that no rule has,
 * and a quoted text of the specification that no test looks for.
 */
export function buildMatrix(decided: Decided[], results: TestResult[], testSources: string[]): Matrix {
  const proofs = groupBy(findProofs(results), ({ id }) => id);
  const places = groupBy(decided, ({ id }) => id);
  const ids = Object.keys(RULES).filter(isRuleId);
  const rows = ids.map((id): MatrixRow => {
    return {
      id,
      decided: [...new Set((places.get(id) ?? []).map(({ where }) => where))],
      tests: (proofs.get(id) ?? []).map(({ result }) => result),
    };
  });
  const unknown = [...proofs.keys(), ...places.keys()].filter((id) => !isRuleId(id));
  return {
    rows,
    faults: [
      ...rows.filter((row) => row.decided.length === 0).map((row) => `${row.id} is decided nowhere`),
      ...rows
        .filter((row) => !row.tests.some((test) => test.outcome === 'passed'))
        .map((row) => `${row.id} has no passing test`),
      ...rows
        .filter((row) => row.tests.some((test) => test.outcome === 'failed'))
        .map((row) => `${row.id} has a failing test`),
      ...[...new Set(unknown)].map((id) => `${id} is no rule, but a test, a machine or a comment names it`),
      ...rows.flatMap((row) =>
        quotedIn(RULES[row.id].text)
          .filter((quoted) => !testSources.some((source) => source.includes(quoted)))
          .map((quoted) => `${row.id}: no test looks for "${quoted}"`),
      ),
    ],
  };
}

const findProofs = (results: TestResult[]) =>
  results.flatMap((result) =>
    [...result.title.matchAll(IDS)].flatMap(([, ids = '']) => ids.split(', ').map((id) => ({ id, result }))),
  );

const quotedIn = (text: string): string[] =>
  [...text.matchAll(QUOTED)]
    .map(([, quoted = '']) => quoted.trim())
    .filter((quoted) => !/^Showing |^Page x/.test(quoted));

function groupBy<T>(list: T[], toKey: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of list) groups.set(toKey(entry), [...(groups.get(toKey(entry)) ?? []), entry]);
  return groups;
}

/** How many tests of a rule the page names; the others are counted. */
const NAMED = 3;

/** The same on every machine: a test that was skipped there, beside one that passed, changes nothing. */
function toResult({ tests }: MatrixRow): string {
  if (tests.some((test) => test.outcome === 'failed')) return 'failed';
  return tests.some((test) => test.outcome === 'passed') ? 'passed' : 'no test';
}

/** The matrix as a page of the workflow book. */
export function matrixPage({ rows }: Matrix): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const line = (row: MatrixRow) => {
    const titles = [
      ...new Set(row.tests.map((test) => test.title.replaceAll(IDS, '').replaceAll(/\s+/g, ' ').trim())),
    ].toSorted();
    const named = titles.slice(0, NAMED).map(cell).join('<br>');
    const more = titles.length > NAMED ? `<br>and ${titles.length - NAMED} more` : '';
    const result = toResult(row);
    return `| <a id="${row.id.toLowerCase()}"></a>**${row.id}** | ${toMark(RULES[row.id])} | ${cell(RULES[row.id].text)} | ${row.decided.map(cell).join('<br>')} | ${named}${more} | ${result} |`;
  };
  return [
    '# The rules and their proofs',
    '',
    'Every rule of [the specification](../specification.md), where it is decided, and the tests that prove it, with their last result. Made by `npm run rules` from the rules, the machines, the comments of the code and the reports of the last `npm test` and `npm run test:postgres`. [All workflows](README.md)',
    '',
    '| Rule | Mark | What it says | Decided by | Proven by | Last result |',
    '|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
  ].join('\n');
}
