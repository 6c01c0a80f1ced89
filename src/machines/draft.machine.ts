import { assign, enqueueActions, fromCallback, not, sendTo, setup } from 'xstate';
import { DRAFT_STORE_MS } from '../domain/shared/limits.ts';
import { type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';
import type { FoundDraft, StorageFailure } from '../domain/form/stored-draft.ts';

export type DraftEvent<T> =
  /** The unsaved input of the form, or `null`. `at` is an ISO instant. */
  | { type: 'form.changed'; draft: T | null; at: string }
  /** The page is hidden or about to send a request, or the form unmounts although the user did not leave it. */
  | { type: 'form.hidden' }
  | { type: 'form.left' | 'draft.restore' | 'draft.discard' | 'storage.stored' }
  | { type: 'draft.found'; found: FoundDraft<T> }
  | { type: 'storage.failed'; cause: StorageFailure };

/** A change in the storage. `replaced` is the id of the restored draft that this one continues. */
export type DraftStorageEvent<T> =
  | { type: 'draft.put'; typed: FoundDraft<T>; replaced: string | null }
  | { type: 'draft.drop'; id: string };

type DraftContext<T> = {
  opening: string; // names this form in this tab
  restored: number; // number of drafts restored into this form; each continues under its own id
  found: readonly FoundDraft<T>[]; // the first is offered
  typed: FoundDraft<T> | null; // the draft of this form that is stored or about to be
};

const toId = ({ opening, restored }: Pick<DraftContext<unknown>, 'opening' | 'restored'>) => `${opening} ${restored}`;

/** Keeps the unsaved draft of one form. Drafts never block each other (REL-06). */
export const createDraftMachine = <T>() =>
  setup({
    types: {} as {
      input: { opening: string };
      context: DraftContext<T>;
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
      isNew: ({ context }, { found }: { found: FoundDraft<T> }) => context.found.every(({ id }) => id !== found.id),
      isFull: (_, { cause }: { cause: StorageFailure }) => cause === 'full',
    },
    actions: {
      storeTyped: assign(({ context }, { draft, at }: { draft: T | null; at: string }) => ({
        typed: draft === null ? null : { id: toId(context), savedAt: at, draft },
      })),
      addFound: assign(({ context }, { found }: { found: FoundDraft<T> }) => ({ found: [...context.found, found] })),
      put: sendTo('storage', ({ context: { typed } }: { context: DraftContext<T> }): DraftStorageEvent<T> => {
        if (!typed) throw new Error('Nothing is typed');
        return { type: 'draft.put', typed, replaced: null };
      }),
      drop: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ typed: null });
        enqueue.sendTo('storage', { type: 'draft.drop', id: toId(context) });
      }),
      discardOffered: enqueueActions(({ context: { found }, enqueue }) => {
        enqueue.assign({ found: found.slice(1) });
        for (const { id } of found.slice(0, 1)) enqueue.sendTo('storage', { type: 'draft.drop', id });
      }),
      restoreOffered: enqueueActions(({ context, enqueue }) => {
        const [offered, ...others] = context.found;
        if (!offered) return;
        const restored = context.restored + 1;
        const typed = { ...offered, id: toId({ ...context, restored }) };
        enqueue.assign({ restored, typed, found: context.typed ? [...others, context.typed] : others });
        enqueue.sendTo('storage', { type: 'draft.put', typed, replaced: offered.id });
      }),
    },
    delays: { storeEvery: DRAFT_STORE_MS },
  }).createMachine({
    id: 'draft',
    description: 'Keeps the unsaved draft of one form, so that it can be restored later.',
    context: ({ input: { opening } }) => ({ opening, restored: 0, found: [], typed: null }),
    invoke: {
      id: 'storage',
      src: 'storage',
      onError: { description: 'Drafts cannot be stored. The form keeps working.' },
    },
    type: 'parallel',
    states: {
      offer: {
        description: 'Earlier drafts of this record whose forms were closed without saving.',
        meta: { rules: ['REL-06'] },
        initial: 'answered',
        on: {
          'draft.found': {
            guard: withEvent('isNew'),
            target: '.offering',
            description:
              'A draft was found when the form opened, or another tab closed and left one. Drafts are offered in turn.',
            actions: withEvent('addFound'),
          },
        },
        states: {
          answered: { description: 'No draft is offered.', meta: { rules: ['REL-06'] } },
          offering: {
            description: 'Offering an earlier draft until the user restores or discards it. The user can keep typing.',
            meta: { rules: ['REL-06', 'DRAFT-01'] },
            always: { guard: 'isAnswered', target: 'answered' },
            on: {
              'draft.discard': {
                description: 'The user discards the draft, and the next one is offered.',
                actions: 'discardOffered',
              },
            },
          },
        },
      },
      form: {
        description: 'The current input of the form.',
        meta: { rules: ['REL-06'] },
        initial: 'clean',
        states: {
          clean: {
            description: 'The form has no unsaved input. Closing it loses nothing.',
            meta: { rules: ['REL-06'] },
            on: {
              'form.changed': { guard: withEvent('isUnsaved'), target: 'typing', actions: withEvent('storeTyped') },
              'draft.restore': { guard: not('isAnswered'), target: 'stored', actions: 'restoreOffered' },
            },
          },
          typing: {
            description: 'The form has unsaved input, which is stored at most once a second.',
            meta: { rules: ['REL-06'] },
            on: {
              'form.changed': [
                { guard: withEvent('isUnsaved'), actions: withEvent('storeTyped') },
                {
                  target: 'clean',
                  description: 'The input was saved or reverted, so its draft is dropped.',
                  actions: 'drop',
                },
              ],
              'form.hidden': { target: 'stored', actions: 'put' },
              'form.left': { target: 'clean', actions: 'drop' },
              'draft.restore': {
                guard: not('isAnswered'),
                target: 'stored',
                description: 'The user restores a draft. The current input becomes a draft that can be restored later.',
                actions: ['put', 'restoreOffered'],
              },
            },
            after: { storeEvery: { target: 'stored', actions: 'put' } },
          },
          stored: {
            description: 'The draft is stored. Hiding the page changes nothing.',
            meta: { rules: ['REL-06'] },
            on: {
              'form.changed': [
                { guard: withEvent('isUnsaved'), target: 'typing', actions: withEvent('storeTyped') },
                {
                  target: 'clean',
                  description: 'The input was saved or reverted, so its draft is dropped.',
                  actions: 'drop',
                },
              ],
              'form.left': { target: 'clean', actions: 'drop' },
              'draft.restore': {
                guard: not('isAnswered'),
                description: 'The user restores a draft. The current input becomes a draft that can be restored later.',
                actions: 'restoreOffered',
              },
            },
          },
        },
      },
      storage: {
        description: 'Watching whether the browser can store drafts.',
        meta: { reason: 'A storage failure decides nothing: the form keeps working.' },
        initial: 'working',
        on: {
          'storage.failed': [{ guard: withEvent('isFull'), target: '.full' }, { target: '.refused' }],
          'storage.stored': '.working',
        },
        states: {
          working: { description: 'No storage failure is known.', meta: { reason: 'This is the normal case.' } },
          full: {
            description: 'The storage is full. The next change tries again.',
            meta: { reason: 'A notice in the form. The form keeps working.' },
          },
          refused: {
            description: 'The browser does not allow storage. The next change tries again.',
            meta: { reason: 'A notice in the form. The form keeps working.' },
          },
        },
      },
    },
  });
