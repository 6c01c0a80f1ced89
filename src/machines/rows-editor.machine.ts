import {
  and,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  not,
  sendTo,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { getCurrent, getErrorMessage } from '../domain/shared/api-error.ts';
import { changeField, type RecordForm } from '../domain/form/edit.ts';
import { toFailureReason, type FormRefused } from '../domain/form/form-fact.ts';
import type { FieldChange, FieldErrors } from '../domain/form/form-path.ts';
import type { Conflicts } from '../domain/form/merge.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../domain/shared/chart-parts.ts';
import { createQueryMachine, selectData, type QueryMachine } from './query/query.machine.ts';
import { createSaveMachine, type SaveOutcome } from './save.machine.ts';

export type AnyRow = { id: number };
export type RowKind = 'person' | 'branch' | 'counter';
/** An action on a row. `edit` is an edit in the window. */
export type RowAction = 'role' | 'disable' | 'enable' | 'password' | 'close' | 'open' | 'revoke' | 'move' | 'edit';
export type AnyChange = { is: RowAction };

/** A change of a row. `row` is the version that was on screen. */
export type ChangeRequest<Row, Change> = { row: Row; change: Change };

/** A row and the password made for it, which is shown once. */
export type Made<Row> = { row: Row; password?: string };

/** Describes the rows, their form and their possible changes. */
export type RowsForm<Row extends AnyRow, Draft extends object, Write, Change extends AnyChange> = RecordForm<
  Row,
  Draft,
  Write
> & {
  kind: RowKind;
  empty: Draft;
  clean: (draft: Draft) => Draft;
  check: (draft: Draft) => FieldErrors;
  readErrors: (error: unknown) => FieldErrors;
  fallbacks: { form: string; row: string };
  /** How long the window shows an error: until the next key, or until it is opened again. */
  faultsLast: 'untilTyped' | 'untilReopened';
  /** True if a field error by the server also shows a toast. */
  hasFieldToast: boolean;
  toName: (row: Row) => string;
  refuse: (rows: readonly Row[], request: ChangeRequest<Row, Change>) => string | null;
  isAskedFirst: (change: Change) => boolean;
  /** Applies a change to a draft. Returns `null` if the change makes a password instead. */
  apply: (draft: Draft, change: Change) => Draft | null;
};

export type RowsEmitted =
  | { type: 'record.created'; kind: RowKind; name: string }
  | { type: 'record.saved'; kind: RowKind; name: string; change: RowAction }
  | { type: 'change.failed'; kind: RowKind; text: string }
  | FormRefused<RowKind>;
type Reading<Row> = { snapshot: SnapshotFrom<QueryMachine<null, Row[]>> };
/** During a read or after a failed one, its data is older than the local changes. */
const isOld = <Row>({ snapshot }: Reading<Row>): boolean => snapshot.hasTag('busy') || snapshot.hasTag('failed');

const putRow = <Row extends AnyRow>(rows: readonly Row[], row: Row): readonly Row[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];

/** Edits people, branches and counters as the owner, one at a time (SHOP-03, PEOPLE-02 to PEOPLE-05). */
export function createRowsEditorMachine<Row extends AnyRow, Draft extends object, Write, Change extends AnyChange>(
  form: RowsForm<Row, Draft, Write, Change>,
) {
  type Request = ChangeRequest<Row, Change>;
  type Outcome = SaveOutcome<Row, Draft>;

  const toRow = ({ record, edit }: Outcome) => record ?? edit.saved;
  const formText = (error: unknown) => getErrorMessage(error, form.fallbacks.form);
  const rowText = (error: unknown) => getErrorMessage(error, form.fallbacks.row);
  const unsent = { pending: [], errors: {}, conflicts: {}, error: null };
  const unasked = { request: null, tried: [], failure: null };

  return setup({
    types: {} as {
      context: {
        rows: readonly Row[]; // as last read or changed
        edited: Row | null; // the stored row in the window, null for a new one
        draft: Draft;
        pending: readonly Draft[]; // unanswered drafts of `edited`, which may have arrived
        errors: FieldErrors;
        conflicts: Conflicts; // fields that someone else changed too, until they are saved
        error: string | null; // message about the last failed save of the window
        request: Request | null; // the last requested change
        tried: readonly Draft[]; // unanswered drafts of the row of `request`
        failure: string | null; // message about that change
        made: Made<Row> | null; // the shown password
      };
      events:
        | { type: 'row.add' }
        | { type: 'row.edit'; row: Row }
        | ({ type: 'row.change' } & Request)
        | { type: 'change.confirm' | 'change.dismiss' }
        | ({ type: 'field.change' } & FieldChange)
        | { type: 'form.submit' | 'form.cancel' }
        | { type: 'password.dismiss' };
      emitted: RowsEmitted;
      children: { read: 'read' };
      tags: 'busy' | 'editable' | 'open' | 'asking' | 'changing' | 'showing';
      meta: StateMeta;
    },
    actors: {
      read: createQueryMachine<null, Row[]>(),
      add: fromPromise<Made<Row>, { draft: Draft }>(notProvided('add')),
      save: createSaveMachine({ ...form, id: `${form.id}Save` }),
      makePassword: fromPromise<Made<Row>, { row: Row }>(notProvided('makePassword')),
    },
    guards: {
      isNews: ({ context }, reading: Reading<Row>) =>
        selectData(reading.snapshot) !== null && (context.rows.length === 0 || !isOld(reading)),
      isNew: ({ context }) => context.edited === null,
      isValid: ({ context }) => Object.keys(form.check(context.draft)).length === 0,
      isSaidByField: (_, { error }: Failed) => !form.hasFieldToast && Object.keys(form.readErrors(error)).length > 0,
      isRefused: ({ context }, request: Request) => form.refuse(context.rows, request) !== null,
      isAskedFirst: (_, { change }: Request) => form.isAskedFirst(change),
      isOfRecord: ({ context: { draft, request } }) => request !== null && form.apply(draft, request.change) !== null,
      isSaved: (_, { is }: Outcome) => is === 'saved',
      hasPassword: ({ context }) => context.made !== null,
    },
    actions: {
      storeRows: assign((_, { snapshot }: Reading<Row>) => ({ rows: selectData(snapshot) ?? [], tried: [] })),
      storeMade: assign(({ context: { rows } }, made: Made<Row>) => ({
        rows: putRow(rows, made.row),
        made: made.password === undefined ? null : made,
      })),
      hidePassword: assign({ made: null }),
      startNew: assign(({ context: { edited, draft } }) => ({
        edited: null,
        draft: edited === null ? draft : form.empty,
        ...(form.faultsLast === 'untilReopened' ? unsent : {}),
        ...unasked,
      })),
      startEdit: assign(({ context }, { row }: { row: Row }) => ({
        edited: row,
        draft: form.toDraft(row, context.draft),
        ...unsent,
        ...unasked,
      })),
      changeField: assign(({ context }, change: FieldChange) => ({
        ...changeField(context, change),
        ...(form.faultsLast === 'untilTyped' ? { error: null } : {}),
      })),
      checkDraft: assign(({ context }) => ({ errors: form.check(context.draft), error: null })),
      storeFormError: assign((_, { error }: Failed) => {
        const errors = form.readErrors(error);
        return { errors, error: Object.keys(errors).length > 0 ? null : formText(error) };
      }),
      announceFormError: enqueueActions(({ enqueue }, { error }: Failed) => {
        enqueue.emit({
          type: 'form.refused',
          kind: form.kind,
          reason: toFailureReason(error),
          text: formText(error),
        });
      }),
      storeEdit: assign(({ context: { rows } }, { edit: { saved, ...edit } }: Outcome) => ({
        edited: saved,
        rows: putRow(rows, saved),
        ...edit,
      })),
      storeSaved: assign(({ context: { rows } }, outcome: Outcome) => ({ rows: putRow(rows, toRow(outcome)) })),
      clearForm: assign({ edited: null, draft: form.empty, ...unsent }),
      storeRequest: assign(({ context: { rows, request, tried } }, { row, change }: Request) => ({
        request: { row, change },
        tried: request?.row.id === row.id && request.change.is === change.is ? tried : [],
        failure: form.refuse(rows, { row, change }),
      })),
      storeUnchanged: assign(({ context: { rows } }, { is, edit: { saved, pending }, error }: Outcome) => ({
        rows: is === 'overtaken' ? putRow(rows, saved) : rows,
        tried: pending,
        failure: rowText(error),
      })),
      storeCurrent: assign(({ context: { rows } }, { error }: Failed) => {
        const row = getCurrent(error, form.shape);
        return row === null ? {} : { rows: putRow(rows, row) };
      }),
      storeFailure: assign((_, { error }: Failed) => ({ failure: rowText(error) })),
      clearRequest: assign(unasked),
      readAgain: sendTo('read', { type: 'query.refresh' }),
    },
  }).createMachine({
    id: form.id,
    description: 'A list of records (people, branches or counters) that the owner changes one at a time.',
    context: { rows: [], edited: null, draft: form.empty, ...unsent, ...unasked, made: null },
    invoke: {
      id: 'read',
      src: 'read',
      input: { params: null },
      onSnapshot: { guard: withEvent('isNews'), actions: withEvent('storeRows') },
    },
    initial: 'viewing',
    states: {
      viewing: {
        id: 'viewing',
        description: 'The list is shown, including closed and disabled rows.',
        meta: { rules: ['SHOP-03', 'PEOPLE-04'] },
        on: {
          'row.add': { target: 'typing', actions: 'startNew' },
          'row.edit': { target: 'typing', actions: withEvent('startEdit') },
          'row.change': [
            {
              guard: withEvent('isRefused'),
              description:
                'Refused: the change would affect the last owner, the user’s own account, or the last open branch.',
              actions: [
                withEvent('storeRequest'),
                emit(({ context: { rows }, event }) => ({
                  type: 'change.failed',
                  kind: form.kind,
                  text: form.refuse(rows, event) ?? '',
                })),
              ],
            },
            { guard: withEvent('isAskedFirst'), target: 'asking', actions: withEvent('storeRequest') },
            { target: 'changing', actions: withEvent('storeRequest') },
          ],
        },
      },
      typing: {
        description: 'The user fills in the row. Closing the window of a new row keeps its draft.',
        meta: { rules: ['SHOP-03', 'PEOPLE-02', 'CONF-01'] },
        tags: ['editable', 'open'],
        on: {
          'field.change': { actions: withEvent('changeField') },
          'form.cancel': 'viewing',
          'form.submit': [
            { guard: and(['isNew', 'isValid']), target: 'adding', actions: 'checkDraft' },
            { guard: 'isValid', target: 'saving', actions: 'checkDraft' },
            {
              description: 'Refused: each missing or wrong field shows a message.',
              actions: ['checkDraft', emit({ type: 'form.refused', kind: form.kind, reason: 'invalid' })],
            },
          ],
        },
      },
      adding: {
        description: 'Sending the new row. Ignored until the server responds: field.change, form.submit, form.cancel.',
        meta: { rules: ['SHOP-03', 'PEOPLE-02'] },
        tags: ['busy', 'open'],
        invoke: {
          id: 'add',
          src: 'add',
          input: ({ context: { draft } }) => ({ draft: form.clean(draft) }),
          onDone: {
            target: 'showing',
            actions: [
              withOutput('storeMade'),
              emit(({ event }) => ({ type: 'record.created', kind: form.kind, name: form.toName(event.output.row) })),
              'clearForm',
              'readAgain',
            ],
          },
          onError: [
            {
              guard: withEvent('isSaidByField'),
              target: 'typing',
              description: 'The draft is kept, and the field shows an error.',
              actions: [
                withEvent('storeFormError'),
                emit({ type: 'form.refused', kind: form.kind, reason: 'invalid' }),
              ],
            },
            {
              target: 'typing',
              description:
                'The draft is kept. The server may have added the row although no answer came, so the list is read again.',
              actions: [withEvent('storeFormError'), withEvent('announceFormError'), 'readAgain'],
            },
          ],
        },
      },
      saving: {
        description: 'Sending the changes. Ignored until the server responds: field.change, form.submit, form.cancel.',
        meta: { rules: ['SHOP-03', 'CONF-01'] },
        tags: ['busy', 'open'],
        invoke: {
          id: 'saveForm',
          src: 'save',
          input: ({ context: { edited, draft, pending, conflicts } }) => {
            if (edited === null) throw new Error('Only a stored row is changed');
            return { saved: edited, draft: form.clean(draft), pending, conflicts };
          },
          onDone: [
            {
              guard: withOutput('isSaved'),
              target: 'viewing',
              actions: [
                withOutput('storeSaved'),
                emit(({ event }) => ({
                  type: 'record.saved',
                  kind: form.kind,
                  name: form.toName(toRow(event.output)),
                  change: 'edit',
                })),
                'clearForm',
                'readAgain',
              ],
            },
            {
              target: 'typing',
              description:
                'The save failed or someone else saved first. The draft is kept and merged onto the newest version. The list is read again.',
              actions: [
                withOutput('storeEdit'),
                withOutput('storeFormError'),
                withOutput('announceFormError'),
                'readAgain',
              ],
            },
          ],
        },
      },
      asking: {
        description: 'Asking for confirmation, because the change signs a person out or revokes a counter.',
        meta: { rules: ['PEOPLE-04', 'PEOPLE-05'] },
        tags: 'asking',
        on: { 'change.confirm': 'changing', 'change.dismiss': { target: 'viewing', actions: 'clearRequest' } },
      },
      changing: {
        description: 'Making the change.',
        meta: { rules: ['SHOP-03', 'PEOPLE-03', 'PEOPLE-04', 'PEOPLE-05', 'CONF-06'] },
        tags: ['busy', 'changing'],
        initial: 'choosing',
        states: {
          choosing: {
            description:
              'Deciding how to make the change: a new password has its own request, everything else is a save of the record.',
            meta: { rules: ['PEOPLE-05'] },
            always: [{ guard: 'isOfRecord', target: 'saving' }, { target: 'making' }],
          },
          saving: {
            description:
              'Saving the change. If someone else saved first, it is merged unless both changed the same field. Ignored until the server responds: row.add, row.edit, row.change.',
            meta: { rules: ['CONF-06'] },
            invoke: {
              id: 'saveChange',
              src: 'save',
              input: ({ context: { draft: shown, request, tried } }) => {
                if (request === null) throw new Error('No change was asked for');
                const { row, change } = request;
                const draft = form.apply(form.toDraft(row, shown), change);
                if (draft === null) throw new Error('It is no change of the record');
                return { saved: row, draft, pending: tried, conflicts: {} };
              },
              onDone: [
                {
                  guard: withOutput('isSaved'),
                  target: '#viewing',
                  description:
                    'The row now has the change. Someone else or an earlier unanswered save may have made it first.',
                  actions: [
                    withOutput('storeSaved'),
                    emit(({ context: { request }, event }) => ({
                      type: 'record.saved',
                      kind: form.kind,
                      name: form.toName(toRow(event.output)),
                      change: request?.change.is ?? 'edit',
                    })),
                    'clearRequest',
                    'readAgain',
                  ],
                },
                {
                  target: '#viewing',
                  description:
                    'The save failed or someone else saved first. The row shows the reason. The list is read again, because the change may have been saved.',
                  actions: [
                    withOutput('storeUnchanged'),
                    emit(({ event }) => ({
                      type: 'change.failed',
                      kind: form.kind,
                      text: rowText(event.output.error),
                    })),
                    'readAgain',
                  ],
                },
              ],
            },
          },
          making: {
            description:
              'Making a new password, only if the record still has the version on screen. Ignored until the server responds: row.add, row.edit, row.change.',
            meta: { rules: ['PEOPLE-05', 'CONF-06'] },
            invoke: {
              id: 'makePassword',
              src: 'makePassword',
              input: ({ context: { request } }) => {
                if (request === null) throw new Error('No change was asked for');
                return { row: request.row };
              },
              onDone: {
                target: '#showing',
                actions: [
                  withOutput('storeMade'),
                  emit(({ event }) => ({
                    type: 'record.saved',
                    kind: form.kind,
                    name: form.toName(event.output.row),
                    change: 'password',
                  })),
                  'clearRequest',
                  'readAgain',
                ],
              },
              onError: {
                target: '#viewing',
                description:
                  'The row shows the reason, and the list is read again. A second password is never made automatically.',
                actions: [
                  withEvent('storeCurrent'),
                  withEvent('storeFailure'),
                  emit(({ event }) => ({ type: 'change.failed', kind: form.kind, text: rowText(event.error) })),
                  'readAgain',
                ],
              },
            },
          },
        },
      },
      showing: {
        id: 'showing',
        description: 'Showing the new password, once.',
        meta: { rules: ['PEOPLE-02', 'PEOPLE-05'] },
        tags: 'showing',
        always: {
          guard: not('hasPassword'),
          target: 'viewing',
          description: 'No password was made, so there is nothing to show.',
        },
        on: { 'password.dismiss': 'viewing' },
        exit: 'hidePassword',
      },
    },
  });
}
export type RowsRef<Row extends AnyRow, Draft extends object, Write, Change extends AnyChange> = ActorRefFrom<
  ReturnType<typeof createRowsEditorMachine<Row, Draft, Write, Change>>
>;
