import { assign, enqueueActions, fromCallback, not, sendTo, setup } from 'xstate';
import { DRAFT_STORE_MS } from '../domain/shared/limits.ts';
import { type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';
import type { FoundDraft, StorageFailure } from '../domain/form/stored-draft.ts';

export type DraftEvent<T> =
  /** What the form holds that is not saved, `null` when there is nothing; `at` is an ISO instant. */
  | { type: 'form.changed'; draft: T | null; at: string }
  /** The page is hidden or about to send something, or the form goes without having been left. */
  | { type: 'form.hidden' }
  | { type: 'form.left' | 'draft.restore' | 'draft.discard' | 'storage.stored' }
  | { type: 'draft.found'; found: FoundDraft<T> }
  | { type: 'storage.failed'; cause: StorageFailure };

/** A change of what is stored; `replaced` is the draft that this one was until now. */
export type DraftStorageEvent<T> =
  | { type: 'draft.put'; typed: FoundDraft<T>; replaced: string | null }
  | { type: 'draft.drop'; id: string };

type DraftContext<T> = {
  opening: string; // names this form in this tab
  restored: number; // how many drafts have been restored into it: each goes on under an id of its own
  found: readonly FoundDraft<T>[]; // the first is offered
  typed: FoundDraft<T> | null; // what the storage holds, or soon will, of this form
};

const toId = ({ opening, restored }: Pick<DraftContext<unknown>, 'opening' | 'restored'>) => `${opening} ${restored}`;

/** What is typed into one form and not saved yet. Drafts never block each other. REL-06. */
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
    description: 'What is typed into a form and not saved yet.',
    context: ({ input: { opening } }) => ({ opening, restored: 0, found: [], typed: null }),
    invoke: {
      id: 'storage',
      src: 'storage',
      onError: { description: 'Nothing can be stored; the form works on.' },
    },
    type: 'parallel',
    states: {
      offer: {
        description: 'Drafts of this record whose forms are gone.',
        meta: { rules: ['REL-06'] },
        initial: 'answered',
        on: {
          'draft.found': {
            guard: withEvent('isNew'),
            target: '.offering',
            description:
              'Found as the form opened, or left behind by a tab that has gone since. Others wait their turn.',
            actions: withEvent('addFound'),
          },
        },
        states: {
          answered: { description: 'Nothing is offered.', meta: { rules: ['REL-06'] } },
          offering: {
            description: 'Offered until it is answered, whatever is typed meanwhile.',
            meta: { rules: ['REL-06', 'DRAFT-01'] },
            always: { guard: 'isAnswered', target: 'answered' },
            on: {
              'draft.discard': {
                description: 'The next one is offered.',
                actions: 'discardOffered',
              },
            },
          },
        },
      },
      form: {
        description: 'What is typed now.',
        meta: { rules: ['REL-06'] },
        initial: 'clean',
        states: {
          clean: {
            description: 'Nothing is unsaved. A form that goes takes nothing with it.',
            meta: { rules: ['REL-06'] },
            on: {
              'form.changed': { guard: withEvent('isUnsaved'), target: 'typing', actions: withEvent('storeTyped') },
              'draft.restore': { guard: not('isAnswered'), target: 'stored', actions: 'restoreOffered' },
            },
          },
          typing: {
            description: 'Changes are stored once a second.',
            meta: { rules: ['REL-06'] },
            on: {
              'form.changed': [
                { guard: withEvent('isUnsaved'), actions: withEvent('storeTyped') },
                { target: 'clean', description: 'Saved or taken back.', actions: 'drop' },
              ],
              'form.hidden': { target: 'stored', actions: 'put' },
              'form.left': { target: 'clean', actions: 'drop' },
              'draft.restore': {
                guard: not('isAnswered'),
                target: 'stored',
                description: 'What stood in the form is offered in its turn.',
                actions: ['put', 'restoreOffered'],
              },
            },
            after: { storeEvery: { target: 'stored', actions: 'put' } },
          },
          stored: {
            description: 'The storage has what is typed. Hiding the page changes nothing.',
            meta: { rules: ['REL-06'] },
            on: {
              'form.changed': [
                { guard: withEvent('isUnsaved'), target: 'typing', actions: withEvent('storeTyped') },
                { target: 'clean', description: 'Saved or taken back.', actions: 'drop' },
              ],
              'form.left': { target: 'clean', actions: 'drop' },
              'draft.restore': {
                guard: not('isAnswered'),
                description: 'What stood in the form is offered in its turn.',
                actions: 'restoreOffered',
              },
            },
          },
        },
      },
      storage: {
        description: 'Whether what is typed reaches the disk.',
        meta: { reason: 'Whether the disk takes it decides nothing: the form works on.' },
        initial: 'working',
        on: {
          'storage.failed': [{ guard: withEvent('isFull'), target: '.full' }, { target: '.refused' }],
          'storage.stored': '.working',
        },
        states: {
          working: { description: 'As far as anybody knows.', meta: { reason: 'Nothing is wrong.' } },
          full: {
            description: 'There was no room. The next change tries again.',
            meta: { reason: 'Said in the form, which works on.' },
          },
          refused: {
            description: 'The browser allows none. The next change tries again.',
            meta: { reason: 'Said in the form, which works on.' },
          },
        },
      },
    },
  });
