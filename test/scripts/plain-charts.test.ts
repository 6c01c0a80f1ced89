import { expect, it } from 'vitest';
import { withoutWords } from '../../scripts/plain-charts.ts';

const CHART = `export const machine = setup({ types: {} }).createMachine({
  id: 'door',
  description: 'A door.',
  states: {
    open: {
      description:
        'People walk through.',
      meta: { spec: '§2', rules: ['DOOR-01'] },
      on: { close: { target: 'shut', description: 'It falls shut.' } },
    },
    shut: { meta: { spec: '§2' }, entry: assign({ description: text }) },
  },
});
`;

it('leaves what a chart does, on the same lines, and nothing of what it tells', () => {
  expect(withoutWords(CHART)).toBe(`export const machine = setup({ types: {} }).createMachine({
  id: 'door',
  
  states: {
    open: {
      

      
      on: { close: { target: 'shut',  } },
    },
    shut: {  entry: assign({ description: text }) },
  },
});
`);
});
