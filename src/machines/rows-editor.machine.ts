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
import type { FieldChange, FieldErrors } from '../domain/form/form-path.ts';
import type { Conflicts } from '../domain/form/merge.ts';
import { type Failed, type StateMeta, notProvided, withEvent, withOutput } from '../domain/shared/chart-parts.ts';
import { createQueryMachine, selectData, type QueryMachine } from './query/query.machine.ts';
import { createSaveMachine, type SaveOutcome } from './save.machine.ts';

export type AnyRow = { id: number };
export type RowKind = 'person' | 'branch' | 'counter';
/** What is done to a row at a press; `edit` is what is typed in the window. */
export type RowAction = 'role' | 'disable' | 'enable' | 'password' | 'close' | 'open' | 'revoke' | 'edit';
export type AnyChange = { is: RowAction };

/** A change of a row, as that was on screen when it was pressed. */
export type ChangeRequest<Row, Change> = { row: Row; change: Change };

/** A row, with the password that was made for it: it is shown once. */
export type Made<Row> = { row: Row; password?: string };

/** What the rows are, how they are typed, and what may become of them. */
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
  /** Until when the window says what was wrong: until the next key, or until it is opened again. */
  faultsLast: 'untilTyped' | 'untilReopened';
  /** Whether a field that the server refused has a toast too. */
  hasFieldToast: boolean;
  toName: (row: Row) => string;
  refuse: (rows: readonly Row[], request: ChangeRequest<Row, Change>) => string | null;
  isAskedFirst: (change: Change) => boolean;
  /** What a change makes of a record, `null` where it makes a password for it. */
  apply: (draft: Draft, change: Change) => Draft | null;
};

export type RowsEmitted =
  | { type: 'row.added'; kind: RowKind; name: string }
  | { type: 'row.changed'; kind: RowKind; name: string; change: RowAction }
  | { type: 'row.failed'; kind: RowKind; text: string }
  | { type: 'form.failed'; kind: RowKind; text: string }
  | { type: 'form.invalid' };
type Reading<Row> = { snapshot: SnapshotFrom<QueryMachine<null, Row[]>> };
/** While a read goes on, or has failed, its data is older than what was changed here. */
const isOld = <Row>({ snapshot }: Reading<Row>): boolean => snapshot.hasTag('busy') || snapshot.hasTag('failed');

const putRow = <Row extends AnyRow>(rows: readonly Row[], row: Row): readonly Row[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];

/** The rows of a list, for the owner: people, branches. One thing at a time. SHOP-03, PEOPLE-02 to PEOPLE-05. */
export function createRowsEditorMachine<Row extends AnyRow, Draft extends object, Write, Change extends AnyChange>(
  form: RowsForm<Row, Draft, Write, Change>,
) {
  type Request = ChangeRequest<Row, Change>;
  type Outcome = SaveOutcome<Row, Draft>;

  const toRow = ({ record, edit }: Outcome) => record ?? edit.saved;
  const formText = (error: unknown) => getErrorMessage(error, form.fallbacks.form);
  const rowText = (error: unknown) => getErrorMessage(error, form.fallbacks.row);
  const unsent = { unconfirmed: [], errors: {}, conflicts: {}, error: null };
  const unasked = { request: null, tried: [], failure: null };

  return setup({
    types: {} as {
      context: {
        rows: readonly Row[]; // as they were read or changed last
        edited: Row | null; // the row in the window, as it was read; null for a new one
        draft: Draft;
        unconfirmed: readonly Draft[]; // what was sent of `edited` and had no answer: it may have arrived
        errors: FieldErrors;
        conflicts: Conflicts; // fields that somebody else changed too, until they are saved
        error: string | null; // sentence for staff about the last failed save of the window
        request: Request | null; // the change that was pressed last
        tried: readonly Draft[]; // what was sent of the row of `request` and had no answer
        failure: string | null; // sentence for staff about that change
        made: Made<Row> | null; // the password that is shown
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
      isComplete: ({ context }) => Object.keys(form.check(context.draft)).length === 0,
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
      announceFormError: enqueueActions(({ context: { errors }, enqueue }, { error }: Failed) => {
        enqueue.emit({ type: 'form.failed', kind: form.kind, text: formText(error) });
        if (Object.keys(errors).length > 0) enqueue.emit({ type: 'form.invalid' });
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
      storeUnchanged: assign(({ context: { rows } }, { is, edit: { saved, unconfirmed }, error }: Outcome) => ({
        rows: is === 'overtaken' ? putRow(rows, saved) : rows,
        tried: unconfirmed,
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
    description: 'Rows that are read as a list and changed one at a time.',
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
        description: 'Every row, those too that are closed or disabled.',
        meta: { rules: ['SHOP-03', 'PEOPLE-04'] },
        on: {
          'row.add': { target: 'typing', actions: 'startNew' },
          'row.edit': { target: 'typing', actions: withEvent('startEdit') },
          'row.change': [
            {
              guard: withEvent('isRefused'),
              description: 'Refused: the last owner, oneself, or the last open branch.',
              actions: [
                withEvent('storeRequest'),
                emit(({ context: { rows }, event }) => ({
                  type: 'row.failed',
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
        description: 'A row is typed. A new one that is put away keeps what was typed.',
        meta: { rules: ['SHOP-03', 'PEOPLE-02', 'CONF-01'] },
        tags: ['editable', 'open'],
        on: {
          'field.change': { actions: withEvent('changeField') },
          'form.cancel': 'viewing',
          'form.submit': [
            { guard: and(['isNew', 'isComplete']), target: 'adding', actions: 'checkDraft' },
            { guard: 'isComplete', target: 'saving', actions: 'checkDraft' },
            {
              description: 'Refused: what is missing or wrong is named at its field.',
              actions: ['checkDraft', emit({ type: 'form.invalid' })],
            },
          ],
        },
      },
      adding: {
        description: 'A new row is on its way. Ignored until it is answered: field.change, form.submit, form.cancel.',
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
              emit(({ event }) => ({ type: 'row.added', kind: form.kind, name: form.toName(event.output.row) })),
              'clearForm',
              'readAgain',
            ],
          },
          onError: [
            {
              guard: withEvent('isSaidByField'),
              target: 'typing',
              description: 'What was typed stays, and the field says what is wrong.',
              actions: [withEvent('storeFormError'), emit({ type: 'form.invalid' })],
            },
            {
              target: 'typing',
              description: 'What was typed stays. The answer may have been lost: the list is read again.',
              actions: [withEvent('storeFormError'), withEvent('announceFormError'), 'readAgain'],
            },
          ],
        },
      },
      saving: {
        description:
          'What was changed is on its way. Ignored until it is answered: field.change, form.submit, form.cancel.',
        meta: { rules: ['SHOP-03', 'CONF-01'] },
        tags: ['busy', 'open'],
        invoke: {
          id: 'saveForm',
          src: 'save',
          input: ({ context: { edited, draft, unconfirmed, conflicts } }) => {
            if (edited === null) throw new Error('Only a stored row is changed');
            return { saved: edited, draft: form.clean(draft), unconfirmed, conflicts };
          },
          onDone: [
            {
              guard: withOutput('isSaved'),
              target: 'viewing',
              actions: [
                withOutput('storeSaved'),
                emit(({ event }) => ({
                  type: 'row.changed',
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
                'What was typed stays, on top of what somebody else saved first. The answer may have been lost: the list is read again.',
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
        description: 'Asks before the logins of a person end.',
        meta: { rules: ['PEOPLE-04', 'PEOPLE-05'] },
        tags: 'asking',
        on: { 'change.confirm': 'changing', 'change.dismiss': { target: 'viewing', actions: 'clearRequest' } },
      },
      changing: {
        description: 'The change is on its way.',
        meta: { rules: ['SHOP-03', 'PEOPLE-03', 'PEOPLE-04', 'PEOPLE-05', 'CONF-06'] },
        tags: ['busy', 'changing'],
        initial: 'choosing',
        states: {
          choosing: {
            description: 'A password is made; all else is written of the record.',
            meta: { rules: ['PEOPLE-05'] },
            always: [{ guard: 'isOfRecord', target: 'saving' }, { target: 'making' }],
          },
          saving: {
            description:
              'It is written, on the present version where nobody changed the same. Ignored until then: row.add, row.edit, row.change.',
            meta: { rules: ['CONF-06'] },
            invoke: {
              id: 'saveChange',
              src: 'save',
              input: ({ context: { draft: shown, request, tried } }) => {
                if (request === null) throw new Error('No change was asked for');
                const { row, change } = request;
                const draft = form.apply(form.toDraft(row, shown), change);
                if (draft === null) throw new Error('It is no change of the record');
                return { saved: row, draft, unconfirmed: tried, conflicts: {} };
              },
              onDone: [
                {
                  guard: withOutput('isSaved'),
                  target: '#viewing',
                  description:
                    'Also where somebody else, or a save of one’s own without an answer, did the same first.',
                  actions: [
                    withOutput('storeSaved'),
                    emit(({ context: { request }, event }) => ({
                      type: 'row.changed',
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
                    'The row is shown as it is now, and says what failed. It may have been changed all the same: the list is read again.',
                  actions: [
                    withOutput('storeUnchanged'),
                    emit(({ event }) => ({ type: 'row.failed', kind: form.kind, text: rowText(event.output.error) })),
                    'readAgain',
                  ],
                },
              ],
            },
          },
          making: {
            description:
              'It is made on the version that was on screen and on no other. Ignored until then: row.add, row.edit, row.change.',
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
                    type: 'row.changed',
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
                description: 'As above: a second one is never made by itself.',
                actions: [
                  withEvent('storeCurrent'),
                  withEvent('storeFailure'),
                  emit(({ event }) => ({ type: 'row.failed', kind: form.kind, text: rowText(event.error) })),
                  'readAgain',
                ],
              },
            },
          },
        },
      },
      showing: {
        id: 'showing',
        description: 'The first password is shown, this once.',
        meta: { rules: ['PEOPLE-02', 'PEOPLE-05'] },
        tags: 'showing',
        always: { guard: not('hasPassword'), target: 'viewing', description: 'None was made.' },
        on: { 'password.dismiss': 'viewing' },
        exit: 'hidePassword',
      },
    },
  });
}
export type RowsRef<Row extends AnyRow, Draft extends object, Write, Change extends AnyChange> = ActorRefFrom<
  ReturnType<typeof createRowsEditorMachine<Row, Draft, Write, Change>>
>;
