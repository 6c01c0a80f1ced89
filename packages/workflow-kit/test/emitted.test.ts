import { emit, enqueueActions, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { toChart } from '../src/chart/to-chart.ts';

type Order = { lines: readonly string[] };
type Emitted = { type: 'order.placed' | 'order.refused'; kind: string };
type Event = { type: 'order.place'; order: Order };

const { createMachine } = setup({
  types: {} as { context: { order: Order | null }; events: Event; emitted: Emitted },
  actions: {
    announce: emit(({ context }) => ({ type: 'order.placed', kind: context.order?.lines[0] ?? '' })),
    refuse: enqueueActions(({ enqueue, check }, order: Order | null) => {
      if (order === null || !check('isEmpty' as never)) return;
      enqueue.assign({ order: null });
      enqueue.emit({ type: 'order.refused', kind: 'order' });
    }),
  },
});
const chartOf = (action: object | string) =>
  toChart(createMachine({ context: { order: null }, on: { 'order.place': { actions: action as never } } }));

describe('the chart lists the emitted events of an action', () => {
  it.each([
    ['that is an object', emit({ type: 'order.placed', kind: 'order' } as Emitted), ['order.placed']],
    ['that depends on unknown data', 'announce', ['order.placed']],
    ['in a queue of actions', { type: 'refuse', params: null }, ['order.refused']],
    ['whose function has no text', emit((() => ({ type: 'order.placed', kind: '' })).bind(null)), ['order.placed']],
  ])('%s', (_, action, emitted) => {
    expect(chartOf(action).emitted).toEqual(emitted);
  });

  it('with their constant kinds', () => {
    expect(chartOf({ type: 'refuse', params: null }).kinds).toEqual(['order']);
  });

  it('without kinds that only the context decides', () => {
    expect(chartOf('announce').kinds).toEqual([]);
  });

  it('without those of a function that fails on placeholders', () => {
    const fail = (): never => {
      throw new Error('No order');
    };
    expect(chartOf(emit(fail)).emitted).toEqual([]);
  });
});
