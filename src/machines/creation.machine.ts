import { and, assign, emit, enqueueActions, fromPromise, not, setup } from 'xstate';
import type { CreationForm, FormEdit, NewRecord } from '../domain/form/form-config.ts';
import { toFailureReason, type FormKind, type FormRefused } from '../domain/form/form-fact.ts';
import type { FieldErrors } from '../domain/form/form-path.ts';
import { askBefore, type Failed, notProvided, type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';
import { isUnanswered } from '../domain/shared/api-error.ts';
import { getSavedEarlier, type SavedEarlier } from '../domain/shared/written.ts';

/** `isFollowed` means that the form stays open for another record. */
export type CreationEmitted = { type: 'record.created'; kind: FormKind; id: number; isFollowed?: true } | FormRefused;

const NO_MESSAGES = { errors: {}, error: null, earlier: null };

/** Creates a record from a form. A lost answer never creates it twice (REL-15). */
export const createCreationMachine = <Draft extends object, Wire, Own, Fact>(
  form: CreationForm<Draft, Wire, Own, Fact>,
) =>
  setup({
    types: {} as {
      input: { base: Draft; own: Own };
      context: NewRecord<Draft, Own> & {
        errors: FieldErrors; // of the last submit, without fields changed since
        error: string | null; // message about the last failure
        earlier: SavedEarlier | null; // the record that this form has made although its answer was lost
        isTried: boolean; // a request had no answer, so the record may exist
        addsAnother: boolean; // the last submit asked for another form afterwards
      };
      events:
        | FormEdit
        /** `addsAnother` opens the form again afterwards. */
        | { type: 'form.submit'; addsAnother?: boolean }
        | { type: 'form.again' }
        | { type: 'draft.restore'; draft: Draft }
        | { type: 'fact.learn'; fact: Fact };
      emitted: CreationEmitted;
      tags: 'busy' | 'asking' | 'editable';
      meta: StateMeta;
    },
    actors: {
      ask: fromPromise<Fact, { draft: Draft }>(notProvided('ask')),
      create: fromPromise<number, { wire: Wire; isAnother: boolean }>(notProvided('create')),
    },
    guards: {
      isOpen: ({ context: { draft } }, edit: FormEdit) => form.isOpen(draft, edit),
      isValid: ({ context: { draft } }) => Object.keys(form.check(draft)).length === 0,
      isSavedEarlier: ({ context }) => context.earlier !== null,
      asksFirst: ({ context }) => !context.isTried && form.asksFirst(context),
      isHeldUp: (_, fact: Fact) => form.isHeldUp(fact),
      addsAnother: ({ context }) => context.addsAnother && form.toNext !== undefined,
    },
    actions: {
      edit: assign(({ context: { draft, errors, touched } }, edit: FormEdit) => ({
        draft: form.apply(draft, edit),
        errors: form.errorsAfter(errors, edit),
        touched: 'path' in edit && !touched.includes(edit.path) ? [...touched, edit.path] : touched,
      })),
      learn: assign(({ context }, fact: Fact) => form.learn(context, fact)),
      restoreDraft: assign((_, { draft }: { draft: Draft }) => ({
        draft,
        touched: Object.keys(draft),
        ...NO_MESSAGES,
      })),
      noteNext: assign((_, { addsAnother = false }: { addsAnother?: boolean }) => ({ addsAnother })),
      openNext: assign(({ context }) => {
        const { draft, touched } = form.toNext?.(context) ?? context;
        return { base: draft, draft, touched, ...NO_MESSAGES, isTried: false };
      }),
      refuse: enqueueActions(({ context: { draft }, enqueue }) => {
        enqueue.assign({ errors: form.check(draft), error: null });
        enqueue.emit({ type: 'form.refused', kind: form.kind, reason: 'invalid' });
      }),
      clearErrors: assign(NO_MESSAGES),
      /** A request that is sent again must be the same, so nothing in it follows the day. */
      noteSent: assign(({ context: { draft } }) => ({ touched: Object.keys(draft) })),
      storeFailure: assign(({ context: { draft } }, { error }: Failed) => ({
        error: form.toText(error),
        errors: form.readErrors(draft, error),
        earlier: getSavedEarlier(error),
        isTried: isUnanswered(error),
      })),
      announceFailure: emit(({ context: { errors } }, { error }: Failed) => ({
        type: 'form.refused' as const,
        kind: form.kind,
        reason: Object.keys(errors).length > 0 ? ('fields' as const) : toFailureReason(error),
        text: form.toText(error),
      })),
    },
  }).createMachine({
    id: form.id,
    description: 'A form that creates a record.',
    context: ({ input: { base, own } }) => ({
      base,
      draft: base,
      own,
      touched: [],
      ...NO_MESSAGES,
      isTried: false,
      addsAnother: false,
    }),
    initial: 'editing',
    states: {
      editing: {
        description:
          'The user fills in the form. The fields are checked on submit. The draft is kept whatever the server answers.',
        meta: { rules: ['BOOK-01', 'BOOK-02', 'BOOK-07', 'LEDG-13', 'LEDG-44', 'LEDG-50', 'DATA-02', 'REL-15'] },
        tags: 'editable',
        on: {
          'field.change': { guard: withEvent('isOpen'), actions: withEvent('edit') },
          'row.add': { guard: withEvent('isOpen'), actions: withEvent('edit') },
          'row.remove': { guard: withEvent('isOpen'), actions: withEvent('edit') },
          'fact.learn': { actions: { type: 'learn', params: ({ event }) => event.fact } },
          'draft.restore': {
            description: 'The user restores an unsaved draft.',
            actions: withEvent('restoreDraft'),
          },
          'form.again': [
            {
              guard: and(['isSavedEarlier', 'isValid']),
              target: 'creating',
              description: 'The user confirms that this is a second record, in addition to the saved one.',
              actions: ['clearErrors', 'noteSent'],
            },
            { guard: 'isSavedEarlier', actions: 'refuse' },
          ],
          'form.submit': [
            { guard: not('isValid'), actions: 'refuse' },
            {
              guard: 'asksFirst',
              target: 'asking',
              description:
                'The server is asked about the draft first, for example whether this expense exists already.',
              actions: [withEvent('noteNext'), 'clearErrors'],
            },
            { target: 'creating', actions: [withEvent('noteNext'), 'clearErrors', 'noteSent'] },
          ],
        },
      },
      asking: {
        description:
          'Asking the server about the draft. Ignored until the server responds: field.change, row.add, row.remove, fact.learn, draft.restore, form.submit, form.again.',
        meta: { rules: ['LEDG-45'] },
        tags: 'asking',
        invoke: {
          ...askBefore<Fact>('creating'),
          input: ({ context: { draft } }) => ({ draft }),
        },
      },
      creating: {
        description:
          'Sending the new record. Ignored until the server responds: field.change, row.add, row.remove, fact.learn, form.submit, form.again.',
        meta: { rules: ['BOOK-09', 'BOOK-10', 'LEDG-25', 'CALL-05', 'REL-15'] },
        tags: 'busy',
        invoke: {
          id: 'create',
          src: 'create',
          input: ({ context, event }) => ({ wire: form.toWire(context.draft), isAnother: event.type === 'form.again' }),
          onDone: [
            {
              guard: 'addsAnother',
              target: 'editing',
              description: 'The user adds another record, so the form opens again.',
              actions: [
                emit(({ event: { output: id } }) => ({
                  type: 'record.created',
                  kind: form.kind,
                  id,
                  isFollowed: true,
                })),
                'openNext',
              ],
            },
            {
              target: 'created',
              actions: emit(({ event }) => ({ type: 'record.created', kind: form.kind, id: event.output })),
            },
          ],
          onError: { target: 'editing', actions: [withEvent('storeFailure'), withEvent('announceFailure')] },
        },
      },
      created: {
        description:
          'The record is created. The screen opens its page. Ignored: field.change, form.submit, form.again.',
        meta: { rules: ['BOOK-08', 'LEDG-27'] },
      },
    },
  });
