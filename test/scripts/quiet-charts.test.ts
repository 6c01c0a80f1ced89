import { expect, it } from 'vitest';
import { quietCharts } from '../../scripts/quiet-charts.ts';

it('takes out of a chart what it says to readers, and nothing that it does', () => {
  const source = `const SHARED = { description: 'Kept.' };
export const machine = setup({ types: {} as { meta: StateMeta } }).createMachine({
  id: 'entry',
  description: 'An entry — “typed”.',
  context: { description: 'typed', meta: {} },
  states: {
    typing: {
      description:
        'Says it ' + 'in two.',
      meta: { rules: ['LEDG-14'] },
      on: { save: { description: MEANINGS.save, target: 'done', actions: store({ title: 'Saved' }) }, leave: { description: \`Goes.\` } },
    },
    done: { type: 'final', meta: { reason: 'Ends.' } },
  },
});
`;
  expect(quietCharts(source).replaceAll(/\s+/g, ' ')).toBe(
    "const SHARED = { description: 'Kept.' }; " +
      "export const machine = setup({ types: {} as { meta: StateMeta } }).createMachine({ id: 'entry', " +
      "context: { description: 'typed', meta: {} }, states: { typing: { " +
      "on: { save: { target: 'done', actions: store({ title: 'Saved' }) }, leave: { } }, }, " +
      "done: { type: 'final', }, }, }); ",
  );
});

it('leaves a module without a chart alone', () => {
  expect(quietCharts("export const toast = { description: 'Saved.' };")).toBe(
    "export const toast = { description: 'Saved.' };",
  );
});
