import { toMark } from './pages.ts';
import { isRuleId, RULES, type RuleId } from './rules.ts';
import type { TestResult } from './reports.ts';
import { NOT_REMOVABLE } from '../removals/not-removable.ts';
import type { Broken, TakenAway } from '../removals/removals.ts';

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

/** The rules that were taken away, each in one way or more. */
export type Removed = ReadonlyMap<RuleId, readonly TakenAway[]>;

/** So many of the tests that broke stand in the open; the others open at a press. */
const SHOWN = 3;

/** The same on every machine: a test that was skipped there, beside one that passed, changes nothing. */
function toResult({ tests }: MatrixRow): string {
  if (tests.some((test) => test.outcome === 'failed')) return 'failed';
  return tests.some((test) => test.outcome === 'passed') ? 'passed' : 'no test';
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const folded = (summary: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `<details><summary>${summary}</summary>${lines.join('<br>')}</details>`;

function toBroken({ file, line, title, cases }: Broken): string {
  const times = cases === 1 ? '' : ` (and ${cases - 1} more cases there)`;
  return `[${file.split('/').at(-1)}:${line}](../../${file}#L${line}) ${cell(title)}${times}`;
}

function toTaken(taken: TakenAway): string {
  const lines = taken.broke.map(toBroken);
  const more = lines.slice(SHOWN);
  return `These break when ${cell(taken.name)}:<br>${lines.slice(0, SHOWN).join('<br>')}${folded(`${more.length} more`, more)}`;
}

function toTitles({ tests }: MatrixRow): string {
  const titles = new Set(tests.map((test) => test.title.replaceAll(IDS, '').replaceAll(/\s+/g, ' ').trim()));
  return folded(titles.size === 1 ? '1 test' : `${titles.size} tests`, [...titles].toSorted().map(cell)) || 'none';
}

/** The matrix as a page of the workflow book. */
export function matrixPage({ rows }: Matrix, removed: Removed = new Map()): string {
  const line = (row: MatrixRow) => {
    const { text, asked } = RULES[row.id];
    const said = asked === undefined ? cell(text) : `${cell(text)}<br>The specification: “${cell(asked)}”`;
    return `| <a id="${row.id.toLowerCase()}"></a>**${row.id}** | ${toMark(RULES[row.id])} | ${said} | ${row.decided.map(cell).join('<br>')} | ${(removed.get(row.id) ?? []).map(toTaken).join('<br>') || (NOT_REMOVABLE[row.id] ?? 'no result')} | ${toTitles(row)} | ${toResult(row)} |`;
  };
  return [
    '# The rules and their tests',
    '',
    `Every rule of [the specification](../specification.md), whose it is, where it is decided, what breaks when it is taken away, and all tests whose titles name it, with their last result. ${removed.size} of ${rows.length} rules were taken away, each by a small change that the type checker takes, in one of the places that hold it; ${Object.keys(NOT_REMOVABLE).length} cannot be taken away so and say why. What broke are tests that name the rule, pass with it and fail without it. Stories in a browser were not run for that. What it shows is that these tests notice this change, not that they would notice every other. A title that names a rule proves nothing by itself. Made by \`npm run rules\` from the rules, the machines, the comments of the code, the results of \`npm run removals\` and the reports of the last \`npm test\` and \`npm run test:postgres\`. [All workflows](README.md)`,
    '',
    '| Rule | Mark | What it says | Decided by | Breaks when taken away | Tests that name it | Last result |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
  ].join('\n');
}
