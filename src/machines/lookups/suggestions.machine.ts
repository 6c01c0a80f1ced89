import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  SUGGESTION_FROM,
  SUGGESTION_MAX,
  SUGGESTION_PAUSE_MS,
  type SuggestedField,
} from '../../domain/booking/suggestions.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
import { notProvided } from '../not-provided.ts';

/** `at` is the path of the field in its form. */
type Typed = { at: string; field: SuggestedField; text: string };

type Context = Typed & {
  values: readonly string[]; // what was typed there before and begins like the text
  marked: number; // 0 is what is typed itself, 1 the first of the values
};

const beginsLike = (value: string, text: string): boolean => value.toLowerCase().startsWith(text.toLowerCase());

/**
 * What was typed into a field before, offered while it is typed again. BOOK-15
 *
 * The provider is asked when the typing pauses; the next key takes the question back and keeps what still fits. Nobody
 * waits for it: without an answer nothing is offered.
 */
export const suggestionsMachine = setup({
  types: {} as {
    context: Context;
    events:
      | ({ type: 'text.type' } & Typed)
      | { type: 'field.leave' }
      | { type: 'mark.move'; by: 1 | -1 }
      | { type: 'value.choose'; value: string }
      /** Enter: takes what is marked. */
      | { type: 'enter.press' }
      | { type: 'list.close' };
    emitted: { type: 'value.chosen'; at: string; value: string };
    meta: StateMeta;
  },
  actors: { findValues: fromPromise<readonly string[], Omit<Typed, 'at'>>(notProvided('findValues')) },
  guards: {
    isAsked: (_, { text }: Typed) => {
      const { length } = text.trim();
      return length >= SUGGESTION_FROM && text.length <= SUGGESTION_MAX;
    },
    hasValues: ({ context }) => context.values.length > 0,
    isOffered: ({ context }, { value }: { value: string }) => context.values.includes(value),
    isMarked: ({ context }) => context.values[context.marked - 1] !== undefined,
  },
  actions: {
    storeText: assign(({ context }, { at, field, text }: Typed) => ({
      at,
      field,
      text,
      values: at === context.at ? context.values.filter((value) => value !== text && beginsLike(value, text)) : [],
      marked: 0,
    })),
    storeValues: assign(({ context }, { values }: { values: readonly string[] }) => ({
      values: values.filter((value) => value !== context.text),
      marked: 0,
    })),
    forget: assign({ values: [], marked: 0 }),
    moveMark: assign(({ context }, { by }: { by: 1 | -1 }) => {
      const places = context.values.length + 1;
      return { marked: (context.marked + by + places) % places };
    }),
    announce: emit(({ context: { at } }, { value }: { value: string }) => ({
      type: 'value.chosen' as const,
      at,
      value,
    })),
    announceMarked: emit(({ context: { at, values, marked } }) => ({
      type: 'value.chosen' as const,
      at,
      value: values[marked - 1] ?? '',
    })),
  },
  delays: { pause: SUGGESTION_PAUSE_MS },
}).createMachine({
  id: 'suggestions',
  description: 'What was typed into a field before.',
  context: { at: '', field: 'name', text: '', values: [], marked: 0 },
  initial: 'idle',
  on: {
    'text.type': [
      {
        guard: { type: 'isAsked', params: ({ event }) => event },
        target: '.waiting',
        reenter: true,
        actions: { type: 'storeText', params: ({ event }) => event },
      },
      { target: '.idle', actions: [{ type: 'storeText', params: ({ event }) => event }, 'forget'] },
    ],
    'field.leave': { target: '.idle', actions: 'forget' },
    'list.close': { target: '.idle', actions: 'forget' },
    'mark.move': [
      { guard: 'hasValues', actions: { type: 'moveMark', params: ({ event }) => event } },
      { description: 'Nothing is offered.' },
    ],
    'value.choose': [
      {
        guard: { type: 'isOffered', params: ({ event }) => event },
        target: '.idle',
        actions: [{ type: 'announce', params: ({ event }) => event }, 'forget'],
      },
      { description: 'It has made room for another answer.' },
    ],
    'enter.press': [
      { guard: 'isMarked', target: '.idle', actions: ['announceMarked', 'forget'] },
      { description: 'Nothing is marked: Enter is the form’s.' },
    ],
  },
  states: {
    idle: { description: 'Nothing is offered.', meta: { rules: ['BOOK-15'] } },
    waiting: {
      description: 'What was answered before and still fits is offered; the provider is asked when the typing pauses.',
      meta: { rules: ['BOOK-15'] },
      after: { pause: 'asking' },
    },
    asking: {
      description: 'The provider is asked; the next key takes the question back.',
      meta: { rules: ['BOOK-15'] },
      invoke: {
        id: 'findValues',
        src: 'findValues',
        input: ({ context: { field, text } }) => ({ field, text }),
        onDone: {
          target: 'answered',
          actions: { type: 'storeValues', params: ({ event }) => ({ values: event.output }) },
        },
        onError: { target: 'idle', description: 'The field is filled in by hand.', actions: 'forget' },
      },
    },
    answered: { description: 'What was typed before is offered, if there is any.', meta: { rules: ['BOOK-15'] } },
  },
});
export type SuggestionsRef = ActorRefFrom<typeof suggestionsMachine>;

/** The value that Enter takes, `undefined` while none is marked. */
export const selectMarkedValue = ({
  context: { values, marked },
}: Pick<SnapshotFrom<typeof suggestionsMachine>, 'context'>): string | undefined => values[marked - 1];
