import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  listEntries,
  matchEntries,
  PALETTE_PAUSE_MS,
  PALETTE_SEARCH_MIN,
  type PaletteEntry,
} from '../../domain/keys/palette.ts';
import { toSearchText } from '../../domain/lists/list-state.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
import { notProvided } from '../not-provided.ts';

type Context = {
  known: readonly PaletteEntry[];
  text: string; // as typed
  found: readonly PaletteEntry[]; // what the provider answered to the text; before that, what it answered earlier and fits
  marked: number; // place among what is shown
  error: string; // sentence about a search that failed, or empty
};

const shownIn = ({ text, known, found }: Context): PaletteEntry[] => listEntries(text, known, found);
const markedIn = (context: Context): PaletteEntry | undefined => shownIn(context)[context.marked];

/** The place of an entry among what is shown; the first where it is not there. */
const placeOf = (context: Context, id: string | undefined): number =>
  Math.max(
    0,
    shownIn(context).findIndex((entry) => entry.id === id),
  );

/**
 * One field that finds and does: what is known answers at once, the provider is asked for records when the typing
 * pauses.
 */
export const paletteMachine = setup({
  types: {} as {
    input: { known: readonly PaletteEntry[] };
    context: Context;
    events:
      | { type: 'text.type'; text: string }
      | { type: 'mark.move'; by: 1 | -1 }
      | { type: 'entry.mark'; id: string }
      | { type: 'entry.choose'; id: string }
      /** Enter: chooses what is marked, or the first that is found. */
      | { type: 'enter.press' }
      | { type: 'search.retry' }
      | { type: 'palette.close' };
    emitted: { type: 'entry.chosen'; entry: PaletteEntry } | { type: 'palette.closed' };
    tags: 'asking' | 'answered' | 'failed';
    meta: StateMeta;
  },
  actors: { findRecords: fromPromise<PaletteEntry[], { text: string }>(notProvided('findRecords')) },
  guards: {
    isSearch: (_, { text }: { text: string }) => text.trim().length >= PALETTE_SEARCH_MIN,
    isShown: ({ context }, { id }: { id: string }) => shownIn(context).some((entry) => entry.id === id),
    isMarked: ({ context }) => markedIn(context) !== undefined,
    hasFound: (_, { found }: { found: readonly PaletteEntry[] }) => found.length > 0,
  },
  actions: {
    // Of what was found for the text before only what has this text too: Enter must not open anything else.
    storeText: assign(({ context }, { text: typed }: { text: string }) => {
      const text = toSearchText(typed);
      return { text, found: matchEntries(text, context.found), marked: 0, error: '' };
    }),
    forgetFound: assign({ found: [] }),
    storeFound: assign(({ context }, { found }: { found: readonly PaletteEntry[] }) => ({
      found,
      marked: placeOf({ ...context, found }, markedIn(context)?.id),
    })),
    storeError: assign((_, { error }: { error: unknown }) => ({
      error: getErrorMessage(error, 'The search failed. Please try again.'),
    })),
    moveMark: assign(({ context }, { by }: { by: 1 | -1 }) => {
      const { length } = shownIn(context);
      return { marked: length === 0 ? 0 : (context.marked + by + length) % length };
    }),
    mark: assign(({ context }, { id }: { id: string }) => ({
      marked: placeOf(context, id),
    })),
    announce: emit(({ context }) => ({ type: 'entry.chosen' as const, entry: markedIn(context) as PaletteEntry })),
    announceFirst: emit((_, { found }: { found: readonly PaletteEntry[] }) => ({
      type: 'entry.chosen' as const,
      entry: found[0] as PaletteEntry,
    })),
  },
  delays: { pause: PALETTE_PAUSE_MS },
}).createMachine({
  id: 'palette',
  description: 'One field that finds and does.',
  context: ({ input: { known } }) => ({ known, text: '', found: [], marked: 0, error: '' }),
  initial: 'known',
  on: {
    'text.type': [
      {
        guard: { type: 'isSearch', params: ({ event }) => event },
        target: '.waiting',
        reenter: true,
        actions: { type: 'storeText', params: ({ event }) => event },
      },
      { target: '.known', actions: [{ type: 'storeText', params: ({ event }) => event }, 'forgetFound'] },
    ],
    'mark.move': { actions: { type: 'moveMark', params: ({ event }) => event } },
    'entry.mark': { actions: { type: 'mark', params: ({ event }) => event } },
    'entry.choose': [
      {
        guard: { type: 'isShown', params: ({ event }) => event },
        target: '.closed',
        actions: [{ type: 'mark', params: ({ event }) => event }, 'announce'],
      },
      { description: 'It has made room for another answer.' },
    ],
    'enter.press': [
      { guard: 'isMarked', target: '.closed', actions: 'announce' },
      { description: 'There is nothing to choose.' },
    ],
    'search.retry': {},
    'palette.close': '.closed',
  },
  states: {
    known: {
      description: 'Nothing is searched for: recent records first, then what can be done. Ignored: search.retry.',
      meta: { reason: 'What is found keeps the rules of its own screen.' },
    },
    waiting: {
      description: 'What is known is shown; the provider is asked when the typing pauses. Ignored: search.retry.',
      meta: { reason: 'A pause, so that not each letter is a call.' },
      tags: 'asking',
      on: {
        'enter.press': [{ guard: 'isMarked', target: 'closed', actions: 'announce' }, { target: 'opening' }],
      },
      after: { pause: 'asking' },
    },
    asking: {
      description: 'The provider is asked; the next key takes the question back. Ignored: search.retry.',
      meta: { reason: 'The search is that of the lists.' },
      tags: 'asking',
      on: {
        'enter.press': [{ guard: 'isMarked', target: 'closed', actions: 'announce' }, { target: 'opening' }],
      },
      invoke: {
        id: 'findRecords',
        src: 'findRecords',
        input: ({ context: { text } }) => ({ text }),
        onDone: {
          target: 'answered',
          actions: { type: 'storeFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    opening: {
      description:
        'Enter came before the answer, as it does from a scanner: the first that is found opens. Ignored: enter.press, search.retry.',
      meta: { reason: 'The screen that opens has its own rules.' },
      tags: 'asking',
      on: { 'enter.press': {} },
      invoke: {
        id: 'findFirst',
        src: 'findRecords',
        input: ({ context: { text } }) => ({ text }),
        onDone: [
          {
            guard: { type: 'hasFound', params: ({ event }) => ({ found: event.output }) },
            target: 'closed',
            actions: { type: 'announceFirst', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'answered', actions: { type: 'storeFound', params: ({ event }) => ({ found: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    answered: {
      description: 'What is known and what was found are shown. Ignored: search.retry.',
      meta: { reason: 'What is found keeps the rules of its own screen.' },
      tags: 'answered',
    },
    failed: {
      description: 'The search failed and can be tried again; what is known is shown.',
      meta: { reason: 'What is known can still be chosen.' },
      tags: 'failed',
      on: { 'search.retry': 'asking' },
    },
    closed: {
      description: 'Chosen, or closed by hand.',
      meta: { reason: 'It is over.' },
      entry: emit({ type: 'palette.closed' }),
      type: 'final',
    },
  },
});
export type PaletteRef = ActorRefFrom<typeof paletteMachine>;
type PaletteSnapshot = Pick<SnapshotFrom<typeof paletteMachine>, 'context'>;

/** What is shown, in its order. */
export const selectEntries = ({ context }: PaletteSnapshot): PaletteEntry[] => shownIn(context);
/** What Enter chooses. */
export const selectMarkedId = ({ context }: PaletteSnapshot): string | undefined => markedIn(context)?.id;
