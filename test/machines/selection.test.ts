import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createSelection } from '../../src/machines/selection.ts';
import { SELECT_MAX } from '../../src/domain/shared/limits.ts';

type Row = { id: number; name: string };
const row = (id: number, name = `Row ${id}`): Row => ({ id, name });
const page = (from: number, count = 5): Row[] => Array.from({ length: count }, (_, place) => row(from + place));

function start() {
  const actor = createActor(createSelection<Row>()).start();
  return { actor, seen: () => actor.getSnapshot().context.chosen.map(({ id }) => id) };
}

it('a selection adds and removes rows, keeps their order, and can be cleared', () => {
  const { actor, seen } = start();
  expect(seen()).toEqual([]);
  for (const id of [3, 1, 5, 1]) actor.send({ type: 'row.toggle', row: row(id) });
  expect(seen()).toEqual([3, 5]);
  actor.send({ type: 'selection.clear' });
  expect(seen()).toEqual([]);
});

it.each([
  ['down', 2, 4, [2, 3, 4]],
  ['up', 4, 2, [4, 2, 3]],
])('Shift selects a range, %s', (_, from, to, expected) => {
  const { actor, seen } = start();
  actor.send({ type: 'row.toggle', row: row(from) });
  actor.send({ type: 'row.extend', row: row(to), rows: page(1) });
  expect(seen()).toEqual(expected);
});

it('Shift acts as a plain press if no row of the page was pressed before', () => {
  const { actor, seen } = start();
  actor.send({ type: 'row.extend', row: row(12), rows: page(11) });
  actor.send({ type: 'row.toggle', row: row(2) });
  actor.send({ type: 'row.extend', row: row(14), rows: page(11) });
  expect(seen()).toEqual([12, 2, 14]);
});

it('a selection includes all rows of a page, or none if all are selected, and keeps those of other pages', () => {
  const { actor, seen } = start();
  actor.send({ type: 'row.toggle', row: row(2) });
  actor.send({ type: 'rows.toggle', rows: page(1, 3) });
  actor.send({ type: 'rows.toggle', rows: page(11, 2) });
  expect(seen()).toEqual([2, 1, 3, 11, 12]);
  actor.send({ type: 'rows.toggle', rows: page(1, 3) });
  expect(seen()).toEqual([11, 12]);
});

it('a selection has the newest copies of its rows', () => {
  const { actor } = start();
  actor.send({ type: 'rows.toggle', rows: page(1, 2) });
  actor.send({ type: 'rows.show', rows: [row(2, 'Renamed'), row(3)] });
  expect(actor.getSnapshot().context.chosen).toEqual([row(1), row(2, 'Renamed')]);
});

it('a selection refuses a row beyond the maximum, and accepts another after one is removed', () => {
  const { actor, seen } = start();
  actor.send({ type: 'rows.toggle', rows: page(1, SELECT_MAX + 5) });
  const all = page(1, SELECT_MAX).map(({ id }) => id);
  expect(seen()).toEqual(all);
  actor.send({ type: 'row.toggle', row: row(SELECT_MAX + 1) });
  expect(seen()).toEqual(all);
  actor.send({ type: 'row.toggle', row: row(1) });
  actor.send({ type: 'row.toggle', row: row(SELECT_MAX + 1) });
  expect(seen()).toEqual([...all.slice(1), SELECT_MAX + 1]);
});
