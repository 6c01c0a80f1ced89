import type { SourceFile } from '../../rules/citations.ts';
import type { Chart } from '../../machine/chart.ts';
import { title } from './machine-page.ts';

/** The test that takes a machine through everything and expects nothing to be left; `null` where there is none. */
export const coveringTest = ({ file }: Chart, tests: readonly SourceFile[]): string | null =>
  tests.find(
    ({ path, text }) =>
      /^test\/(?:machines|domain)\//.test(path) &&
      text.includes(`/${file.split('/').at(-1)}'`) &&
      /coverMachine\(/.test(text) &&
      /\.toEqual\(\s*COMPLETE\b/.test(text),
  )?.path ?? null;

/** How much there is of each machine, and the test that takes it through all of it. */
export const coveragePage = (charts: readonly Chart[], tests: readonly SourceFile[]): string =>
  [
    '# What the tests cover',
    '',
    'Each machine is taken by its own test through every event that it knows in every state that is reached, ends of work and delays included (`coverMachine`). The test fails while a state is not reached, a transition is not taken, a guard was not seen to say both yes and no, or a state says nothing of itself. [All workflows](README.md)',
    '',
    '| Machine | States | Transitions | Guards | Test |',
    '|---|--:|--:|--:|---|',
    ...charts.map((chart) => {
      const guards = new Set(chart.transitions.flatMap(({ guardNames }) => guardNames));
      const test = coveringTest(chart, tests);
      const link = test === null ? 'none' : `[${test.split('/').at(-1)}](../../${test})`;
      return `| [${title(chart)}](${chart.name}.md) | ${chart.states.length} | ${chart.transitions.length} | ${guards.size} | ${link} |`;
    }),
    '',
    'Bounds: the inputs and payloads are those that the test names by hand; others were not tried. A guard counts by its name: where it is asked in several places, it counts once. A walk may stop where its test says that the machine could go on for ever. What staff do is walked in a browser too, by the models of `tools/models`.',
    '',
  ].join('\n');
