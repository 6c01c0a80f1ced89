import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { emit, fromPromise, setup } from 'xstate';
import { readSources } from '../../rules/citations.ts';
import { breaksInWords, breaksOf } from '../../breaks/words.ts';
import { ruleAddress } from '../../rules/pages.ts';
import { RULES, ruleOf } from '../../rules/rules.ts';
import { toChart } from '../../machine/chart.ts';
import { timeLimits } from './limits-page.ts';
import { KEPT, questionsPage, refusals } from './questions-page.ts';

const kettle = setup({
  types: {} as {
    events: { type: 'kettle.switch' } | { type: 'kettle.fill' };
    emitted:
      | { type: 'kettle.refused' }
      | { type: 'kettle.leaking' }
      | { type: 'kettle.filled' }
      | { type: 'kettle.hot' };
  },
  actors: { heat: fromPromise(async () => 'hot') },
}).createMachine({
  id: 'kettle',
  initial: 'off',
  states: {
    off: {
      description: 'Cold, and says why.',
      on: {
        'kettle.switch': { actions: emit({ type: 'kettle.refused' }) },
        'kettle.fill': { target: 'heating', actions: emit({ type: 'kettle.filled' }) },
      },
    },
    heating: {
      description: 'Getting hot.',
      invoke: {
        src: 'heat',
        onDone: { target: 'off', actions: emit({ type: 'kettle.hot' }) },
        onError: { target: 'off', actions: [emit({ type: 'kettle.leaking' }), emit({ type: 'kettle.hot' })] },
      },
    },
  },
});
const chart = toChart('kettle', kettle);
/** A storage that others ask for. */
const HANDS_ON = 'src/services/storage/page-storage.ts';

describe('the table of refusals', () => {
  it('has what is refused and what fails, however it is called, with its toast or what the machine says', () => {
    const told = new Map([['kettle.leaking', { toast: '“Leaks”', redirect: null, heardBy: [] }]]);
    expect(refusals([chart], told)).toEqual([
      { machine: '[Kettle](kettle.md)', type: 'kettle.leaking', reads: '“Leaks”' },
      { machine: '[Kettle](kettle.md)', type: 'kettle.refused', reads: 'no toast. Cold, and says why.' },
    ]);
  });
});

const WRITES =
  /\.setItem\(|indexedDB\.open\(|\bopenDB[<(]|caches\.open\(|document\.cookie\s*=|history\.replaceState\(|`device-\$/;

it('the table of what is kept on a computer names every file that writes into the browser, and no other', async () => {
  const code = await readSources(fileURLToPath(new URL('../../../', import.meta.url)), ['src', 'server']);
  const writers = code.filter(({ path, text }) => path !== HANDS_ON && WRITES.test(text)).map(({ path }) => path);
  expect(KEPT.map(([, , , file]) => file).toSorted()).toEqual(writers);
});

describe('the questions', () => {
  it('are answered with every rule that deviates, and how many a change of the code has broken', async () => {
    const page = questionsPage([chart], new Map(), await timeLimits(), breaksOf([]));
    const [, deviating = ''] = /## Where does the product do otherwise[^#]*?(- [\s\S]*?)\n## /.exec(page) ?? [];
    const ids = Object.keys(RULES);
    const asked = ids.filter((id) => ruleOf(id).deviates !== undefined);
    expect(deviating.trim().split('\n')).toEqual(
      asked.map(
        (id) =>
          `- ${ruleOf(id).text} ([${id}](${ruleAddress(id)})) The specification: “${ruleOf(id).asked}” The reason: ${ruleOf(id).deviates}`,
      ),
    );
    expect(page).toContain(breaksInWords(breaksOf([])));
  });
});
