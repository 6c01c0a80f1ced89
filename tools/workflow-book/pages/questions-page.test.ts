import { describe, expect, it } from 'vitest';
import { emit, fromPromise, setup } from 'xstate';
import { OUT_OF_REACH } from '../../rules/out-of-reach.ts';
import { ruleAddress } from '../../rules/pages.ts';
import { RULES, ruleOf } from '../../rules/rules.ts';
import { toChart } from '../../machine/chart.ts';
import { keptTable, readApp } from '../kept.ts';
import { timeLimits } from './limits-page.ts';
import { questionsPage, refusals } from './questions-page.ts';

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

describe('the table of refusals', () => {
  it('has what is refused and what fails, however it is called, with its toast or what the machine says', () => {
    const told = new Map([['kettle.leaking', { toast: '“Leaks”', redirect: null, heardBy: [] }]]);
    expect(refusals([chart], told)).toEqual([
      { machine: '[Kettle](kettle.md)', type: 'kettle.leaking', reads: '“Leaks”' },
      { machine: '[Kettle](kettle.md)', type: 'kettle.refused', reads: 'no toast. Cold, and says why.' },
    ]);
  });
});

describe('the table of what is kept on a computer', () => {
  it('is what the code of the app writes', async () => {
    const app = await readApp();
    const table = keptTable(app);
    expect(table.filter((line) => line.includes('](../../src/'))).toHaveLength(6);
    const other = { path: 'src/tea.ts', text: "localStorage.setItem('tea', 'hot');" };
    expect(() => keptTable([...app, other])).toThrow('src/tea.ts keeps something that kept.ts does not name');
    const without = app.filter(({ path }) => path !== 'src/app/shell/theme.ts');
    expect(() => keptTable(without)).toThrow('src/app/shell/theme.ts does not say storage.setItem(THEME_KEY any more');
  });
});

describe('the questions', () => {
  it('are answered with every rule that deviates, and every rule that no test can see broken', async () => {
    const page = questionsPage([chart], new Map(), await timeLimits(), ['| kept |']);
    const [, deviating = ''] = /## Where does the product do otherwise[^#]*?(- [\s\S]*?)\n## /.exec(page) ?? [];
    const ids = Object.keys(RULES);
    const asked = ids.filter((id) => ruleOf(id).deviates !== undefined);
    expect(deviating.trim().split('\n')).toEqual(
      asked.map(
        (id) =>
          `- ${ruleOf(id).text} ([${id}](${ruleAddress(id)})) The specification: “${ruleOf(id).asked}” The reason: ${ruleOf(id).deviates}`,
      ),
    );
    const [, unproven = ''] = /## What is not proven[^#]*?(- [\s\S]*?)\n\n[^-]/.exec(page) ?? [];
    expect([...unproven.matchAll(/\(\[([A-Z0-9-]+)\]/g)].map(([, id]) => id)).toEqual(
      ids.filter((id) => id in OUT_OF_REACH),
    );
    expect(page).toContain('| kept |');
  });
});
