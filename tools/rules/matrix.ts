import { RULES, type RuleId } from './rules.ts';
import type { TestResult } from './reports.ts';

/** Where a rule is decided: `machine state` from the machines' meta, or `path#name` of a function, schema or view. */
export type Decided = { id: string; where: string };

export type Matrix = { rows: MatrixRow[]; faults: string[] };
export type MatrixRow = { id: RuleId; spec: string; text: string; decided: string[]; tests: TestResult[] };

const ID = /\[([A-Z]+-\d{2})\]/g;
const QUOTED = /"([^"]+)"/g;
const isRule = (id: string): id is RuleId => Object.hasOwn(RULES, id);

/**
 * Joins rules, places and test results. A fault is a rule without a place or a passing test, an id that no rule has,
 * and a quoted text of the specification that no test looks for.
 */
export function matrixOf(decided: Decided[], results: TestResult[], testSources: string[]): Matrix {
  const proofs = groupBy(proofsOf(results), ({ id }) => id);
  const places = groupBy(decided, ({ id }) => id);
  const ids = Object.keys(RULES).filter(isRule);
  const rows = ids.map((id): MatrixRow => {
    const { spec, text } = RULES[id];
    return {
      id,
      spec,
      text,
      decided: [...new Set((places.get(id) ?? []).map(({ where }) => where))],
      tests: (proofs.get(id) ?? []).map(({ result }) => result),
    };
  });
  const unknown = [...proofs.keys(), ...places.keys()].filter((id) => !isRule(id));
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
      ...[...new Set(unknown)].map((id) => `${id} is no rule, but a test or a machine names it`),
      ...rows.flatMap((row) =>
        quotedIn(row.text)
          .filter((quoted) => !testSources.some((source) => source.includes(quoted)))
          .map((quoted) => `${row.id}: no test looks for "${quoted}"`),
      ),
    ],
  };
}

const proofsOf = (results: TestResult[]) =>
  results.flatMap((result) => [...result.title.matchAll(ID)].map(([, id = '']) => ({ id, result })));

const quotedIn = (text: string): string[] =>
  [...text.matchAll(QUOTED)]
    .map(([, quoted = '']) => quoted.trim())
    .filter((quoted) => !/^Showing |^Page x/.test(quoted));

function groupBy<T>(list: T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of list) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
}

/** How many tests of a rule the page names; the others are counted. */
const NAMED = 3;

/** The same on every machine: a test that was skipped there, beside one that passed, changes nothing. */
function resultOf({ tests }: MatrixRow): string {
  if (tests.some((test) => test.outcome === 'failed')) return 'failed';
  return tests.some((test) => test.outcome === 'passed') ? 'passed' : 'no test';
}

/** The matrix as a page of the workflow book. */
export function matrixPage({ rows }: Matrix): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const line = (row: MatrixRow) => {
    const titles = [
      ...new Set(row.tests.map((test) => test.title.replaceAll(ID, '').replaceAll(/\s+/g, ' ').trim())),
    ].toSorted();
    const named = titles.slice(0, NAMED).map(cell).join('<br>');
    const more = titles.length > NAMED ? `<br>and ${titles.length - NAMED} more` : '';
    const result = resultOf(row);
    return `| <a id="${row.id.toLowerCase()}"></a>**${row.id}** | ${row.spec} | ${cell(row.text)} | ${row.decided.map(cell).join('<br>')} | ${named}${more} | ${result} |`;
  };
  return [
    '# The rules and their proofs',
    '',
    'Every rule of the specification, where it is decided, and the tests that prove it, with their last result. Made by `npm run rules` from the rules, the machines and the report of the last `npm test`. [All workflows](README.md)',
    '',
    '| Rule | Specification | What it says | Decided by | Proven by | Last result |',
    '|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
  ].join('\n');
}
