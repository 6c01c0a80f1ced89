import { assign, fromCallback, sendTo, setup } from 'xstate';
import { DRAFT_STORE_MS } from '../domain/shared/limits.ts';
import type { StateMeta } from '../domain/shared/state-meta.ts';
import type { StoredDraft } from '../domain/shared/stored-draft.ts';

export type DraftEvent<T> =
  /** What the form holds that is not saved, `null` when there is nothing. */
  | { type: 'form.changed'; draft: T | null }
  /** The page is hidden, or the form goes without having been left: a reload, or the end of the session. */
  | { type: 'form.hidden' }
  /** The person goes elsewhere and knows that the changes are lost. */
  | { type: 'form.left' }
  | { type: 'draft.restore' }
  | { type: 'draft.discard' };

/** Everything to be stored from now on: what is typed, and before it what was found. */
export type DraftStorageEvent<T> = { type: 'drafts.store'; typed: T | null; found: readonly StoredDraft<T>[] };

/**
 * What is typed into one form and not saved yet. REL-06.
 *
 * Two generations, which never block each other: drafts found when the form opened are offered until they are answered,
 * and what is typed meanwhile is stored beside them. The storage stays outside; the live side provides it.
 */
export const createDraftMachine = <T>() =>
  setup({
    types: {} as {
      input: { found: readonly StoredDraft<T>[] };
      context: {
        found: readonly StoredDraft<T>[]; // newest first; the first is offered
        typed: T | null; // what the storage holds, or soon will, of this form
      };
      events: DraftEvent<T>;
      meta: StateMeta;
    },
    actors: {
      storage: fromCallback<DraftStorageEvent<T>>(() => {
        throw new Error('The actor "storage" is not provided');
      }),
    },
    guards: {
      isAnswered: ({ context }) => context.found.length === 0,
      isUnsaved: (_, { draft }: { draft: T | null }) => draft !== null,
      hasFound: ({ context }) => context.found.length > 0,
    },
    actions: {
      storeTyped: assign((_, { draft }: { draft: T | null }) => ({ typed: draft })),
      dropTyped: assign({ typed: null }),
      dropOffered: assign(({ context }) => ({ found: context.found.slice(1) })),
      takeOffered: assign(({ context }) => ({ typed: context.found[0]?.draft ?? context.typed, found: [] })),
      write: sendTo('storage', ({ context }: { context: { typed: T | null; found: readonly StoredDraft<T>[] } }) => ({
        type: 'drafts.store' as const,
        ...context,
      })),
    },
    delays: { storeEvery: DRAFT_STORE_MS },
  }).createMachine({
    id: 'draft',
    description: 'What is typed into a form and not saved yet.',
    context: ({ input }) => ({ found: input.found, typed: null }),
    invoke: {
      id: 'storage',
      src: 'storage',
      onError: { description: 'Nothing can be stored; the form works on.' },
    },
    type: 'parallel',
    states: {
      offer: {
        description: 'What was found when the form opened.',
        meta: { rules: ['REL-06'] },
        initial: 'offering',
        states: {
          offering: {
            description: 'Offered until it is answered, whatever is typed meanwhile.',
            meta: { rules: ['REL-06'] },
            always: { guard: 'isAnswered', target: 'answered' },
            on: {
              'draft.discard': { description: 'An older one is offered next.', actions: ['dropOffered', 'write'] },
            },
          },
          answered: { description: 'Nothing is offered any more.', meta: { rules: ['REL-06'] } },
        },
      },
      form: {
        description: 'What is typed now.',
        meta: { rules: ['REL-06'] },
        initial: 'clean',
        on: {
          'draft.restore': { guard: 'hasFound', target: '.stored', actions: 'takeOffered' },
        },
        states: {
          clean: {
            description: 'Nothing is unsaved. A form that goes takes nothing with it.',
            meta: { rules: ['REL-06'] },
            on: {
              'form.changed': {
                guard: { type: 'isUnsaved', params: ({ event }) => event },
                target: 'typing',
                actions: { type: 'storeTyped', params: ({ event }) => event },
              },
            },
          },
          typing: {
            description: 'Changes are stored once a second.',
            meta: { rules: ['REL-06'] },
            on: {
              'form.changed': [
                {
                  guard: { type: 'isUnsaved', params: ({ event }) => event },
                  actions: { type: 'storeTyped', params: ({ event }) => event },
                },
                { target: 'clean', description: 'Saved or taken back.', actions: ['dropTyped', 'write'] },
              ],
              'form.hidden': 'stored',
              'form.left': { target: 'clean', actions: ['dropTyped', 'write'] },
            },
            after: { storeEvery: 'stored' },
          },
          stored: {
            description: 'The storage holds what is typed. Hiding the page changes nothing.',
            meta: { rules: ['REL-06'] },
            entry: 'write',
            on: {
              'form.changed': [
                {
                  guard: { type: 'isUnsaved', params: ({ event }) => event },
                  target: 'typing',
                  actions: { type: 'storeTyped', params: ({ event }) => event },
                },
                { target: 'clean', description: 'Saved or taken back.', actions: ['dropTyped', 'write'] },
              ],
              'form.left': { target: 'clean', actions: ['dropTyped', 'write'] },
            },
          },
        },
      },
    },
  });
