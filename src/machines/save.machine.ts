import { assign, fromPromise, setup } from 'xstate';
import { getCurrent, getErrorStatus, isUnanswered } from '../domain/shared/api-error.ts';
import {
  hasArrived,
  hasOnlyOwnChanges,
  isMergedSilently,
  isReverted,
  nameTheirChanges,
  rebase,
  type Edit,
  type RecordForm,
} from '../domain/form/edit.ts';
import { isEqual } from '../domain/form/merge.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../domain/shared/chart-parts.ts';

/**
 * `edit` is the edit to save now, `submitted` the form's draft, `record` the record in the answer. `theirs` names the
 * fields by someone else that were merged.
 */
export type SaveOutcome<Stored, Draft> = {
  is: 'saved' | 'overtaken' | 'failed';
  edit: Edit<Stored, Draft>;
  submitted: Draft;
  record: Stored | null;
  error: unknown;
  theirs: readonly string[];
};

/** Saves with optimistic locking. Never overwrites a change that the user has not seen (REL-03, CONF-01, CONF-02). */
export const createSaveMachine = <Stored, Draft extends object, Write>(form: RecordForm<Stored, Draft, Write>) =>
  setup({
    types: {} as {
      input: Edit<Stored, Draft>;
      context: {
        edit: Edit<Stored, Draft>;
        submitted: Draft;
        latest: Stored | null; // the newest known copy
        error: unknown; // why the last write failed
        theirs: readonly string[]; // fields by someone else that were merged, for people
        is: SaveOutcome<Stored, Draft>['is'];
      };
      output: SaveOutcome<Stored, Draft>;
      tags: 'busy';
      meta: StateMeta;
    },
    actors: {
      write: fromPromise<Stored | null, { change: Write }>(notProvided('write')),
      read: fromPromise<Stored, { saved: Stored }>(notProvided('read')),
    },
    guards: {
      isReverted: ({ context: { edit } }) => isReverted(form, edit),
      isOvertaken: (_, { error }: Failed) => getErrorStatus(error) === 412,
      isUnread: ({ context: { latest } }) => latest === null,
      hasArrived: ({ context: { edit, latest } }) => latest !== null && hasArrived(form, edit, latest),
      hasOnlyOwnChanges: ({ context: { edit, latest } }) => latest !== null && hasOnlyOwnChanges(form, edit, latest),
      isMergedSilently: ({ context: { edit, latest } }) => latest !== null && isMergedSilently(form, edit, latest),
    },
    actions: {
      storeLatest: assign((_, latest: Stored | null) => ({ latest })),
      storeError: assign(({ context: { edit } }, { error }: Failed) => ({
        error,
        latest: getCurrent(error, form.shape),
        edit:
          isUnanswered(error) && !edit.pending.some((earlier) => isEqual(earlier, edit.draft))
            ? { ...edit, pending: [...edit.pending, edit.draft] }
            : edit,
      })),
      storeReadError: assign(({ context }, { error }: Failed) => ({ error: context.error ?? error })),
      noteTheirs: assign(({ context: { edit, latest, theirs } }) =>
        latest === null ? {} : { theirs: [...new Set([...theirs, ...nameTheirChanges(form, edit, latest)])] },
      ),
      rebase: assign(({ context: { edit, latest } }) => (latest === null ? {} : { edit: rebase(form, edit, latest) })),
      end: assign((_, { is }: { is: SaveOutcome<Stored, Draft>['is'] }) => ({ is })),
    },
  }).createMachine({
    id: form.id,
    description: 'Saves one edit of a record.',
    context: ({ input }) => ({
      edit: input,
      submitted: input.draft,
      latest: null,
      error: null,
      theirs: [],
      is: 'failed',
    }),
    output: ({ context: { is, edit, submitted, latest, error, theirs } }) => ({
      is,
      edit,
      submitted,
      record: latest,
      error,
      theirs,
    }),
    initial: 'beginning',
    states: {
      beginning: {
        description:
          'Starting the save. If the user reverted an edit after an unanswered save, first find out whether that save arrived.',
        meta: { rules: ['CONF-02'] },
        always: [{ guard: 'isReverted', target: 'rereading' }, { target: 'writing' }],
      },
      writing: {
        description: 'Sending the edit.',
        meta: { rules: ['REL-02', 'REL-03'] },
        tags: 'busy',
        invoke: {
          id: 'write',
          src: 'write',
          input: ({ context }) => ({ change: form.toWrite(context.edit) }),
          onDone: { target: 'saved', actions: withOutput('storeLatest') },
          onError: [
            { guard: withEvent('isOvertaken'), target: 'comparing', actions: withEvent('storeError') },
            { target: 'failed', actions: withEvent('storeError') },
          ],
        },
      },
      comparing: {
        description: 'The record has changed on the server. The next step depends on who changed it.',
        meta: { rules: ['REL-03', 'CONF-02'] },
        always: [
          {
            guard: 'isUnread',
            target: 'rereading',
            description: 'The answer did not include the current record, so it is read.',
          },
          {
            guard: 'hasArrived',
            target: 'saved',
            description: 'An earlier save had arrived, and only its answer was lost.',
          },
          {
            guard: 'hasOnlyOwnChanges',
            target: 'writing',
            description:
              'Nobody else saved. An earlier unanswered save had arrived, so the later edits are sent on top of it.',
            actions: 'rebase',
          },
          {
            guard: 'isMergedSilently',
            target: 'writing',
            description: 'Someone else changed other fields, so the merged edit is sent.',
            actions: ['noteTheirs', 'rebase'],
          },
          {
            target: 'overtaken',
            description: 'Someone else saved first, so the draft is merged onto their version.',
            actions: 'rebase',
          },
        ],
      },
      rereading: {
        description: 'Reading the current record from the server.',
        meta: { rules: ['REL-03', 'CONF-02'] },
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { edit } }) => ({ saved: edit.saved }),
          onDone: { target: 'comparing', actions: withOutput('storeLatest') },
          onError: {
            target: 'failed',
            description: 'The record could not be read. The next save tries again.',
            actions: withEvent('storeReadError'),
          },
        },
      },
      saved: {
        description: 'The record on the server has every change.',
        meta: { rules: ['REL-03'] },
        type: 'final',
        entry: { type: 'end', params: { is: 'saved' } },
      },
      overtaken: {
        description:
          'Someone else saved first, so this save was rejected. The user reviews the merged draft and saves again.',
        meta: { rules: ['CONF-01'] },
        type: 'final',
        entry: { type: 'end', params: { is: 'overtaken' } },
      },
      failed: {
        description:
          'The server refused the save or did not respond. An unanswered draft is remembered, because it may have arrived.',
        meta: { rules: ['CONF-02'] },
        type: 'final',
        entry: { type: 'end', params: { is: 'failed' } },
      },
    },
  });
