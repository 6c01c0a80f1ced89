import { assign, emit, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { getCurrent, getErrorMessage, isUnanswered } from '../../domain/shared/api-error.ts';
import { conflictsOf, isAllOwn, mergeDrafts, ownBase, type Conflicts, isEqual } from '../../domain/shared/merge.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../../domain/shared/form-path.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
import {
  checkBranch,
  EMPTY_BRANCH,
  readBranchErrors,
  refuseClosing,
  toBranchDraft,
  toNewBranch,
  type BranchDraft,
} from '../../domain/shop/branch-draft.ts';
import { SHOP_MESSAGES } from '../../domain/shop/shop-messages.ts';
import { Branch, type NewBranch } from '../../domain/shop/shop.ts';
import { notProvided } from '../not-provided.ts';
import { createQueryMachine, type QueryMachine } from '../query/query.machine.ts';
import { selectData } from '../query/query.selectors.ts';

/** What the form sends; `branch` is the one that is changed, `null` for a new one. */
export type BranchSave = { branch: Branch | null; body: NewBranch };
/** A branch that is closed or opened again. */
export type BranchTurn = { branch: Branch; isActive: boolean };

export type ShopBranchesEmitted =
  | { type: 'branch.added'; name: string }
  | { type: 'branch.changed'; name: string }
  | { type: 'branch.closed'; name: string }
  | { type: 'branch.opened'; name: string }
  | { type: 'branch.invalid' }
  | { type: 'branch.failed'; text: string };

/** What the read has come to. While it goes on, or has failed, its data is older than what was changed here. */
type Reading = { branches: readonly Branch[] | null; isOld: boolean };
const toReading = (read: SnapshotFrom<QueryMachine<null, Branch[]>>): Reading => ({
  branches: selectData(read),
  isOld: read.hasTag('busy') || read.hasTag('failed'),
});

const toText = ({ error }: { error: unknown }) => ({
  text: getErrorMessage(error, SHOP_MESSAGES.branchFailed.fallback),
});
/** The branch that a 412 carries. */
const toCurrent = ({ error }: { error: unknown }) => ({ branch: getCurrent(error, Branch) });

/** A form that was not sent yet. */
const UNSENT = { sent: [], errors: {}, conflicts: {}, error: null };

type Edited = { edited: Branch | null; draft: BranchDraft; sent: BranchDraft[]; conflicts: Conflicts };

/** What was typed, on top of a newer copy; a save of one's own without an answer is not somebody else's. CONF-02. */
function rebaseBranch({ edited, draft, sent, conflicts }: Edited, branch: Branch | null) {
  if (edited === null || branch === null) return null;
  const newest = toBranchDraft(branch);
  const base = ownBase(toBranchDraft(edited), sent, newest);
  return { ...mergeDrafts(base, toNewBranch(draft), newest, conflicts), base, newest };
}

/**
 * The branches of the shop. SHOP-03.
 *
 * One thing at a time: a branch is `typing` or being `submitting`, or one is `turning`: closed or opened again.
 */
export const shopBranchesMachine = setup({
  types: {} as {
    context: {
      branches: readonly Branch[]; // as they were read or changed last
      edited: Branch | null; // the branch in the form, as it was read; null for a new one
      draft: BranchDraft;
      sent: BranchDraft[]; // what was sent of `edited` and had no answer: it may have arrived
      errors: FieldErrors;
      conflicts: Conflicts; // fields that somebody else changed too, until they are saved
      error: string | null; // sentence for staff about the last failed save of the form
      turned: BranchTurn | null; // what was closed or opened last
      failure: string | null; // sentence for staff about that
    };
    events:
      | { type: 'branch.add' }
      | { type: 'branch.edit'; branch: Branch }
      | { type: 'branch.turn'; branch: Branch; isActive: boolean }
      | ({ type: 'field.change' } & FieldChange)
      | { type: 'branch.submit' }
      | { type: 'branch.cancel' };
    emitted: ShopBranchesEmitted;
    children: { read: 'read' };
    tags: 'busy' | 'editable' | 'open';
    meta: StateMeta;
  },
  actors: {
    read: createQueryMachine<null, Branch[]>(),
    saveBranch: fromPromise<Branch, BranchSave>(notProvided('saveBranch')),
    turnBranch: fromPromise<Branch, BranchTurn>(notProvided('turnBranch')),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(checkBranch(context.draft)).length === 0,
    isLastOpen: ({ context }, { branch, isActive }: BranchTurn) =>
      !isActive && refuseClosing(context.branches, branch.id) !== null,
    isNews: ({ context }, { branches, isOld }: Reading) =>
      branches !== null && (context.branches.length === 0 || !isOld),
    isNew: ({ context }) => context.edited === null,
    isOpen: (_, { isActive }: Branch) => isActive,
    hasArrived: ({ context }, { branch }: { branch: Branch | null }) => {
      const rebased = rebaseBranch(context, branch);
      return rebased !== null && isEqual(rebased.draft, rebased.newest);
    },
    isAllOwn: ({ context }, { branch }: { branch: Branch | null }) => {
      const rebased = rebaseBranch(context, branch);
      return rebased !== null && context.sent.length > 0 && isAllOwn(rebased.base, rebased.newest);
    },
    hasCurrent: (_, { branch }: { branch: Branch | null }) => branch !== null,
  },
  actions: {
    storeBranches: assign((_, { branches }: Reading) => ({ branches: branches ?? [] })),
    storeBranch: assign(({ context }, { branch }: { branch: Branch | null }) => {
      if (branch === null) return {};
      return context.branches.some(({ id }) => id === branch.id)
        ? { branches: context.branches.map((one) => (one.id === branch.id ? branch : one)) }
        : { branches: [...context.branches, branch] };
    }),
    startNew: assign(({ context }) => ({
      edited: null,
      draft: context.edited === null ? context.draft : EMPTY_BRANCH,
      ...UNSENT,
      turned: null,
      failure: null,
    })),
    startEdit: assign((_, { branch }: { branch: Branch }) => ({
      edited: branch,
      draft: toBranchDraft(branch),
      ...UNSENT,
      turned: null,
      failure: null,
    })),
    changeDraft: assign(({ context }, change: FieldChange) => {
      const draft = withValueAt(context.draft, change);
      const errors = withoutMessages(context.errors, change.path);
      return { draft, errors, conflicts: conflictsOf(draft, context.conflicts) };
    }),
    checkDraft: assign(({ context }) => ({ errors: checkBranch(context.draft), error: null })),
    storeFormError: assign(({ context: { edited, draft, sent } }, { error }: { error: unknown }) => ({
      sent: edited !== null && isUnanswered(error) ? [...sent, toNewBranch(draft)] : sent,
      errors: readBranchErrors(error),
      error: Object.keys(readBranchErrors(error)).length > 0 ? null : toText({ error }).text,
    })),
    rebase: assign(({ context }, { branch }: { branch: Branch | null }) => {
      const rebased = rebaseBranch(context, branch);
      return rebased ? { edited: branch, draft: rebased.draft, conflicts: rebased.conflicts, sent: [] } : {};
    }),
    clearForm: assign({ edited: null, draft: EMPTY_BRANCH, ...UNSENT }),
    storeTurn: assign((_, { branch, isActive }: BranchTurn) => ({ turned: { branch, isActive }, failure: null })),
    storeRefusal: assign({ failure: SHOP_MESSAGES.lastBranch }),
    storeFailure: assign((_, { text }: { text: string }) => ({ failure: text })),
    clearTurn: assign({ turned: null, failure: null }),
    readAgain: sendTo('read', { type: 'query.refresh' }),
    announceInvalid: emit({ type: 'branch.invalid' as const }),
    announceAdded: emit((_, { name }: Branch) => ({ type: 'branch.added' as const, name })),
    announceChanged: emit((_, { name }: { name: string }) => ({ type: 'branch.changed' as const, name })),
    announceClosed: emit((_, { name }: Branch) => ({ type: 'branch.closed' as const, name })),
    announceOpened: emit((_, { name }: Branch) => ({ type: 'branch.opened' as const, name })),
    announceFailure: emit((_, { text }: { text: string }) => ({ type: 'branch.failed' as const, text })),
  },
}).createMachine({
  id: 'shopBranches',
  description: 'The branches of the shop, for the owner.',
  context: {
    branches: [],
    edited: null,
    draft: EMPTY_BRANCH,
    ...UNSENT,
    turned: null,
    failure: null,
  },
  invoke: {
    id: 'read',
    src: 'read',
    input: { params: null },
    onSnapshot: {
      guard: { type: 'isNews', params: ({ event }) => toReading(event.snapshot) },
      actions: { type: 'storeBranches', params: ({ event }) => toReading(event.snapshot) },
    },
  },
  initial: 'viewing',
  states: {
    viewing: {
      description: 'Every branch, closed ones too.',
      meta: { rules: ['SHOP-03'] },
      on: {
        'branch.add': { target: 'typing', actions: 'startNew' },
        'branch.edit': { target: 'typing', actions: { type: 'startEdit', params: ({ event }) => event } },
        'branch.turn': [
          {
            guard: { type: 'isLastOpen', params: ({ event }) => event },
            description: 'Refused: the last open branch.',
            actions: [
              { type: 'storeTurn', params: ({ event }) => event },
              'storeRefusal',
              { type: 'announceFailure', params: { text: SHOP_MESSAGES.lastBranch } },
            ],
          },
          { target: 'turning', actions: { type: 'storeTurn', params: ({ event }) => event } },
        ],
      },
    },
    typing: {
      description: 'Name, code and address of a branch are typed. A new one that is put away keeps what was typed.',
      meta: { rules: ['SHOP-03', 'CONF-01'] },
      tags: ['editable', 'open'],
      on: {
        'field.change': { actions: { type: 'changeDraft', params: ({ event }) => event } },
        'branch.cancel': 'viewing',
        'branch.submit': [
          { guard: 'isComplete', target: 'submitting', actions: 'checkDraft' },
          {
            description: 'Refused: what is missing or wrong is named at its field.',
            actions: ['checkDraft', 'announceInvalid'],
          },
        ],
      },
    },
    submitting: {
      description:
        'The branch is on its way. Ignored until it is answered: field.change, branch.submit, branch.cancel.',
      meta: { rules: ['SHOP-03'] },
      tags: ['busy', 'open'],
      on: { 'field.change': {}, 'branch.submit': {}, 'branch.cancel': {} },
      invoke: {
        id: 'saveBranch',
        src: 'saveBranch',
        input: ({ context }) => ({ branch: context.edited, body: toNewBranch(context.draft) }),
        onDone: [
          {
            guard: 'isNew',
            target: 'viewing',
            actions: [
              { type: 'storeBranch', params: ({ event }) => ({ branch: event.output }) },
              { type: 'announceAdded', params: ({ event }) => event.output },
              'clearForm',
              'readAgain',
            ],
          },
          {
            target: 'viewing',
            actions: [
              { type: 'storeBranch', params: ({ event }) => ({ branch: event.output }) },
              { type: 'announceChanged', params: ({ event }) => event.output },
              'clearForm',
              'readAgain',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'hasArrived', params: ({ event }) => toCurrent(event) },
            target: 'viewing',
            description: 'An earlier save had arrived, its answer had been lost.',
            actions: [
              { type: 'storeBranch', params: ({ event }) => toCurrent(event) },
              { type: 'announceChanged', params: ({ context }) => context.draft },
              'clearForm',
              'readAgain',
            ],
          },
          {
            guard: { type: 'isAllOwn', params: ({ event }) => toCurrent(event) },
            target: 'submitting',
            reenter: true,
            description: 'Nobody else saved: an earlier save had arrived. What was typed since goes on top of it.',
            actions: { type: 'rebase', params: ({ event }) => toCurrent(event) },
          },
          {
            guard: { type: 'hasCurrent', params: ({ event }) => toCurrent(event) },
            target: 'typing',
            description:
              'Somebody else changed the branch: what was typed is put on top of theirs, and the next save is made on it.',
            actions: [
              { type: 'storeFormError', params: ({ event }) => ({ error: event.error }) },
              { type: 'rebase', params: ({ event }) => toCurrent(event) },
              { type: 'storeBranch', params: ({ event }) => toCurrent(event) },
              { type: 'announceFailure', params: ({ event }) => toText(event) },
            ],
          },
          {
            target: 'typing',
            description: 'What was typed stays. The answer may have been lost: the list is read again.',
            actions: [
              { type: 'storeFormError', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceFailure', params: ({ event }) => toText(event) },
              'announceInvalid',
              'readAgain',
            ],
          },
        ],
      },
    },
    turning: {
      description:
        'A branch is being closed or opened. Ignored until it is answered: branch.add, branch.edit, branch.turn.',
      meta: { rules: ['SHOP-03'] },
      tags: 'busy',
      on: { 'branch.add': {}, 'branch.edit': {}, 'branch.turn': {} },
      invoke: {
        id: 'turnBranch',
        src: 'turnBranch',
        input: ({ context: { turned } }) => {
          if (!turned) throw new Error('No branch was closed or opened');
          return turned;
        },
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'viewing',
            actions: [
              { type: 'storeBranch', params: ({ event }) => ({ branch: event.output }) },
              { type: 'announceOpened', params: ({ event }) => event.output },
              'clearTurn',
              'readAgain',
            ],
          },
          {
            target: 'viewing',
            actions: [
              { type: 'storeBranch', params: ({ event }) => ({ branch: event.output }) },
              { type: 'announceClosed', params: ({ event }) => event.output },
              'clearTurn',
              'readAgain',
            ],
          },
        ],
        onError: {
          target: 'viewing',
          description: 'The row says what failed. It may have been done all the same: the list is read again.',
          actions: [
            { type: 'storeFailure', params: ({ event }) => toText(event) },
            { type: 'announceFailure', params: ({ event }) => toText(event) },
            'readAgain',
          ],
        },
      },
    },
  },
});
export type ShopBranchesRef = ActorRefFrom<typeof shopBranchesMachine>;
