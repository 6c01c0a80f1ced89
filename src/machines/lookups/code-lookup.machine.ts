import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
import { notProvided } from '../not-provided.ts';

/** Milliseconds after which it is said that a code is being looked for. */
const PATIENCE_MS = 300;

/** What has a code that was scanned: it opens, or it is said that nothing has it. The next code takes its place. KEYS-04 */
export const codeLookupMachine = setup({
  types: {} as {
    context: {
      code: string;
      error: string; // sentence about a search that failed, or empty
    };
    events: { type: 'code.scan'; code: string } | { type: 'lookup.retry' } | { type: 'lookup.close' };
    emitted: { type: 'code.found'; href: string };
    tags: 'shown' | 'unknown' | 'failed';
    meta: StateMeta;
  },
  actors: {
    /** The address of what has the code, `null` where nothing has it. */
    findCode: fromPromise<string | null, { code: string }>(notProvided('findCode')),
  },
  guards: { isFound: (_, { href }: { href: string | null }) => href !== null },
  actions: {
    storeCode: assign((_, { code }: { code: string }) => ({ code, error: '' })),
    storeError: assign((_, { error }: { error: unknown }) => ({
      error: getErrorMessage(error, 'The code could not be looked up. Please try again.'),
    })),
    announceFound: emit((_, { href }: { href: string | null }) => ({
      type: 'code.found' as const,
      href: href ?? '',
    })),
  },
  delays: { patience: PATIENCE_MS },
}).createMachine({
  id: 'codeLookup',
  description: 'What has a code that was scanned.',
  context: { code: '', error: '' },
  initial: 'idle',
  on: {
    'code.scan': {
      target: '.looking',
      reenter: true,
      actions: { type: 'storeCode', params: ({ event }) => event },
    },
    'lookup.close': '.idle',
  },
  states: {
    idle: {
      description: 'No code is looked for. Ignored: lookup.retry.',
      meta: { rules: ['KEYS-04'] },
      on: { 'lookup.retry': {} },
    },
    looking: {
      description: 'The provider is asked. Another code takes the place of this one. Ignored: lookup.retry.',
      meta: { rules: ['KEYS-04'] },
      on: { 'lookup.retry': {} },
      invoke: {
        id: 'findCode',
        src: 'findCode',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ href: event.output }) },
            target: 'idle',
            actions: { type: 'announceFound', params: ({ event }) => ({ href: event.output }) },
          },
          { target: 'unknown' },
        ],
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
      initial: 'prompt',
      states: {
        prompt: {
          description: 'The answer is expected at once; nothing is shown.',
          meta: { reason: 'Nobody reads what stands for a moment.' },
          after: { patience: 'slow' },
        },
        slow: {
          description: 'It takes its time, and is said to be under way.',
          meta: { rules: ['KEYS-04'] },
          tags: 'shown',
        },
      },
    },
    unknown: {
      description: 'Nothing has the code. Ignored: lookup.retry.',
      meta: { rules: ['KEYS-04'] },
      tags: ['shown', 'unknown'],
      on: { 'lookup.retry': {} },
    },
    failed: {
      description: 'The search failed; it can be tried again.',
      meta: { rules: ['KEYS-04'] },
      tags: ['shown', 'failed'],
      on: { 'lookup.retry': 'looking' },
    },
  },
});
export type CodeLookupRef = ActorRefFrom<typeof codeLookupMachine>;
