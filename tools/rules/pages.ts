import { toProductChart } from '../machine/product-chart.ts';
import type { SourceMachine } from '../machine/machines.ts';
import { table } from 'workflow-kit/book/markdown';
import { citedPlaces, type Decided, type SourceFile, namingGroups, namingTests, type NamingTest } from './citations.ts';
import { AREAS, isRuleId, RULES, ruleOf, type RuleId } from './rules.ts';

export type MatrixRow = { id: RuleId; decided: string[]; tests: Pick<NamingTest, 'title' | 'file'>[] };

const QUOTED = /"([^"]+)"/g;
/** The number of tests that the page lists for a rule. */
const SHOWN = 3;

const statesOf = (machines: readonly SourceMachine[]): Decided[] =>
  machines.flatMap(({ name, file, machine }) =>
    toProductChart(name, machine, file).states.flatMap(({ path, rules }) =>
      rules.map((id) => ({ id, where: `[${name} ${path}](${name}.md#state-${path})` })),
    ),
  );

function byRule<T extends { id: string }>(entries: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) groups.set(entry.id, [...(groups.get(entry.id) ?? []), entry]);
  return groups;
}

/** Joins rules, the places that decide them and the tests that name them. */
export function joinRules(
  machines: readonly SourceMachine[],
  code: readonly SourceFile[],
  tests: readonly SourceFile[],
): MatrixRow[] {
  const places = byRule([...statesOf(machines), ...citedPlaces(code)]);
  const naming = byRule(namingTests(tests));
  return Object.keys(RULES).map((id) => ({
    id,
    decided: [...new Set((places.get(id) ?? []).map(({ where }) => where))],
    tests: naming.get(id) ?? [],
  }));
}

/**
 * Returns rules without a decision or a test, groups that name a rule, unknown ids in titles, and quoted texts that no
 * test checks.
 */
export function faultsOfRules(rows: readonly MatrixRow[], tests: readonly SourceFile[]): string[] {
  const unknown = [...new Set(namingTests(tests).map(({ id }) => id))].filter((id) => !isRuleId(id));
  const quoted = rows.flatMap(({ id }) =>
    [...ruleOf(id).text.matchAll(QUOTED)]
      .map(([, words = '']) => ({ id, words: words.trim() }))
      .filter(({ words }) => !/^Showing |^Page x/.test(words)),
  );
  return [
    ...namingGroups(tests),
    ...rows.filter(({ decided }) => decided.length === 0).map(({ id }) => `${id} is decided nowhere`),
    ...rows.filter((row) => row.tests.length === 0).map(({ id }) => `No test names ${id}`),
    ...unknown.map((id) => `${id} is no rule, but a test names it`),
    ...quoted
      .filter(({ words }) => !tests.some(({ text }) => text.includes(words)))
      .map(({ id, words }) => `${id}: no test looks for "${words}"`),
  ];
}

function testsIn({ tests }: MatrixRow): string {
  const shown = tests.filter(({ title }) => title !== '').slice(0, SHOWN);
  const more = tests.length - shown.length;
  const links = shown.map(({ title, file }) => `[${title}](../../${file})`);
  return [...links, ...(more > 0 ? [`and ${more} more`] : [])].join('<br>');
}

/** The text of a rule with its notes, because a note may limit it. */
function sayRule(id: RuleId): string {
  const { text, reading, added, asked, deviates } = ruleOf(id);
  const notes = { 'Read so': reading, Added: added, Asked: asked && `“${asked}”`, Deviates: deviates };
  const said = Object.entries(notes).flatMap(([kind, note]) => (note === undefined ? [] : [`**${kind}:** ${note}`]));
  return [text, ...said].join('<br>');
}

/** Writes `rules.md` of `docs/workflows`: the number of rules of each area, then the rules of each. */
export function rulesPage(rows: readonly MatrixRow[]): string {
  const areas = Object.entries(AREAS).map(([area, title]) => {
    const own = rows.filter(({ id }) => id.startsWith(`${area}-`));
    return { title: `${area}: ${title}`, anchor: area.toLowerCase(), own };
  });
  const count = (own: readonly MatrixRow[], mark: string) => own.filter(({ id }) => ruleOf(id).mark === mark).length;
  const parts = [
    '# The rules and their tests',
    `${rows.length} rules, kept by hand in [the specification](../specification.md) with each decision next to its rule. For each rule this page says where it is decided and which tests name it. It reads the charts (\`meta.rules\`), the comments of the code and the titles of the tests. A unit test compares them. [All workflows](README.md)`,
    'A title that names a rule proves nothing on its own. `npm run mutants -- EDIT-01` changes the code that carries the id and says which of these tests failed.',
    table(
      ['Area', 'Rules', 'Specified', 'Added by us', 'Deviating'],
      areas.map(({ title, anchor, own }) => [
        `[${title}](#${anchor})`,
        own.length,
        ...['specified', 'added by us', 'deviating'].map((mark) => count(own, mark)),
      ]),
    ),
    ...areas.flatMap(({ title, anchor, own }) => [
      `## <a id="${anchor}"></a>${title}`,
      table(
        ['Rule', 'Mark', 'What it says', 'Decided by', 'Tests that name it'],
        own.map((row) => [
          `<a id="${row.id.toLowerCase()}"></a>**${row.id}**`,
          ruleOf(row.id).mark,
          sayRule(row.id),
          row.decided.join('<br>'),
          testsIn(row),
        ]),
      ),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Returns the link to a rule from a page in `docs/workflows`. */
export const ruleAddress = (id: RuleId): string => `rules.md#${id.toLowerCase()}`;
