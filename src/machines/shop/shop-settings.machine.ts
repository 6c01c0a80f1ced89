import { and, assign, emit, enqueueActions, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import type { FieldChange, FieldErrors } from '../../domain/shared/form-path.ts';
import { changeField, chooseSide, type ConflictChoice, type RecordForm } from '../../domain/shared/edit.ts';
import { mergeDrafts, confirmedBase, type Conflicts, type Merged } from '../../domain/shared/merge.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
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
import { createQueryMachine, type QueryMachine } from '../query/query.machine.ts';
import { selectData } from '../query/query.selectors.ts';
import { createSaveMachine, type SaveOutcome } from '../save.machine.ts';
import { withEvent, withOutput } from '../with-event.ts';

/** One save; `version` is the copy that the form was filled from. */
export type ShopSave = { patch: ShopPatch; version: number };

export type ShopSettingsEmitted =
  | { type: 'shopSettings.saved'; timeZone: string }
  | { type: 'shopSettings.invalid' }
  | { type: 'shopSettings.failed'; text: string };

/** What the read of the settings has come to. */
type Reading = { snapshot: SnapshotFrom<QueryMachine<null, Shop>> };

const toText = (error: unknown) => getErrorMessage(error, SHOP_MESSAGES.failed.fallback);

type Outcome = SaveOutcome<Shop, ShopDraft>;

const shopForm: RecordForm<Shop, ShopDraft, ShopSave> = {
  id: 'shopSave',
  shape: Shop,
  toDraft: toShopDraft,
  isUnchanged: (shop, draft) => isSameShop(toShopDraft(shop), draft),
  toWrite: ({ saved, draft }) => ({ patch: toShopPatch(toShopDraft(saved), draft), version: saved.version }),
};

/** Saves what was typed on the settings. */
export const shopSaveMachine = createSaveMachine(shopForm);

type Context = { shop: Shop | null; saved: ShopDraft | null; draft: ShopDraft | Record<string, never> };

/** The form once it is loaded, else `null`. */
const readForm = ({ shop, saved, draft }: Context) =>
  shop === null || saved === null ? null : { shop, saved, draft: draft as ShopDraft };

/** What was typed while a save was on its way, on top of what came of it. */
function onTop(submitted: ShopDraft, draft: ShopDraft, next: ShopDraft, conflicts: Conflicts = {}): Merged<ShopDraft> {
  if (draft === submitted) return { draft: next, conflicts };
  return next === submitted ? { draft, conflicts } : mergeDrafts(submitted, draft, next, conflicts);
}

/**
 * The settings of the shop: one form over everything but its branches. SHOP-01, SHOP-06.
 *
 * Loads what is stored, takes what is typed, judges it on the save with the shape that the server judges it with, and
 * sends what was changed (`save.machine.ts`). Settings that somebody else changed meanwhile are merged.
 */
export const shopSettingsMachine = setup({
  types: {} as {
    context: {
      saved: ShopDraft | null; // what leaving would lose nothing of
      draft: ShopDraft | Record<string, never>; // what the form shows; empty before it was loaded
      shop: Shop | null; // as it was read or saved last
      unconfirmed: readonly ShopDraft[]; // drafts of `saved` whose save has no answer: one that is on its way is the last of them
      errors: FieldErrors; // as of the last save, less the fields changed since
      conflicts: Conflicts; // fields that somebody else changed too, until they are saved
      error: string | null; // sentence about the last failed save
    };
    events:
      | ({ type: 'field.change' } & FieldChange)
      | { type: 'logo.choose'; url: string; isReadable: boolean }
      | { type: 'settings.save' }
      | { type: 'settings.discard' }
      | ({ type: 'conflict.choose' } & ConflictChoice)
      | ({ type: 'draft.restore' } & StoredShop)
      | { type: 'form.retry' };
    emitted: ShopSettingsEmitted;
    children: { read: 'read' };
    tags: 'editable' | 'busy';
    meta: StateMeta;
  },
  actors: {
    read: createQueryMachine<null, Shop>(),
    save: shopSaveMachine,
  },
  guards: {
    isLoaded: (_, { snapshot }: Reading) => selectData(snapshot) !== null,
    isFailed: (_, { snapshot }: Reading) => snapshot.hasTag('failed'),
    isField: ({ context }, { path }: { path: string }) => path in context.draft,
    isDrawable: (_, { url, isReadable }: { url: string; isReadable: boolean }) =>
      isReadable && refuseLogo(url) === null,
    isChanged: ({ context }) => {
      const form = readForm(context);
      return form !== null && !isSameShop(form.saved, form.draft);
    },
    isValid: ({ context }) => {
      const form = readForm(context);
      return form !== null && Object.keys(checkShop(form.saved, form.draft)).length === 0;
    },
    /** A save had no answer: it may have arrived, also where it was taken back since. */
    isUncertain: ({ context }) => context.unconfirmed.length > 0,
    isOpenChoice: ({ context }, { path }: ConflictChoice) => context.conflicts[path] !== undefined,
    isSaved: (_, { is }: Outcome) => is === 'saved',
  },
  actions: {
    storeShop: assign((_, { snapshot }: Reading) => {
      const shop = selectData(snapshot);
      if (shop === null) return {};
      const saved = toShopDraft(shop);
      return { shop, saved, draft: saved, unconfirmed: [], errors: {}, conflicts: {}, error: null };
    }),
    storeSaved: assign(({ context }, { record, submitted }: Outcome) => {
      const form = readForm(context);
      if (form === null || record === null) return {};
      const saved = toShopDraft(record);
      return { shop: record, saved, ...onTop(submitted, form.draft, saved), unconfirmed: [], errors: {}, error: null };
    }),
    storeOutcome: assign(({ context }, { edit, submitted, error }: Outcome) => {
      const form = readForm(context);
      if (form === null) return {};
      return {
        shop: edit.saved,
        saved: toShopDraft(edit.saved),
        ...onTop(submitted, form.draft, edit.draft, edit.conflicts),
        unconfirmed: edit.unconfirmed,
        errors: readShopErrors(error),
        error: toText(error),
      };
    }),
    storeSubmitted: assign(({ context }) => {
      const form = readForm(context);
      if (form === null) return {};
      const draft = toTidyShop(form.saved, form.draft);
      return { draft, unconfirmed: [...context.unconfirmed.filter((earlier) => !isSameShop(earlier, draft)), draft] };
    }),
    changeField: assign(({ context }, change: FieldChange) => changeField(context, change)),
    storeLogoError: assign(({ context: { errors } }, { url }: { url: string }) => ({
      errors: { ...errors, logo: refuseLogo(url) ?? SHOP_MESSAGES.brokenLogo },
    })),
    discard: assign(({ context }) => ({ draft: context.saved ?? {}, errors: {}, conflicts: {}, error: null })),
    chooseSide: assign(({ context }, choice: ConflictChoice) => chooseSide(context, choice)),
    restoreDraft: assign(({ context: { saved } }, { base, draft, unanswered }: StoredShop) =>
      saved === null
        ? {}
        : { ...mergeDrafts(confirmedBase(base, unanswered, saved), draft, saved), errors: {}, error: null },
    ),
    storeErrors: assign(({ context }) => {
      const form = readForm(context);
      return form === null ? {} : { errors: checkShop(form.saved, form.draft), error: null };
    }),
    announceSaved: enqueueActions(({ enqueue }, { record }: Outcome) => {
      if (record !== null) enqueue.emit({ type: 'shopSettings.saved', timeZone: record.timeZone });
    }),
  },
}).createMachine({
  id: 'shopSettings',
  description: 'The settings of the shop, for the owner.',
  context: { saved: null, draft: {}, shop: null, unconfirmed: [], errors: {}, conflicts: {}, error: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The settings are on their way.',
      meta: { rules: ['SHOP-01'] },
      invoke: {
        id: 'read',
        src: 'read',
        input: { params: null },
        onSnapshot: [
          { guard: withEvent('isLoaded'), target: 'editing', actions: withEvent('storeShop') },
          { guard: withEvent('isFailed'), target: 'notLoaded' },
        ],
      },
    },
    notLoaded: {
      description: 'The settings could not be loaded; Try again loads them anew.',
      meta: { rules: ['UI-08'] },
      on: { 'form.retry': 'loading' },
    },
    editing: {
      description: 'Fields are filled in. Nothing is judged before the save; without a change there is none.',
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
              'Refused at its field: no picture, one that cannot be read, or too large. The one that is there stays.',
            actions: withEvent('storeLogoError'),
          },
        ],
        'settings.discard': [
          {
            guard: 'isUncertain',
            target: 'loading',
            description: 'A save that had no answer may have arrived: what is stored is read again.',
            actions: 'discard',
          },
          { guard: 'isChanged', actions: 'discard' },
        ],
        'draft.restore': {
          description: 'What was typed before the form was lost comes back, on top of the settings as they are now.',
          actions: withEvent('restoreDraft'),
        },
        'conflict.choose': { guard: withEvent('isOpenChoice'), actions: withEvent('chooseSide') },
        'settings.save': [
          {
            guard: and([not('isChanged'), not('isUncertain')]),
            description: 'There is nothing to save. A save that was taken back and had no answer is saved over.',
          },
          { guard: 'isValid', target: 'saving', actions: ['storeErrors', 'storeSubmitted'] },
          {
            description: 'Refused: what is wrong is named at its field.',
            actions: ['storeErrors', emit({ type: 'shopSettings.invalid' })],
          },
        ],
      },
    },
    saving: {
      description:
        'The changes are on their way; what is typed meanwhile stays and is not saved. Ignored until they are answered: logo.choose, settings.save, settings.discard, conflict.choose.',
      meta: { rules: ['SHOP-01', 'REL-02'] },
      tags: 'busy',
      on: { 'field.change': { guard: withEvent('isField'), actions: withEvent('changeField') } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => {
          const form = readForm(context);
          const submitted = context.unconfirmed.at(-1);
          if (form === null || submitted === undefined) throw new Error('Only loaded settings are saved');
          return {
            saved: form.shop,
            draft: submitted,
            unconfirmed: context.unconfirmed.slice(0, -1),
            conflicts: context.conflicts,
          };
        },
        onDone: [
          {
            guard: withOutput('isSaved'),
            target: 'editing',
            actions: [withOutput('storeSaved'), withOutput('announceSaved')],
          },
          {
            target: 'editing',
            description:
              'It failed, and the field says what is wrong where one is; or somebody else saved first, and what was typed is put on top of theirs.',
            actions: [
              withOutput('storeOutcome'),
              emit(({ event }) => ({ type: 'shopSettings.failed', text: toText(event.output.error) })),
              emit({ type: 'shopSettings.invalid' }),
            ],
          },
        ],
      },
    },
  },
});
export type ShopSettingsRef = ActorRefFrom<typeof shopSettingsMachine>;
