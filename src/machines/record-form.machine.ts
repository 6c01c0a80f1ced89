import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { chooseSide, hasOnlyOwnChanges, isReverted, rebase, type ConflictChoice } from '../domain/form/edit.ts';
import {
  toWholeForm,
  type EditRefusal,
  type RecordChange,
  type RecordEdit,
  type RecordFormConfig,
  type RowChange,
} from '../domain/form/form-config.ts';
import { toFailureReason, type FormKind, type FormRefused } from '../domain/form/form-fact.ts';
import { valueAt, type FieldChange } from '../domain/form/form-path.ts';
import { conflictsOf, isEqual } from '../domain/form/merge.ts';
import {
  afterFailure,
  afterRestore,
  afterSave,
  isNewerThan,
  newerOf,
  type Restored,
} from '../domain/form/record-edit.ts';
import {
  type StateMeta,
  askBefore,
  notProvided,
  withEvent,
  withFact,
  withOutput,
} from '../domain/shared/chart-parts.ts';
import { createSaveMachine, type SaveOutcome } from './save.machine.ts';

/** `theirs` names the fields by someone else that were merged (CONF-10). */
export type RecordFormEmitted<Stored> =
  | { type: 'record.saved'; kind: FormKind; record: Stored; theirs: readonly string[] }
  | { type: 'row.toggled'; kind: FormKind; section: string; isActive: boolean }
  | FormRefused;

/**
 * Edits a stored record. `save.machine.ts` is its child: save, lose the answer, meet a newer version, merge, retry
 * (REL-03, CONF-01, CONF-02).
 */
export function createRecordFormMachine<
  Stored,
  Draft extends object,
  Write,
  Base,
  Own,
  Fact,
  Section extends string = never,
>(config: RecordFormConfig<Stored, Draft, Write, Base, Own, Fact, Section>) {
  const form = toWholeForm(config);
  type Change = RecordChange<Section>;
  type Outcome = SaveOutcome<Stored, Draft>;
  const fresh = { pending: [], errors: {}, conflicts: {}, error: null };

  return setup({
    types: {} as {
      input: { saved: Stored; draft: Draft; own: Own };
      context: RecordEdit<Stored, Draft, Own> & {
        error: string | null; // message about the last failure
      };
      events:
        | Change
        /** `form.again` repeats a failed read. */
        | { type: 'form.edit' | 'form.submit' | 'form.cancel' | 'form.again' }
        | ({ type: 'conflict.choose' } & ConflictChoice)
        | { type: 'record.newer'; record: Stored }
        | { type: 'record.merge' }
        | ({ type: 'draft.restore' } & Restored<Base, Draft>)
        | { type: 'fact.learn'; fact: Fact };
      emitted: RecordFormEmitted<Stored>;
      tags: 'busy' | 'asking' | 'editable' | 'form' | 'unsaved';
      meta: StateMeta;
    },
    actors: {
      save: createSaveMachine({ ...form, id: `${form.id}Save` }),
      ask: fromPromise<Fact, { saved: Stored; draft: Draft }>(notProvided('ask')),
      read: fromPromise<Stored, { saved: Stored }>(notProvided('read')),
    },
    guards: {
      mayEdit: ({ context }) => form.mayEdit(context),
      isOpen: ({ context }, change: FieldChange) => form.isOpen(context, change),
      isOpenRow: ({ context }, change: RowChange<Section>) => form.isOpenRow(context, change),
      isOpenWhileSaving: ({ context }, change: FieldChange) => form.isOpenWhileSaving(context, change),
      isRefusedChoice: ({ context }, change: FieldChange) => form.refuseChoice(context, change) !== null,
      isOpenChoice: ({ context }, choice: ConflictChoice) =>
        context.conflicts[choice.path] !== undefined && form.mayChoose(context, choice),
      isNewer: ({ context }, { record }: { record: Stored }) => isNewerThan(form, context.latest, record),
      isBehind: ({ context }) =>
        isNewerThan(form, context.saved, context.latest) && !hasOnlyOwnChanges(form, context, context.latest),
      isReverted: ({ context }) => isReverted(form, context),
      isRefused: ({ context }) => form.refuse(context) !== null,
      isUncertain: ({ context: { pending } }) => pending.length > 0,
      asksFirst: ({ context }) => form.asksFirst(context),
      asksUser: ({ context }) => form.asksUser(context),
      isHeldUp: (_, fact: Fact) => form.isHeldUp(fact),
      isAnswered: ({ context }, fact: Fact) => !form.asksUser({ ...context, ...form.learn(context, fact) }),
      isSaved: (_, { is }: Outcome) => is === 'saved',
      isSavedUnread: (_, { is, record }: Outcome) => is === 'saved' && record === null,
    },
    actions: {
      change: assign(({ context }, change: Change) => {
        const { draft = context.draft, own = context.own } = form.apply(context, change);
        const errors = form.errorsAfter(context.errors, change);
        return { draft, own, errors, conflicts: conflictsOf(draft, context.conflicts) };
      }),
      announceToggle: emit(({ context: { draft } }, { section, key }: { section: Section; key: string }) => ({
        type: 'row.toggled' as const,
        kind: form.kind,
        section,
        isActive: valueAt(draft, `${section}.${key}.isActive`) === true,
      })),
      chooseSide: assign(({ context }, choice: ConflictChoice) => chooseSide(context, choice)),
      refuseChoice: enqueueActions(({ context, enqueue }, { path, text }: { path: string; text: string | null }) => {
        if (text === null) return;
        enqueue.assign({ errors: { ...context.errors, [path]: text } });
        enqueue.emit({ type: 'form.refused', kind: form.kind, reason: 'choice', text });
      }),
      refuse: enqueueActions(({ enqueue }, refusal: EditRefusal | null) => {
        if (refusal === null) return;
        const { errors, ...why } = refusal;
        enqueue.assign({ errors, error: null });
        enqueue.emit({ type: 'form.refused', kind: form.kind, ...why });
      }),
      storeLatest: assign(({ context: { latest } }, { record }: { record: Stored }) => ({
        latest: newerOf(form, latest, record),
      })),
      adoptLatest: assign(({ context: { latest, draft, own } }) => ({
        saved: latest,
        draft: form.toDraft(latest, draft),
        own: form.settle(own),
        ...fresh,
      })),
      mergeLatest: assign(({ context }) => ({
        ...rebase(form, context, context.latest),
        error: form.noteMerged(context.latest) ?? context.error,
      })),
      learn: assign(({ context }, fact: Fact) => form.learn(context, fact)),
      restoreDraft: assign(({ context }, restored: Restored<Base, Draft>) =>
        afterRestore(form, context.saved, restored),
      ),
      /** A sent draft may arrive even if the page closes, so it is pending at once. */
      noteSent: assign(({ context: { saved, draft: typed, pending } }) => {
        const draft = form.clean(saved, typed);
        return {
          draft,
          pending: [...pending.filter((earlier) => !isEqual(earlier, draft)), draft],
          errors: {},
          error: null,
        };
      }),
      storeSaved: assign(({ context }, outcome: Outcome) => ({
        own: form.settle(context.own),
        ...fresh,
        ...afterSave(form, context, outcome),
      })),
      announceSaved: emit(({ context: { saved } }, { theirs }: Outcome) => ({
        type: 'record.saved' as const,
        kind: form.kind,
        record: saved,
        theirs,
      })),
      storeFailure: assign(({ context }, outcome: Outcome) => afterFailure(form, context, outcome)),
      announceFailure: emit(({ context: { error } }, outcome: Outcome) => ({
        type: 'form.refused' as const,
        kind: form.kind,
        reason: outcome.is === 'overtaken' ? ('overtaken' as const) : toFailureReason(outcome.error),
        text: error ?? form.toText(outcome.error),
      })),
      noteUnread: assign({ error: form.unread }),
      clearErrors: assign({ errors: {}, error: null }),
    },
  }).createMachine({
    id: form.id,
    description: 'A form that edits a stored record.',
    context: ({ input: { saved, draft, own } }) => ({ saved, latest: saved, draft, own, ...fresh }),
    initial: form.rest,
    on: {
      'record.newer': { guard: withEvent('isNewer'), actions: withEvent('storeLatest') },
      'fact.learn': { actions: withFact('learn') },
    },
    states: {
      viewing: {
        description: 'The saved record is shown. A page that has only the form opens in editing instead.',
        meta: { rules: ['EDIT-18', 'EDIT-26', 'EDIT-30', 'PERM-05'] },
        on: {
          'form.edit': { guard: 'mayEdit', target: 'editing' },
          'draft.restore': {
            guard: 'mayEdit',
            target: 'editing',
            description: 'The user restores an unsaved draft. It is merged onto the current record.',
            actions: withEvent('restoreDraft'),
          },
          'record.newer': { guard: withEvent('isNewer'), actions: [withEvent('storeLatest'), 'adoptLatest'] },
          'fact.learn': { actions: [withFact('learn'), 'adoptLatest'] },
        },
      },
      editing: {
        description:
          'The user edits a draft of the record. Fields that a rule or the role closes stay locked. The others are checked on submit. If someone else saves the record, a notice offers the newer version.',
        meta: {
          rules: [
            'EDIT-02',
            'EDIT-03',
            'EDIT-04',
            'EDIT-09',
            'EDIT-11',
            'EDIT-13',
            'DATA-02',
            'PERM-02',
            'PERM-07',
            'REL-03',
            'CONF-01',
            'LIVE-08',
            'LEDG-13',
            'SHOP-01',
          ],
        },
        tags: ['editable', 'form', 'unsaved'],
        on: {
          'field.change': [
            {
              guard: withEvent('isRefusedChoice'),
              description: 'A rule does not allow this value, so the field keeps its value and shows why.',
              actions: {
                type: 'refuseChoice',
                params: ({ context, event }) => ({ path: event.path, text: form.refuseChoice(context, event) }),
              },
            },
            { guard: withEvent('isOpen'), actions: withEvent('change') },
          ],
          'row.add': { guard: withEvent('isOpenRow'), actions: withEvent('change') },
          'row.remove': { guard: withEvent('isOpenRow'), actions: withEvent('change') },
          'row.toggle': { guard: withEvent('isOpenRow'), actions: [withEvent('change'), withEvent('announceToggle')] },
          'conflict.choose': { guard: withEvent('isOpenChoice'), actions: withEvent('chooseSide') },
          'record.merge': {
            guard: 'isBehind',
            description: 'Someone else has saved a newer version, so the draft is merged onto it.',
            actions: 'mergeLatest',
          },
          'draft.restore': {
            description: 'The user restores an unsaved draft in place of the current input.',
            actions: withEvent('restoreDraft'),
          },
          'form.cancel': [
            {
              guard: 'isUncertain',
              target: 'reloading',
              description: 'An earlier save had no answer and may have arrived, so the record is read again.',
              actions: 'adoptLatest',
            },
            {
              target: form.rest,
              description: 'The user discards the draft. The newest version of the record is shown.',
              actions: 'adoptLatest',
            },
          ],
          'form.submit': [
            {
              guard: 'isReverted',
              target: 'saving',
              description:
                'The user reverted an edit after an unanswered save, so it is first checked whether that save arrived.',
              actions: 'noteSent',
            },
            { guard: 'isRefused', actions: { type: 'refuse', params: ({ context }) => form.refuse(context) } },
            {
              guard: 'asksFirst',
              target: 'asking',
              description: 'The server is asked before the save, for example whether this expense exists already.',
              actions: 'clearErrors',
            },
            {
              guard: 'asksUser',
              target: 'confirming',
              description: 'The user is asked before the save, for example about items that are still undecided.',
              actions: 'clearErrors',
            },
            { target: 'saving', description: 'The draft is valid.', actions: 'noteSent' },
          ],
        },
      },
      asking: {
        description:
          'The server is asked before the save. Ignored until it answers: field.change, conflict.choose, draft.restore, record.merge, form.submit, form.cancel.',
        meta: { rules: ['LEDG-45'] },
        tags: ['asking', 'form', 'unsaved'],
        invoke: {
          ...askBefore<Fact>('saving'),
          input: ({ context: { saved, draft } }) => ({ saved, draft }),
        },
      },
      confirming: {
        description:
          'The user is asked before the save, for example whether undecided items are Repaired, because only repaired items get a warranty. Ignored until the answer: field.change, row.add, row.remove, row.toggle, conflict.choose, record.merge, form.submit, form.cancel.',
        meta: { rules: ['NEXT-03'] },
        tags: ['form', 'unsaved'],
        on: {
          'fact.learn': [
            {
              guard: withFact('isHeldUp'),
              target: 'editing',
              description: 'The user wants to review the draft first, so the save is not sent.',
            },
            {
              guard: withFact('isAnswered'),
              target: 'saving',
              description: 'The fact answers the question. A retry after a failed save does not ask again.',
              actions: [withFact('learn'), 'noteSent'],
            },
          ],
        },
      },
      saving: {
        description:
          'Sending the changes. A form may stay open, and its input is kept for the next save. Ignored until the server responds: row.add, row.remove, row.toggle, conflict.choose, record.merge, form.submit, form.cancel.',
        meta: { rules: ['EDIT-08', 'EDIT-16', 'REL-02', 'REL-03', 'SHOP-01', 'LEDG-25'] },
        tags: ['busy', 'form', 'unsaved'],
        on: { 'field.change': { guard: withEvent('isOpenWhileSaving'), actions: withEvent('change') } },
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { saved, pending, conflicts, draft } }) => ({
            saved,
            draft: pending.at(-1) ?? draft,
            pending: pending.slice(0, -1),
            conflicts,
          }),
          onDone: [
            {
              guard: withOutput('isSavedUnread'),
              target: 'reloading',
              actions: [withOutput('storeSaved'), withOutput('announceSaved')],
            },
            {
              guard: withOutput('isSaved'),
              target: form.rest,
              description: 'The answer has the record, or an earlier save had arrived and only its answer was lost.',
              actions: [withOutput('storeSaved'), withOutput('announceSaved')],
            },
            {
              target: 'editing',
              description: 'The save failed, or someone else saved first and the draft is merged onto their version.',
              actions: [withOutput('storeFailure'), withOutput('announceFailure')],
            },
          ],
        },
      },
      reloading: {
        description: 'The record is read again before it can be used further.',
        meta: { rules: ['EDIT-10', 'CONF-02'] },
        tags: ['busy', 'form'],
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ saved: context.saved }),
          onDone: {
            target: form.rest,
            actions: [{ type: 'storeLatest', params: ({ event }) => ({ record: event.output }) }, 'adoptLatest'],
          },
          onError: { target: 'outdated', actions: 'noteUnread' },
        },
      },
      outdated: {
        description:
          'The record could not be read again. The screen may be out of date, so the user can only reload it.',
        meta: { reason: 'No rule decides anything here. The user reloads the record.' },
        on: {
          'form.again': 'reloading',
          'record.newer': {
            guard: withEvent('isNewer'),
            target: form.rest,
            actions: [withEvent('storeLatest'), 'adoptLatest'],
          },
        },
      },
    },
  });
}
