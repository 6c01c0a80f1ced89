import { and, assign, emit, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { changeField, type RecordForm } from '../../domain/shared/edit.ts';
import { isEqual, type Conflicts } from '../../domain/shared/merge.ts';
import type { FieldChange, FieldErrors } from '../../domain/shared/form-path.ts';
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
import { createSaveMachine, type SaveOutcome } from '../save.machine.ts';

/** What the form sends of a branch that is changed. */
export type BranchWrite = { branch: Branch; body: NewBranch };
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
/** A form that was not sent yet. */
const UNSENT = { sent: [], errors: {}, conflicts: {}, error: null };

type Outcome = SaveOutcome<Branch, BranchDraft>;

/** The branch as it is known after a save. */
const toBranch = ({ record, edit }: Outcome) => ({ branch: record ?? edit.saved });

const branchForm: RecordForm<Branch, BranchDraft, BranchWrite> = {
  id: 'branchSave',
  shape: Branch,
  toDraft: toBranchDraft,
  isUnchanged: (branch, draft) => isEqual(toNewBranch(toBranchDraft(branch)), toNewBranch(draft)),
  toWrite: ({ saved, draft }) => ({ branch: saved, body: toNewBranch(draft) }),
};

/** Saves what was typed on a branch. */
export const branchSaveMachine = createSaveMachine(branchForm);

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
      sent: readonly BranchDraft[]; // what was sent of `edited` and had no answer: it may have arrived
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
    addBranch: fromPromise<Branch, { body: NewBranch }>(notProvided('addBranch')),
    save: branchSaveMachine,
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
    isSaved: (_, { is }: Outcome) => is === 'saved',
  },
  actions: {
    storeBranches: assign((_, { branches }: Reading) => ({ branches: branches ?? [] })),
    storeBranch: assign(({ context: { branches } }, { branch }: { branch: Branch }) => ({
      branches: branches.some(({ id }) => id === branch.id)
        ? branches.map((one) => (one.id === branch.id ? branch : one))
        : [...branches, branch],
    })),
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
    changeField: assign(({ context }, change: FieldChange) => changeField(context, change)),
    checkDraft: assign(({ context }) => ({ errors: checkBranch(context.draft), error: null })),
    storeFormError: assign((_, { error }: { error: unknown }) => ({
      errors: readBranchErrors(error),
      error: Object.keys(readBranchErrors(error)).length > 0 ? null : toText({ error }).text,
    })),
    storeEdit: assign((_, { edit: { saved, ...edit } }: Outcome) => ({ edited: saved, ...edit })),
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
        'field.change': { actions: { type: 'changeField', params: ({ event }) => event } },
        'branch.cancel': 'viewing',
        'branch.submit': [
          { guard: and(['isNew', 'isComplete']), target: 'adding', actions: 'checkDraft' },
          { guard: 'isComplete', target: 'saving', actions: 'checkDraft' },
          {
            description: 'Refused: what is missing or wrong is named at its field.',
            actions: ['checkDraft', 'announceInvalid'],
          },
        ],
      },
    },
    adding: {
      description:
        'A new branch is on its way. Ignored until it is answered: field.change, branch.submit, branch.cancel.',
      meta: { rules: ['SHOP-03'] },
      tags: ['busy', 'open'],
      on: { 'field.change': {}, 'branch.submit': {}, 'branch.cancel': {} },
      invoke: {
        id: 'addBranch',
        src: 'addBranch',
        input: ({ context }) => ({ body: toNewBranch(context.draft) }),
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'storeBranch', params: ({ event }) => ({ branch: event.output }) },
            { type: 'announceAdded', params: ({ event }) => event.output },
            'clearForm',
            'readAgain',
          ],
        },
        onError: {
          target: 'typing',
          description: 'What was typed stays. The answer may have been lost: the list is read again.',
          actions: [
            { type: 'storeFormError', params: ({ event }) => event },
            { type: 'announceFailure', params: ({ event }) => toText(event) },
            'announceInvalid',
            'readAgain',
          ],
        },
      },
    },
    saving: {
      description:
        'What was changed is on its way. Ignored until it is answered: field.change, branch.submit, branch.cancel.',
      meta: { rules: ['SHOP-03', 'CONF-01'] },
      tags: ['busy', 'open'],
      on: { 'field.change': {}, 'branch.submit': {}, 'branch.cancel': {} },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { edited, draft, sent, conflicts } }) => {
          if (edited === null) throw new Error('Only a stored branch is changed');
          return { saved: edited, draft: toNewBranch(draft), sent, conflicts };
        },
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'viewing',
            actions: [
              { type: 'storeBranch', params: ({ event }) => toBranch(event.output) },
              { type: 'announceChanged', params: ({ event }) => toBranch(event.output).branch },
              'clearForm',
              'readAgain',
            ],
          },
          {
            target: 'typing',
            description:
              'What was typed stays, on top of what somebody else saved first. The answer may have been lost: the list is read again.',
            actions: [
              { type: 'storeEdit', params: ({ event }) => event.output },
              { type: 'storeFormError', params: ({ event }) => event.output },
              { type: 'storeBranch', params: ({ event }) => toBranch(event.output) },
              { type: 'announceFailure', params: ({ event }) => toText(event.output) },
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
