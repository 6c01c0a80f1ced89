import { and, assign, emit, not, setup, type ActorRefFrom } from 'xstate';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { toFailureReason, type FormRefused } from '../../domain/form/form-fact.ts';
import type { FieldChange, FieldErrors } from '../../domain/form/form-path.ts';
import { changeField, chooseSide, type ConflictChoice, type RecordForm } from '../../domain/form/edit.ts';
import { mergeDrafts, baseAfterPendingSaves, type Conflicts, type Merged } from '../../domain/form/merge.ts';
import { type StateMeta, withEvent, withOutput } from '../../domain/shared/chart-parts.ts';
import {
  checkShop,
  isSameShop,
  readShopErrors,
  toShopDraft,
  toShopPatch,
  toTidyShop,
  type ShopDraft,
  type StoredShop,
} from '../../domain/shop/shop-draft.ts';
import { SHOP_MESSAGES } from '../../domain/shop/shop-messages.ts';
import { refuseLogo, Shop, type ShopPatch } from '../../domain/shop/shop.ts';
import { createSaveMachine, type SaveOutcome } from '../save.machine.ts';

/** One save. `version` is the version that the edit is based on. */
type ShopSave = { patch: ShopPatch; version: number };

export type ShopSettingsEmitted =
  | { type: 'record.saved'; kind: 'shop'; timeZone: string }
  | { type: 'form.discarded' }
  | FormRefused<'shop'>;

const toText = (error: unknown) => getErrorMessage(error, SHOP_MESSAGES.failed.fallback);

type Outcome = SaveOutcome<Shop, ShopDraft>;

const shopForm: RecordForm<Shop, ShopDraft, ShopSave> = {
  id: 'shopSave',
  shape: Shop,
  toDraft: toShopDraft,
  isUnchanged: (shop, draft) => isSameShop(toShopDraft(shop), draft),
  toWrite: ({ saved, draft }) => ({ patch: toShopPatch(toShopDraft(saved), draft), version: saved.version }),
};

export const shopSaveMachine = createSaveMachine(shopForm);

const NO_FEEDBACK = { errors: {}, conflicts: {}, error: null };

function onTop(submitted: ShopDraft, draft: ShopDraft, next: ShopDraft, conflicts: Conflicts = {}): Merged<ShopDraft> {
  if (draft === submitted) return { draft: next, conflicts };
  return next === submitted ? { draft, conflicts } : mergeDrafts(submitted, draft, next, conflicts);
}

/** The settings of the shop: one form over everything but its branches, on the copy that was read. SHOP-01, SHOP-06. */
export const shopSettingsMachine = setup({
  types: {} as {
    input: { shop: Shop };
    context: {
      saved: Shop; // as last read or saved
      draft: ShopDraft; // what the form shows
      pending: readonly ShopDraft[]; // unanswered drafts of `saved`; the last one may be in flight
      errors: FieldErrors; // of the last save, without fields changed since
      conflicts: Conflicts; // fields that someone else changed too, until they are saved
      error: string | null; // message about the last failed save
    };
    events:
      | ({ type: 'field.change' } & FieldChange)
      | { type: 'logo.choose'; url: string; isReadable: boolean }
      | { type: 'form.submit' | 'form.cancel' }
      | ({ type: 'conflict.choose' } & ConflictChoice)
      | ({ type: 'draft.restore' } & StoredShop);
    emitted: ShopSettingsEmitted;
    tags: 'editable' | 'busy';
    meta: StateMeta;
  },
  actors: { save: shopSaveMachine },
  guards: {
    isField: ({ context }, { path }: { path: string }) => path in context.draft,
    isDrawable: (_, { url, isReadable }: { url: string; isReadable: boolean }) =>
      isReadable && refuseLogo(url) === null,
    isDirty: ({ context: { saved, draft } }) => !shopForm.isUnchanged(saved, draft),
    isValid: ({ context: { saved, draft } }) => Object.keys(checkShop(toShopDraft(saved), draft)).length === 0,
    isUncertain: ({ context }) => context.pending.length > 0,
    isOpenChoice: ({ context }, { path }: ConflictChoice) => context.conflicts[path] !== undefined,
    isSaved: (_, { is }: Outcome) => is === 'saved',
  },
  actions: {
    storeSaved: assign(({ context: { draft } }, { shop, submitted }: { shop: Shop; submitted: ShopDraft }) => ({
      saved: shop,
      ...onTop(submitted, draft, toShopDraft(shop)),
      pending: [],
      errors: {},
      error: null,
    })),
    storeOutcome: assign(({ context: { draft } }, { edit, submitted, error }: Outcome) => ({
      ...edit,
      ...onTop(submitted, draft, edit.draft, edit.conflicts),
      errors: readShopErrors(error),
      error: toText(error),
    })),
    storeSubmitted: assign(({ context: { saved, draft: typed, pending } }) => {
      const draft = toTidyShop(toShopDraft(saved), typed);
      return { draft, pending: [...pending.filter((earlier) => !isSameShop(earlier, draft)), draft] };
    }),
    changeField: assign(({ context }, change: FieldChange) => changeField(context, change)),
    storeLogoError: assign(({ context: { errors } }, { url }: { url: string }) => ({
      errors: { ...errors, logo: refuseLogo(url) ?? SHOP_MESSAGES.brokenLogo },
    })),
    discard: assign(({ context: { saved } }) => ({ draft: toShopDraft(saved), ...NO_FEEDBACK })),
    chooseSide: assign(({ context }, choice: ConflictChoice) => chooseSide(context, choice)),
    restoreDraft: assign(({ context: { saved } }, { base, draft, unanswered }: StoredShop) => ({
      ...mergeDrafts(baseAfterPendingSaves(base, unanswered, toShopDraft(saved)), draft, toShopDraft(saved)),
      errors: {},
      error: null,
    })),
    storeErrors: assign(({ context: { saved, draft } }) => ({
      errors: checkShop(toShopDraft(saved), draft),
      error: null,
    })),
  },
}).createMachine({
  id: 'shopSettings',
  description: 'The settings of the shop, which the owner edits.',
  context: ({ input: { shop } }) => ({ saved: shop, draft: toShopDraft(shop), pending: [], ...NO_FEEDBACK }),
  initial: 'editing',
  states: {
    editing: {
      description:
        'The owner edits the settings. Fields are checked on save. Without a change there is nothing to save.',
      meta: { rules: ['SHOP-01', 'REL-03'] },
      tags: 'editable',
      on: {
        'field.change': { guard: withEvent('isField'), actions: withEvent('changeField') },
        'logo.choose': [
          {
            guard: withEvent('isDrawable'),
            actions: { type: 'changeField', params: ({ event }) => ({ path: 'logo', value: event.url }) },
          },
          {
            description:
              'Refused at its field: the file is not a readable picture or is too large. The current logo stays.',
            actions: withEvent('storeLogoError'),
          },
        ],
        'form.cancel': [
          {
            guard: 'isUncertain',
            target: 'discarded',
            description: 'An earlier save had no answer and may have arrived, so the settings are read again.',
            actions: 'discard',
          },
          { guard: 'isDirty', actions: 'discard' },
        ],
        'draft.restore': {
          description: 'The owner restores an unsaved draft. It is merged onto the current settings.',
          actions: withEvent('restoreDraft'),
        },
        'conflict.choose': { guard: withEvent('isOpenChoice'), actions: withEvent('chooseSide') },
        'form.submit': [
          {
            guard: and([not('isDirty'), not('isUncertain')]),
            description: 'There is nothing to save.',
          },
          { guard: 'isValid', target: 'saving', actions: ['storeErrors', 'storeSubmitted'] },
          {
            description: 'Refused: each wrong field shows a message.',
            actions: ['storeErrors', emit({ type: 'form.refused', kind: 'shop', reason: 'invalid' })],
          },
        ],
      },
    },
    saving: {
      description:
        'Sending the changes. The owner can keep typing, and the new input is kept for the next save. Ignored until the server responds: logo.choose, form.submit, form.cancel, conflict.choose.',
      meta: { rules: ['SHOP-01', 'REL-02'] },
      tags: 'busy',
      on: { 'field.change': { guard: withEvent('isField'), actions: withEvent('changeField') } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { saved, pending, conflicts } }) => {
          const draft = pending.at(-1);
          if (draft === undefined) throw new Error('Only what was submitted is saved');
          return { saved, draft, pending: pending.slice(0, -1), conflicts };
        },
        onDone: [
          {
            guard: withOutput('isSaved'),
            target: 'editing',
            actions: [
              {
                type: 'storeSaved',
                params: ({ event: { output } }) => {
                  if (output.record === null) throw new Error('A save of the settings is answered with them');
                  return { shop: output.record, submitted: output.submitted };
                },
              },
              emit(({ context: { saved } }) => ({ type: 'record.saved', kind: 'shop', timeZone: saved.timeZone })),
            ],
          },
          {
            target: 'editing',
            description:
              'The save failed, or someone else saved first and the draft is merged onto their version. Wrong fields show a message.',
            actions: [
              withOutput('storeOutcome'),
              emit(({ event: { output } }) => ({
                type: 'form.refused',
                kind: 'shop',
                reason: toFailureReason(output.error),
                text: toText(output.error),
              })),
            ],
          },
        ],
      },
    },
    discarded: {
      description: 'The form is replaced by a new one with the stored settings.',
      meta: { rules: ['CONF-02'] },
      entry: emit({ type: 'form.discarded' }),
    },
  },
});
export type ShopSettingsRef = ActorRefFrom<typeof shopSettingsMachine>;
