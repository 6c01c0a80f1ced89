import { describe, expect, it } from 'vitest';
import { removeFrom } from '../removals/removals.ts';
import { draw, mutantsOf, toRemoval } from './mutants.ts';

const machine = {
  path: 'src/machines/kettle.machine.ts',
  text: `import { setup } from 'xstate';
type Cups = { least: 1 };
export const BOIL_MS = 3_000;
export const kettleMachine = setup({
  guards: { isFull: ({ context }) => context.cups >= 4 },
  actions: { fill: assign(({ context }, { by }) => ({ cups: context.cups + by, error: null })) },
}).createMachine({ description: 'A kettle that boils.', meta: { place: 'the kitchen' } });
`,
};
const view = {
  path: 'src/views/kettle.tsx',
  text: `export const Kettle = ({ isOn, cups }) => {
  if (cups === 0) return <p>No water</p>;
  return <p className="in the middle" title="Kettle">{isOn ? 'It is boiling' : 'off'}</p>;
};
`,
};
const said = (source: typeof machine) =>
  mutantsOf(source).map(({ kind, line, before, after }) => `${line} ${kind}: ${before} > ${after}`);

describe('the places of a file that can be changed', () => {
  it('are times, guards, bounds, operators and what a context is made of, and no type and no description', () => {
    expect(said(machine)).toEqual([
      '3 time: 3_000 > 6000',
      '5 guard: context.cups >= 4 > !(context.cups >= 4)',
      '5 boundary: >= > >',
      '6 payload: cups: context.cups + by,  > ',
      '6 payload: error: null > ',
      '6 operator: + > -',
    ]);
  });

  it('are conditions and the texts that people read', () => {
    expect(said(view)).toEqual([
      '2 guard: cups === 0 > !(cups === 0)',
      '2 operator: === > !==',
      '2 text: No water > No wate',
      '3 text: "Kettle" > "Kettl"',
      '3 guard: isOn > !(isOn)',
      "3 text: 'It is boiling' > 'It is boilin'",
    ]);
  });
});

describe('the draw', () => {
  it('is the same for one seed, another for another, and draws no place twice', () => {
    const drawn = draw([machine, view], 1);
    expect(draw([machine, view], 1)).toEqual(drawn);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(Array.from({ length: 9 }, (_, seed) => draw([machine, view], seed))).not.toEqual(Array(9).fill(drawn));
  });

  it('is made at its place, though the same stands elsewhere', () => {
    const text = 'const a = b === c;\nconst d = b === c;\n';
    const [, second] = mutantsOf({ path: 'src/domain/a.ts', text });
    if (!second) throw new Error('There are two');
    expect(removeFrom(text, toRemoval(second, text))).toBe('const a = b === c;\nconst d = b !== c;\n');
  });
});
