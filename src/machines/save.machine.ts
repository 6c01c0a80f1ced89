import { assign, fromPromise, setup } from 'xstate';
import { getCurrent, getErrorStatus, isUnanswered } from '../domain/shared/api-error.ts';
import { hasArrived, isOnlyOwn, isReverted, rebase, type Edit, type RecordForm } from '../domain/form/edit.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../domain/shared/chart-parts.ts';

/** `edit` is what is to be saved now, `submitted` what the form handed over, `record` what an answer carried. */
export type SaveOutcome<Stored, Draft> = {
  is: 'saved' | 'overtaken' | 'failed';
  edit: Edit<Stored, Draft>;
  submitted: Draft;
  record: Stored | null;
  error: unknown;
};

/** Save, lose the answer, meet a 412, merge, go on; never over what nobody saw. REL-03, CONF-01, CONF-02. */
export const createSaveMachine = <Stored, Draft extends object, Write>(form: RecordForm<Stored, Draft, Write>) =>
  setup({
    types: {} as {
      input: Edit<Stored, Draft>;
      context: {
        edit: Edit<Stored, Draft>;
        submitted: Draft;
        latest: Stored | null; // the newest copy that came since
        error: unknown; // why the last write failed
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
      isOnlyOwn: ({ context: { edit, latest } }) => latest !== null && isOnlyOwn(form, edit, latest),
    },
    actions: {
      storeLatest: assign((_, latest: Stored | null) => ({ latest })),
      storeError: assign(({ context: { edit } }, { error }: Failed) => ({
        error,
        latest: getCurrent(error, form.shape),
        edit:
          isUnanswered(error) && !edit.unconfirmed.includes(edit.draft)
            ? { ...edit, unconfirmed: [...edit.unconfirmed, edit.draft] }
            : edit,
      })),
      storeReadError: assign(({ context }, { error }: Failed) => ({ error: context.error ?? error })),
      rebase: assign(({ context: { edit, latest } }) => (latest === null ? {} : { edit: rebase(form, edit, latest) })),
      end: assign((_, { is }: { is: SaveOutcome<Stored, Draft>['is'] }) => ({ is })),
    },
  }).createMachine({
    id: form.id,
    description: 'One save of what was typed on a record.',
    context: ({ input }) => ({ edit: input, submitted: input.draft, latest: null, error: null, is: 'failed' }),
    output: ({ context: { is, edit, submitted, latest, error } }) => ({ is, edit, submitted, record: latest, error }),
    initial: 'beginning',
    states: {
      beginning: {
        description: 'What was taken back after a save without an answer is not sent before that one is known.',
        meta: { rules: ['CONF-02'] },
        always: [{ guard: 'isReverted', target: 'rereading' }, { target: 'writing' }],
      },
      writing: {
        description: 'What was typed is on its way.',
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
        description: 'The record is another than what was typed on: whose change it is decides.',
        meta: { rules: ['REL-03', 'CONF-02'] },
        always: [
          { guard: 'isUnread', target: 'rereading', description: 'The answer did not say what it is now.' },
          {
            guard: 'hasArrived',
            target: 'saved',
            description: 'An earlier save had arrived, its answer had been lost.',
          },
          {
            guard: 'isOnlyOwn',
            target: 'writing',
            description: 'Nobody else saved: an earlier save had arrived. What was typed since goes on top of it.',
            actions: 'rebase',
          },
          { target: 'overtaken', description: 'Somebody else saved: what was typed is put on top.', actions: 'rebase' },
        ],
      },
      rereading: {
        description: 'The record is read for what it is now.',
        meta: { rules: ['REL-03', 'CONF-02'] },
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { edit } }) => ({ saved: edit.saved }),
          onDone: { target: 'comparing', actions: withOutput('storeLatest') },
          onError: {
            target: 'failed',
            description: 'The next save finds out again.',
            actions: withEvent('storeReadError'),
          },
        },
      },
      saved: {
        description: 'The record says all that was asked.',
        meta: { rules: ['REL-03'] },
        type: 'final',
        entry: { type: 'end', params: { is: 'saved' } },
      },
      overtaken: {
        description: 'Nothing was written: the person looks at what somebody else saved, and saves again.',
        meta: { rules: ['CONF-01'] },
        type: 'final',
        entry: { type: 'end', params: { is: 'overtaken' } },
      },
      failed: {
        description: 'It was refused, or nobody answered. What was sent without an answer is kept in mind.',
        meta: { rules: ['CONF-02'] },
        type: 'final',
        entry: { type: 'end', params: { is: 'failed' } },
      },
    },
  });
