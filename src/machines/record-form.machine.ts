import { assign, emit, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { changeField, chooseSide, isReverted, rebase, type ConflictChoice } from '../domain/form/edit.ts';
import type { RecordEdit, RecordFormConfig } from '../domain/form/form-config.ts';
import { toFailureReason, type FormKind, type FormRefused } from '../domain/form/form-fact.ts';
import type { FieldChange, FieldErrors } from '../domain/form/form-path.ts';
import { baseAfterPendingSaves, isEqual, mergeDrafts, type Conflicts, type Merged } from '../domain/form/merge.ts';
import { type StateMeta, notProvided, withEvent, withOutput } from '../domain/shared/chart-parts.ts';
import { createSaveMachine, type SaveOutcome } from './save.machine.ts';

export type RecordFormEmitted<Stored> = { type: 'record.saved'; kind: FormKind; record: Stored } | FormRefused;

/** The user may type while a save is sent. Puts that input on top of its outcome. */
function onTop<Draft extends object>(submitted: Draft, draft: Draft, next: Draft, conflicts: Conflicts): Merged<Draft> {
  if (draft === submitted) return { draft: next, conflicts };
  return next === submitted ? { draft, conflicts } : mergeDrafts(submitted, draft, next, conflicts);
}

/**
 * Edits a stored record. `save.machine.ts` is its child: save, lose the answer, meet a newer version, merge, retry
 * (REL-03, CONF-01, CONF-02).
 */
export function createRecordFormMachine<Stored, Draft extends object, Write, Base, Own, Fact>(
  form: RecordFormConfig<Stored, Draft, Write, Base, Own, Fact>,
) {
  type Outcome = SaveOutcome<Stored, Draft>;
  type Restored = { base: Base; draft: Draft; unanswered?: readonly Draft[] };
  const fresh = { pending: [], errors: {}, conflicts: {}, error: null };

  return setup({
    types: {} as {
      /** A page of a record shows it before the user edits it. A page of a form is always in edit mode. */
      input: { saved: Stored; draft: Draft; own: Own; page: 'record' | 'form' };
      context: RecordEdit<Stored, Draft, Own> & {
        errors: FieldErrors; // of the last submit, without fields changed since
        error: string | null; // message about the last failure
        page: 'record' | 'form';
      };
      events:
        | ({ type: 'field.change' } & FieldChange)
        | { type: 'form.edit' | 'form.submit' | 'form.cancel' }
        | ({ type: 'conflict.choose' } & ConflictChoice)
        | { type: 'record.newer'; record: Stored }
        | { type: 'record.merge' | 'record.reload' }
        | ({ type: 'draft.restore' } & Restored)
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
      isFormPage: ({ context }) => context.page === 'form',
      isOpen: ({ context }, change: FieldChange) => form.isOpen(context, change),
      isOpenWhileSaving: ({ context }, change: FieldChange) => form.isOpenWhileSaving(context, change),
      isRefusedChoice: ({ context }, change: FieldChange) => form.refuseChoice(context, change) !== null,
      isOpenChoice: ({ context: { conflicts } }, { path }: ConflictChoice) => conflicts[path] !== undefined,
      isNewer: ({ context }, { record }: { record: Stored }) => form.compare(record, context.latest) > 0,
      isBehind: ({ context: { saved, latest } }) => latest !== saved && form.compare(latest, saved) > 0,
      isReverted: ({ context }) => isReverted(form, context),
      isRefused: ({ context }) => form.refuse(context) !== null,
      isUncertain: ({ context }) => context.pending.length > 0,
      asksFirst: ({ context }) => form.asksFirst(context),
      isHeldUp: (_, fact: Fact) => form.isHeldUp(fact),
      isSaved: (_, { is }: Outcome) => is === 'saved',
      isSavedUnread: (_, { is, record }: Outcome) => is === 'saved' && record === null,
    },
    actions: {
      changeField: assign(({ context }, change: FieldChange) => changeField(context, change)),
      chooseSide: assign(({ context }, choice: ConflictChoice) => chooseSide(context, choice)),
      refuseChoice: enqueueActions(({ context, enqueue }, change: FieldChange) => {
        const text = form.refuseChoice(context, change);
        if (text === null) return;
        enqueue.assign({ errors: { ...context.errors, [change.path]: text } });
        enqueue.emit({ type: 'form.refused', kind: form.kind, reason: 'choice', text });
      }),
      refuse: enqueueActions(({ context, enqueue }) => {
        const refusal = form.refuse(context);
        if (refusal === null) return;
        const { errors, ...why } = refusal;
        enqueue.assign({ errors, error: null });
        enqueue.emit({ type: 'form.refused', kind: form.kind, ...why });
      }),
      storeLatest: assign((_, { record }: { record: Stored }) => ({ latest: record })),
      adoptLatest: assign(({ context: { latest, draft } }) => ({
        saved: latest,
        draft: form.toDraft(latest, draft),
        ...fresh,
      })),
      mergeLatest: assign(({ context }) => ({
        ...rebase(form, context, context.latest),
        error: form.noteMerged(context.latest) ?? context.error,
      })),
      learn: assign(({ context }, fact: Fact) => form.learn(context, fact)),
      restoreDraft: assign(({ context: { saved } }, { base, draft, unanswered = [] }: Restored) => {
        const theirs = form.toDraft(saved, draft);
        const before = baseAfterPendingSaves(form.toBase(base), unanswered, theirs);
        return { ...mergeDrafts(before, draft, theirs), errors: {}, error: null };
      }),
      /** A sent draft may arrive even if the page closes, so it is pending at once. */
      submit: assign(({ context: { saved, draft: typed, pending } }) => {
        const draft = form.clean(saved, typed);
        return {
          draft,
          pending: [...pending.filter((earlier) => !isEqual(earlier, draft)), draft],
          errors: {},
          error: null,
        };
      }),
      storeSaved: assign(({ context: { draft, saved, latest } }, { record, submitted }: Outcome) => {
        const stored = record ?? saved;
        return {
          saved: stored,
          latest: form.compare(latest, stored) > 0 ? latest : stored,
          ...fresh,
          ...(record === null ? {} : onTop(submitted, draft, form.toDraft(stored, draft), {})),
        };
      }),
      storeOutcome: assign(({ context }, { is, edit, submitted, error }: Outcome) => {
        const latest = form.compare(context.latest, edit.saved) > 0 ? context.latest : edit.saved;
        return {
          ...edit,
          ...onTop(submitted, context.draft, edit.draft, edit.conflicts),
          latest,
          error: (is === 'overtaken' ? form.noteMerged(edit.saved) : null) ?? form.toText(error),
          errors: form.readErrors(edit, error),
        };
      }),
      announceFailure: emit(({ context: { error } }, outcome: Outcome) => ({
        type: 'form.refused' as const,
        kind: form.kind,
        reason: outcome.is === 'overtaken' ? ('overtaken' as const) : toFailureReason(outcome.error),
        text: error ?? form.toText(outcome.error),
      })),
      storeReadError: assign((_, { error }: { error: unknown }) => ({ error: form.toText(error) })),
      clearErrors: assign({ errors: {}, error: null }),
    },
  }).createMachine({
    id: form.id,
    description: 'A form that edits a stored record.',
    context: ({ input: { saved, draft, own, page } }) => ({ saved, latest: saved, draft, own, page, ...fresh }),
    initial: 'viewing',
    on: {
      'record.newer': { guard: withEvent('isNewer'), actions: withEvent('storeLatest') },
    },
    states: {
      viewing: {
        description: 'The saved record is shown.',
        meta: { rules: ['EDIT-18'] },
        always: { guard: 'isFormPage', target: 'editing' },
        on: {
          'form.edit': 'editing',
          'record.newer': { guard: withEvent('isNewer'), actions: [withEvent('storeLatest'), 'adoptLatest'] },
        },
      },
      editing: {
        description:
          'The user edits a draft of the record. The fields are checked on submit. If someone else saves the record, a notice offers the newer version.',
        meta: { rules: ['REL-03', 'CONF-01', 'LIVE-08', 'LEDG-13', 'SHOP-01'] },
        tags: ['editable', 'form', 'unsaved'],
        on: {
          'field.change': [
            {
              guard: withEvent('isRefusedChoice'),
              description: 'A rule does not allow this value, so the field keeps its value and shows why.',
              actions: withEvent('refuseChoice'),
            },
            { guard: withEvent('isOpen'), actions: withEvent('changeField') },
          ],
          'conflict.choose': { guard: withEvent('isOpenChoice'), actions: withEvent('chooseSide') },
          'record.merge': {
            guard: 'isBehind',
            description: 'Someone else has saved a newer version, so the draft is merged onto it.',
            actions: 'mergeLatest',
          },
          'draft.restore': {
            description: 'The user restores an unsaved draft. It is merged onto the current record.',
            actions: withEvent('restoreDraft'),
          },
          'fact.learn': { actions: { type: 'learn', params: ({ event }) => event.fact } },
          'form.cancel': [
            {
              guard: 'isUncertain',
              target: 'reloading',
              description: 'An earlier save had no answer and may have arrived, so the record is read again.',
              actions: 'adoptLatest',
            },
            {
              target: 'viewing',
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
              actions: 'submit',
            },
            { guard: 'isRefused', actions: 'refuse' },
            {
              guard: 'asksFirst',
              target: 'asking',
              description: 'A question comes before the save, for example whether this expense exists already.',
              actions: 'clearErrors',
            },
            { target: 'saving', actions: 'submit' },
          ],
        },
      },
      asking: {
        description:
          'A question is asked before the save. Ignored until it is answered: field.change, conflict.choose, draft.restore, record.merge, fact.learn, form.submit, form.cancel.',
        meta: { rules: ['LEDG-45'] },
        tags: ['asking', 'form', 'unsaved'],
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context: { saved, draft } }) => ({ saved, draft }),
          onDone: [
            {
              guard: withOutput('isHeldUp'),
              target: 'editing',
              description: 'The answer is shown once. The next press saves.',
              actions: withOutput('learn'),
            },
            { target: 'saving', actions: 'submit' },
          ],
          onError: {
            target: 'saving',
            description: 'The question has no answer, and a save never depends on it.',
            actions: 'submit',
          },
        },
      },
      saving: {
        description:
          'Sending the changes. A form may stay open, and its input is kept for the next save. Ignored until the server responds: conflict.choose, record.merge, fact.learn, form.submit, form.cancel.',
        meta: { rules: ['REL-02', 'REL-03', 'SHOP-01', 'LEDG-25'] },
        tags: ['busy', 'form', 'unsaved'],
        on: { 'field.change': { guard: withEvent('isOpenWhileSaving'), actions: withEvent('changeField') } },
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
              actions: [
                withOutput('storeSaved'),
                emit(({ context: { saved } }) => ({ type: 'record.saved', kind: form.kind, record: saved })),
              ],
            },
            {
              guard: withOutput('isSaved'),
              target: 'viewing',
              actions: [
                withOutput('storeSaved'),
                emit(({ context: { saved } }) => ({ type: 'record.saved', kind: form.kind, record: saved })),
              ],
            },
            {
              target: 'editing',
              description: 'The save failed, or someone else saved first and the draft is merged onto their version.',
              actions: [withOutput('storeOutcome'), withOutput('announceFailure')],
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
            target: 'viewing',
            actions: [{ type: 'storeLatest', params: ({ event }) => ({ record: event.output }) }, 'adoptLatest'],
          },
          onError: { target: 'outdated', actions: withEvent('storeReadError') },
        },
      },
      outdated: {
        description:
          'The record could not be read again. The screen may be out of date, so the user can only reload it.',
        meta: { reason: 'No rule decides anything here. The user reloads the record.' },
        on: {
          'record.reload': 'reloading',
          'record.newer': {
            guard: withEvent('isNewer'),
            target: 'viewing',
            actions: [withEvent('storeLatest'), 'adoptLatest'],
          },
        },
      },
    },
  });
}
export type RecordFormRef<Stored, Draft extends object, Write, Base, Own, Fact> = ActorRefFrom<
  ReturnType<typeof createRecordFormMachine<Stored, Draft, Write, Base, Own, Fact>>
>;
