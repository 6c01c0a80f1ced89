import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createSelectionMachine } from '../../src/machines/selection.machine.ts';
import { SELECT_MAX } from '../../src/domain/shared/limits.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';

type Row = { id: number; name: string };
const row = (id: number, name = `Row ${id}`): Row => ({ id, name });
const page = (from: number, count = 5): Row[] => Array.from({ length: count }, (_, place) => row(from + place));

function start() {
  const actor = createActor(createSelectionMachine<Row>()).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.chosen.map(({ id }) => id)];
  };
  return { actor, seen };
}

it('turns a row on and off, keeps the order of the presses, and is cleared', () => {
  const { actor, seen } = start();
  expect(seen()).toEqual(['none', []]);
  for (const id of [3, 1, 5, 1]) actor.send({ type: 'row.turn', row: row(id) });
  expect(seen()).toEqual(['some', [3, 5]]);
  actor.send({ type: 'selection.clear' });
  expect(seen()).toEqual(['none', []]);
});

it.each([
  ['down', 2, 4, [2, 3, 4]],
  ['up', 4, 2, [4, 2, 3]],
])('chooses a range by Shift, %s', (_, from, to, expected) => {
  const { actor, seen } = start();
  actor.send({ type: 'row.turn', row: row(from) });
  actor.send({ type: 'row.extend', row: row(to), rows: page(1) });
  expect(seen()).toEqual(['some', expected]);
});

it('takes Shift for a plain press where no row of the page was pressed before', () => {
  const { actor, seen } = start();
  actor.send({ type: 'row.extend', row: row(12), rows: page(11) });
  actor.send({ type: 'row.turn', row: row(2) });
  actor.send({ type: 'row.extend', row: row(14), rows: page(11) });
  expect(seen()).toEqual(['some', [12, 2, 14]]);
});

it('turns all of a page on and, where they all are, off, and keeps those of other pages', () => {
  const { actor, seen } = start();
  actor.send({ type: 'row.turn', row: row(2) });
  actor.send({ type: 'rows.turn', rows: page(1, 3) });
  actor.send({ type: 'rows.turn', rows: page(11, 2) });
  expect(seen()).toEqual(['some', [2, 1, 3, 11, 12]]);
  actor.send({ type: 'rows.turn', rows: page(1, 3) });
  expect(seen()).toEqual(['some', [11, 12]]);
});

it('knows the chosen rows as they were read last', () => {
  const { actor } = start();
  actor.send({ type: 'rows.turn', rows: page(1, 2) });
  actor.send({ type: 'rows.show', rows: [row(2, 'Renamed'), row(3)] });
  expect(actor.getSnapshot().context.chosen).toEqual([row(1), row(2, 'Renamed')]);
});

it('takes no further row than can be chosen at once, and gives one up for another', () => {
  const { actor, seen } = start();
  actor.send({ type: 'rows.turn', rows: page(1, SELECT_MAX + 5) });
  const all = page(1, SELECT_MAX).map(({ id }) => id);
  expect(seen()).toEqual(['full', all]);
  actor.send({ type: 'row.turn', row: row(SELECT_MAX + 1) });
  expect(seen()).toEqual(['full', all]);
  actor.send({ type: 'row.turn', row: row(1) });
  actor.send({ type: 'row.turn', row: row(SELECT_MAX + 1) });
  expect(seen()).toEqual(['full', [...all.slice(1), SELECT_MAX + 1]]);
});

it('reaches every state, and takes every event in each', () => {
  const events = {
    'row.turn': [{ row: row(1) }],
    'row.extend': [{ row: row(3), rows: page(1, 3) }],
    'rows.turn': [{ rows: page(1, 3) }, { rows: page(1, SELECT_MAX) }],
    'rows.show': [{ rows: page(1, 3) }],
  };
  expect(coverMachine(createSelectionMachine<Row>(), { events })).toEqual(COMPLETE);
});
