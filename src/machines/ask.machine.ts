import { assign, emit, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { type Failed, type StateMeta, notProvided, withEvent } from '../domain/shared/chart-parts.ts';

type AnyRow = { id: string };

/** Configures a question that is asked while the user types. */
export type AskForm<Question, Answer, Row extends AnyRow = never> = {
  id: string;
  /** Milliseconds. */
  pause: number;
  /** True if to ask this question. Every question is asked if this is left out. */
  isAsked?: (question: Question) => boolean;
  /** True if the question means the same as the previous one. */
  isSame?: (question: Question, before: Question) => boolean;
  /** The part of the previous answer that also answers this question, until its own answer arrives. */
  keep?: (question: Question, answer: Answer, before: Question) => Answer | null;
  /** The rows to choose from, in order. */
  toRows?: (question: Question, answer: Answer | null) => readonly Row[];
  /**
   * Whether the list is always open, as in the palette. Enter then takes its first row, even before the answer. Any
   * other list is opened by each answer and closed by a failure.
   */
  hasOpenList?: boolean;
};

/** Milliseconds before a slow answer is announced. */
const PATIENCE_MS = 300;

type Context<Question, Answer, Row> = {
  question: Question;
  answer: Answer | null;
  rows: readonly Row[];
  highlighted: string | null; // id of the row that Enter takes
  isEntered: boolean; // Enter was pressed before the answer, as a scanner does
  error: unknown; // why the question failed last
};

/** Asks a question once the typing pauses. The next key cancels it (CUST-02, BOOK-15, KEYS-04). */
export function createAskMachine<Question, Answer, Row extends AnyRow = never>(form: AskForm<Question, Answer, Row>) {
  type Asked = Context<Question, Answer, Row>;
  type Given = { question: Question };
  const { hasOpenList = false } = form;

  const show = ({ question, answer, highlighted }: Pick<Asked, 'question' | 'answer' | 'highlighted'>) => {
    const rows = form.toRows?.(question, answer) ?? [];
    const isShown = rows.some(({ id }) => id === highlighted);
    const first = hasOpenList ? (rows[0]?.id ?? null) : null;
    return { question, answer, rows, highlighted: isShown ? highlighted : first };
  };
  const blank = { answer: null, highlighted: null };
  const restart = { isEntered: false, error: null };

  return setup({
    types: {} as {
      input: Given;
      context: Asked;
      events:
        | ({ type: 'question.ask' } & Given)
        | { type: 'question.retry' | 'question.drop' | 'enter.press' }
        | { type: 'highlight.move'; by: 1 | -1 }
        | { type: 'row.highlight' | 'row.choose'; id: string };
      emitted: { type: 'question.answered'; answer: Answer } | { type: 'row.chosen'; row: Row; question: Question };
      tags: 'asking' | 'slow';
      meta: StateMeta;
    },
    actors: { ask: fromPromise<Answer, Given>(notProvided('ask')) },
    guards: {
      isSame: ({ context }, { question }: Given) => form.isSame?.(question, context.question) === true,
      isAsked: (_, { question }: Given) => form.isAsked?.(question) !== false,
      isHighlighted: ({ context }) => context.highlighted !== null,
      isEarly: ({ context }) => hasOpenList && context.highlighted === null,
      isShown: ({ context }, { id }: AnyRow) => context.rows.some((row) => row.id === id),
      isTakenAtOnce: ({ context: { isEntered, question } }, { output }: { output: Answer }) =>
        isEntered && form.toRows?.(question, output)[0] !== undefined,
    },
    actions: {
      storeQuestion: assign(({ context: { question: before, answer } }, { question }: Given) => {
        const kept = answer === null ? null : form.keep?.(question, answer, before);
        return { ...show({ question, answer: kept ?? null, highlighted: null }), ...restart };
      }),
      storeAnswer: assign(({ context }, { output: answer }: { output: Answer }) =>
        show({ ...context, answer, highlighted: hasOpenList ? context.highlighted : null }),
      ),
      storeError: assign(({ context }, { error }: Failed) => ({
        ...(hasOpenList ? {} : show({ ...context, ...blank })),
        error,
        isEntered: false,
      })),
      forget: assign(({ context: { question } }) => ({ ...show({ question, ...blank }), ...restart })),
      moveHighlight: assign(({ context: { rows, highlighted } }, { by }: { by: 1 | -1 }) => {
        const ids = [...(hasOpenList ? [] : [null]), ...rows.map(({ id }) => id)];
        return { highlighted: ids.at((ids.indexOf(highlighted) + by) % ids.length) ?? null };
      }),
      highlight: assign(({ context }, { id }: AnyRow) => show({ ...context, highlighted: id })),
      rememberEnter: assign({ isEntered: true }),
      announceRow: enqueueActions(({ context: { rows, highlighted, question }, enqueue }) => {
        const row = rows.find(({ id }) => id === highlighted);
        if (row) enqueue.emit({ type: 'row.chosen', row, question });
      }),
    },
    delays: { pause: form.pause, patience: PATIENCE_MS },
  }).createMachine({
    id: form.id,
    description: 'A question to the server while the user types, such as a search.',
    context: ({ input: { question } }) => ({ ...show({ question, ...blank }), ...restart }),
    initial: 'idle',
    on: {
      'question.ask': [
        {
          guard: withEvent('isSame'),
          description: 'The question has not changed in meaning.',
        },
        {
          guard: withEvent('isAsked'),
          target: '.waiting',
          reenter: true,
          actions: withEvent('storeQuestion'),
        },
        { target: '.idle', actions: [withEvent('storeQuestion'), 'forget'] },
      ],
      'question.drop': { target: '.idle', actions: 'forget' },
      'highlight.move': { actions: withEvent('moveHighlight') },
      'row.highlight': { actions: withEvent('highlight') },
      'row.choose': [
        {
          guard: withEvent('isShown'),
          target: '.idle',
          actions: [withEvent('highlight'), 'announceRow', 'forget'],
        },
        { description: 'The row is no longer in the list.' },
      ],
      'enter.press': [
        { guard: 'isHighlighted', target: '.idle', actions: ['announceRow', 'forget'] },
        { description: 'No row is highlighted.' },
      ],
    },
    states: {
      idle: {
        description: 'No question is open. Known answers may be offered. Ignored: question.retry.',
        meta: { rules: ['CUST-02', 'BOOK-15', 'KEYS-04'] },
      },
      waiting: {
        description:
          'The question is sent when the typing pauses. In an always open list, Enter sends it at once. Ignored: question.retry.',
        meta: { rules: ['CUST-02', 'BOOK-15'] },
        tags: 'asking',
        on: { 'enter.press': { guard: 'isEarly', target: 'asking', actions: 'rememberEnter' } },
        after: { pause: 'asking' },
      },
      asking: {
        description: 'Asking the server. The next key cancels the question. Ignored: question.retry.',
        meta: { rules: ['CUST-01', 'CUST-02', 'BOOK-15', 'KEYS-04'] },
        tags: 'asking',
        on: { 'enter.press': { guard: 'isEarly', actions: 'rememberEnter' } },
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context: { question } }) => ({ question }),
          onDone: [
            {
              guard: withEvent('isTakenAtOnce'),
              target: 'idle',
              description: 'The user pressed Enter before the answer, so the first row is chosen.',
              actions: [withEvent('storeAnswer'), 'announceRow', 'forget'],
            },
            {
              target: 'answered',
              actions: [
                withEvent('storeAnswer'),
                emit(({ event }) => ({ type: 'question.answered', answer: event.output })),
              ],
            },
          ],
          onError: { target: 'failed', actions: withEvent('storeError') },
        },
        initial: 'prompt',
        states: {
          prompt: {
            description: 'The answer is expected soon.',
            meta: { reason: 'A message that disappears after a moment cannot be read.' },
            after: { patience: 'slow' },
          },
          slow: { description: 'The answer takes longer than usual.', meta: { rules: ['KEYS-04'] }, tags: 'slow' },
        },
      },
      answered: {
        description: 'The answer has arrived. It may be empty. Ignored: question.retry.',
        meta: { rules: ['CUST-01', 'CUST-02', 'BOOK-15', 'KEYS-04'] },
      },
      failed: {
        description: 'The question failed. The user can ask again.',
        meta: { rules: ['CUST-02', 'KEYS-04'] },
        on: { 'question.retry': 'asking' },
      },
    },
  });
}
export type AskRef<Question, Answer, Row extends AnyRow = never> = ActorRefFrom<
  ReturnType<typeof createAskMachine<Question, Answer, Row>>
>;
