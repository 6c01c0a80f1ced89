import { assign, setup, type ActorRefFrom } from 'xstate';
import { extendTo, isFull, turnRow, turnRows, withNewest, type Selection } from '../domain/lists/selection.ts';
import type { StateMeta } from '../domain/shared/state-meta.ts';

type SelectionEvent<Row> =
  /** The box of a row. */
  | { type: 'row.turn'; row: Row }
  /** The same with Shift; `rows` are those on the page. */
  | { type: 'row.extend'; row: Row; rows: readonly Row[] }
  /** The box over the rows of the page. */
  | { type: 'rows.turn'; rows: readonly Row[] }
  /** The page was read anew, or another one was. */
  | { type: 'rows.show'; rows: readonly Row[] }
  | { type: 'selection.clear' };

/** Which rows of a list are chosen, on any of its pages. */
export const createSelectionMachine = <Row extends { id: number }>() =>
  setup({
    types: {} as { context: Selection<Row>; events: SelectionEvent<Row>; meta: StateMeta },
    guards: {
      isEmpty: ({ context }) => context.chosen.length === 0,
      isFull: ({ context }) => isFull(context),
    },
    actions: {
      turn: assign(({ context }, { row }: { row: Row }) => turnRow(context, row)),
      extend: assign(({ context }, { row, rows }: { row: Row; rows: readonly Row[] }) => extendTo(context, row, rows)),
      turnAll: assign(({ context }, { rows }: { rows: readonly Row[] }) => turnRows(context, rows)),
      storeNewest: assign(({ context }, { rows }: { rows: readonly Row[] }) => withNewest(context, rows)),
      clear: assign({ chosen: [], last: null }),
    },
  }).createMachine({
    id: 'selection',
    description: 'Which rows of a list are chosen.',
    context: { chosen: [], last: null },
    initial: 'counting',
    on: {
      'row.turn': { target: '.counting', actions: { type: 'turn', params: ({ event }) => event } },
      'row.extend': { target: '.counting', actions: { type: 'extend', params: ({ event }) => event } },
      'rows.turn': { target: '.counting', actions: { type: 'turnAll', params: ({ event }) => event } },
      'rows.show': { actions: { type: 'storeNewest', params: ({ event }) => event } },
      'selection.clear': { target: '.counting', actions: 'clear' },
    },
    states: {
      counting: {
        description: 'The boxes have just changed.',
        meta: { reason: 'Left at once: it says whether none, some or as many as can be are chosen.' },
        always: [{ guard: 'isEmpty', target: 'none' }, { guard: 'isFull', target: 'full' }, { target: 'some' }],
      },
      none: { description: 'No row is chosen.', meta: { reason: 'Nothing is chosen.' } },
      some: {
        description: 'Rows are chosen, some of them perhaps on other pages.',
        meta: { reason: 'What is done with the chosen rows has the rules.' },
      },
      full: {
        description: 'As many rows are chosen as can be at once: no further one is taken.',
        meta: { reason: 'A call takes no more rows.' },
      },
    },
  });
export type SelectionRef<Row extends { id: number }> = ActorRefFrom<ReturnType<typeof createSelectionMachine<Row>>>;
