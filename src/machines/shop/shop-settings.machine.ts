import { and, assign, emit, enqueueActions, fromPromise, not, setup, type ActorRefFrom } from 'xstate';
import { getCurrent, getErrorMessage, isUnanswered } from '../../domain/shared/api-error.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../../domain/shared/form-path.ts';
import { conflictsOf, isAllOwn, mergeDrafts, ownBase, type Conflicts } from '../../domain/shared/merge.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';
import {
  checkShop,
  isSameShop,
  readShopErrors,
  toShopDraft,
  toShopPatch,
  toTidyShop,
  withNewService,
  withoutService,
  type ShopDraft,
  type StoredShop,
} from '../../domain/shop/shop-draft.ts';
import { SHOP_MESSAGES } from '../../domain/shop/shop-messages.ts';
import { refuseLogo, Shop, type ShopPatch } from '../../domain/shop/shop.ts';
import { notProvided } from '../not-provided.ts';
import { createQueryMachine } from '../query/query.machine.ts';
import { selectData } from '../query/query.selectors.ts';

/** One save; `version` is the copy that the form was filled from. */
export type ShopSave = { patch: ShopPatch; version: number };

export type ShopSettingsEmitted =
  | { type: 'shopSettings.saved'; timeZone: string }
  | { type: 'shopSettings.invalid' }
  | { type: 'shopSettings.failed'; text: string };

/** The settings as they were read or saved last; `null` before that. */
type Stored = { shop: Shop | null };
type ConflictChoice = { path: string; side: 'mine' | 'theirs' };

/** The settings that a 412 carries. */
const toCurrent = ({ error }: { error: unknown }): Stored => ({ shop: getCurrent(error, Shop) });
const toText = ({ error }: { error: unknown }) => ({
  text: getErrorMessage(error, SHOP_MESSAGES.failed.fallback),
});

type Context = { saved: ShopDraft | null; draft: ShopDraft | Record<string, never>; sent: ShopDraft[] };

/** The loaded form: `asked` is what the save asks for that is on its way, `lost` are those that had no answer. */
function readForm({ saved, draft: shown, sent }: Context) {
  if (saved === null) return null;
  const draft = shown as ShopDraft;
  return { saved, draft, asked: sent.at(-1) ?? draft, lost: sent.slice(0, -1) };
}

/** What was typed on: the copy that was read, and what of one's own saves without an answer newer settings show. CONF-02. */
function readMerge(context: Context, shop: Shop | null) {
  const form = readForm(context);
  if (form === null || shop === null) return null;
  const newest = toShopDraft(shop);
  return { ...form, newest, base: ownBase(form.saved, form.lost, newest) };
}

/**
 * The settings of the shop: one form over everything but its branches. SHOP-01, SHOP-06.
 *
 * Loads what is stored, takes what is typed, judges it on the save with the shape that the server judges it with, and
 * sends what was changed. Settings that somebody else changed meanwhile are merged, as the refusal carries them.
 */
export const shopSettingsMachine = setup({
  types: {} as {
    context: {
      saved: ShopDraft | null; // what leaving would lose nothing of
      draft: ShopDraft | Record<string, never>; // what the form shows; empty before it was loaded
      version: number;
      sent: ShopDraft[]; // drafts of `saved` whose save has no answer: one that is on its way is the last of them
      errors: FieldErrors; // as of the last save, less the fields changed since
      conflicts: Conflicts; // fields that somebody else changed too, until they are saved
      error: string | null; // sentence about the last failed save
    };
    events:
      | ({ type: 'field.change' } & FieldChange)
      | { type: 'logo.choose'; url: string; isReadable: boolean }
      | { type: 'service.add' }
      | { type: 'service.remove'; key: string }
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
    saveShop: fromPromise<Shop, ShopSave>(notProvided('saveShop')),
  },
  guards: {
    isLoaded: (_, { shop }: Stored) => shop !== null,
    isFailed: (_, { isFailed }: { isFailed: boolean }) => isFailed,
    isField: ({ context }, { path }: { path: string }) => path.startsWith('services.') || path in context.draft,
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
    isUncertain: ({ context }) => context.sent.length > 0,
    isOpenChoice: ({ context }, { path }: ConflictChoice) => context.conflicts[path] !== undefined,
    hasArrived: ({ context }, { shop }: Stored) => {
      const merge = readMerge(context, shop);
      return merge !== null && isSameShop(mergeDrafts(merge.base, merge.asked, merge.newest).draft, merge.newest);
    },
    isAllOwn: ({ context }, { shop }: Stored) => {
      const merge = readMerge(context, shop);
      return merge !== null && merge.lost.length > 0 && isAllOwn(merge.base, merge.newest);
    },
    hasCurrent: (_, { shop }: Stored) => shop !== null,
  },
  actions: {
    storeShop: assign((_, { shop }: Stored) => {
      if (shop === null) return {};
      const saved = toShopDraft(shop);
      return { saved, draft: saved, version: shop.version, sent: [], errors: {}, conflicts: {}, error: null };
    }),
    storeSaved: assign(({ context }, { shop }: Stored) => {
      const merge = readMerge(context, shop);
      if (merge === null || shop === null) return {};
      const { asked, newest } = merge;
      const draft = merge.draft === asked ? newest : mergeDrafts(asked, merge.draft, newest).draft;
      return { saved: newest, draft, version: shop.version, sent: [], errors: {}, conflicts: {}, error: null };
    }),
    storeAsked: assign(({ context }) => {
      const form = readForm(context);
      if (form === null) return {};
      const draft = toTidyShop(form.saved, form.draft);
      return { draft, sent: [...context.sent.filter((earlier) => !isSameShop(earlier, draft)), draft] };
    }),
    rebaseAsked: assign(({ context }, { shop }: Stored) => {
      const merge = readMerge(context, shop);
      if (merge === null || shop === null) return {};
      const { base, asked, draft, newest } = merge;
      return {
        saved: newest,
        version: shop.version,
        draft: mergeDrafts(base, draft, newest).draft,
        sent: [mergeDrafts(base, asked, newest).draft],
      };
    }),
    changeField: assign(({ context }, change: FieldChange) => {
      const draft = withValueAt(context.draft, change);
      const errors = withoutMessages(context.errors, change.path);
      return { draft, errors, conflicts: conflictsOf(draft, context.conflicts) };
    }),
    storeLogoError: assign(({ context: { errors } }, { url }: { url: string }) => ({
      errors: { ...errors, logo: refuseLogo(url) ?? SHOP_MESSAGES.brokenLogo },
    })),
    addService: assign(({ context }) => {
      const form = readForm(context);
      return form === null ? {} : { draft: withNewService(form.draft) };
    }),
    removeService: assign(({ context }, { key }: { key: string }) => {
      const form = readForm(context);
      return form === null
        ? {}
        : { draft: withoutService(form.draft, key), errors: withoutMessages(context.errors, `services.${key}`) };
    }),
    discard: assign(({ context }) => ({ draft: context.saved ?? {}, errors: {}, conflicts: {}, error: null })),
    chooseSide: assign(({ context: { draft, conflicts, errors } }, { path, side }: ConflictChoice) => {
      const conflict = conflicts[path];
      return conflict
        ? { draft: withValueAt(draft, { path, value: conflict[side] }), errors: withoutMessages(errors, path) }
        : {};
    }),
    restoreDraft: assign(({ context: { saved } }, { base, draft, unanswered }: StoredShop) =>
      saved === null ? {} : { ...mergeDrafts(ownBase(base, unanswered, saved), draft, saved), errors: {}, error: null },
    ),
    storeErrors: assign(({ context }) => {
      const form = readForm(context);
      return form === null ? {} : { errors: checkShop(form.saved, form.draft), error: null };
    }),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => {
      const form = readForm(context);
      return {
        error: toText({ error }).text,
        errors: form ? readShopErrors(error, form.saved, form.asked) : {},
        sent: isUnanswered(error) ? context.sent : context.sent.slice(0, -1),
      };
    }),
    mergeRemote: assign(({ context }, { shop }: Stored) => {
      const merge = readMerge(context, shop);
      if (merge === null || shop === null) return {};
      const merged = mergeDrafts(merge.base, merge.draft, merge.newest, context.conflicts);
      return { ...merged, saved: merge.newest, version: shop.version, sent: [] };
    }),
    announceInvalid: emit({ type: 'shopSettings.invalid' as const }),
    announceSaved: enqueueActions(({ enqueue }, { shop }: Stored) => {
      if (shop !== null) enqueue.emit({ type: 'shopSettings.saved', timeZone: shop.timeZone });
    }),
    announceFailure: emit((_, { text }: { text: string }) => ({ type: 'shopSettings.failed' as const, text })),
  },
}).createMachine({
  id: 'shopSettings',
  description: 'The settings of the shop, for the owner.',
  context: { saved: null, draft: {}, version: 0, sent: [], errors: {}, conflicts: {}, error: null },
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
          {
            guard: { type: 'isLoaded', params: ({ event }) => ({ shop: selectData(event.snapshot) }) },
            target: 'editing',
            actions: { type: 'storeShop', params: ({ event }) => ({ shop: selectData(event.snapshot) }) },
          },
          {
            guard: { type: 'isFailed', params: ({ event }) => ({ isFailed: event.snapshot.hasTag('failed') }) },
            target: 'notLoaded',
          },
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
        'field.change': {
          guard: { type: 'isField', params: ({ event }) => event },
          actions: { type: 'changeField', params: ({ event }) => event },
        },
        'logo.choose': [
          {
            guard: { type: 'isDrawable', params: ({ event }) => event },
            actions: { type: 'changeField', params: ({ event }) => ({ path: 'logo', value: event.url }) },
          },
          {
            description:
              'Refused at its field: no picture, one that cannot be read, or too large. The one that is there stays.',
            actions: { type: 'storeLogoError', params: ({ event }) => event },
          },
        ],
        'service.add': { actions: 'addService' },
        'service.remove': { actions: { type: 'removeService', params: ({ event }) => event } },
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
          actions: { type: 'restoreDraft', params: ({ event }) => event },
        },
        'conflict.choose': {
          guard: { type: 'isOpenChoice', params: ({ event }) => event },
          actions: { type: 'chooseSide', params: ({ event }) => event },
        },
        'settings.save': [
          {
            guard: and([not('isChanged'), not('isUncertain')]),
            description: 'There is nothing to save. A save that was taken back and had no answer is saved over.',
          },
          { guard: 'isValid', target: 'saving', actions: ['storeErrors', 'storeAsked'] },
          {
            description: 'Refused: what is wrong is named at its field.',
            actions: ['storeErrors', 'announceInvalid'],
          },
        ],
      },
    },
    saving: {
      description:
        'The changes are on their way; what is typed meanwhile stays and is not saved. Ignored until they are answered: logo.choose, service.add, service.remove, settings.save, settings.discard, conflict.choose.',
      meta: { rules: ['SHOP-01', 'REL-02'] },
      tags: 'busy',
      on: {
        'field.change': {
          guard: { type: 'isField', params: ({ event }) => event },
          actions: { type: 'changeField', params: ({ event }) => event },
        },
        'logo.choose': {},
        'service.add': {},
        'service.remove': {},
        'settings.save': {},
        'settings.discard': {},
        'conflict.choose': {},
      },
      invoke: {
        id: 'saveShop',
        src: 'saveShop',
        input: ({ context }) => {
          const form = readForm(context);
          if (form === null) throw new Error('Only loaded settings are saved');
          return { patch: toShopPatch(form.saved, form.asked), version: context.version };
        },
        onDone: {
          target: 'editing',
          actions: [
            { type: 'storeSaved', params: ({ event }) => ({ shop: event.output }) },
            { type: 'announceSaved', params: ({ event }) => ({ shop: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'hasArrived', params: ({ event }) => toCurrent(event) },
            target: 'editing',
            description: 'An earlier save had arrived, its answer had been lost.',
            actions: [
              { type: 'storeSaved', params: ({ event }) => toCurrent(event) },
              { type: 'announceSaved', params: ({ event }) => toCurrent(event) },
            ],
          },
          {
            guard: { type: 'isAllOwn', params: ({ event }) => toCurrent(event) },
            target: 'saving',
            reenter: true,
            description:
              'Nobody else saved: an earlier save had arrived. What was asked for since goes on top of it, once.',
            actions: { type: 'rebaseAsked', params: ({ event }) => toCurrent(event) },
          },
          {
            guard: { type: 'hasCurrent', params: ({ event }) => toCurrent(event) },
            target: 'editing',
            description: 'Somebody else changed the settings: what was typed is put on top of theirs.',
            actions: [
              { type: 'mergeRemote', params: ({ event }) => toCurrent(event) },
              { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceFailure', params: ({ event }) => toText(event) },
            ],
          },
          {
            target: 'editing',
            description: 'What was typed stays, and the field says what is wrong where one is.',
            actions: [
              { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceFailure', params: ({ event }) => toText(event) },
              'announceInvalid',
            ],
          },
        ],
      },
    },
  },
});
export type ShopSettingsRef = ActorRefFrom<typeof shopSettingsMachine>;
