import type { ActorRefFrom } from 'xstate';
import type { RecordFormConfig } from '../domain/form/form-config.ts';
import { getErrorMessage } from '../domain/shared/api-error.ts';
import {
  checkShop,
  isSameShop,
  readShopErrors,
  refuseLogoChoice,
  toShopDraft,
  toShopPatch,
  toTidyShop,
  type ShopDraft,
} from '../domain/shop/shop-draft.ts';
import { SHOP_MESSAGES } from '../domain/shop/shop-messages.ts';
import { Shop } from '../domain/shop/shop.ts';
import type { ShopPatch } from '../domain/shop/shop-input.ts';
import { createRecordFormMachine } from './record-form.machine.ts';
import { createSaveMachine } from './save.machine.ts';

/** One save. `version` is the version that the edit is based on. */
type ShopSave = { patch: ShopPatch; version: number };

/** The settings of the shop: one form for everything except its branches. The owner can type during a save. SHOP-01 */
const shopForm: RecordFormConfig<Shop, ShopDraft, ShopSave, ShopDraft> = {
  id: 'shopSettings',
  kind: 'shop',
  rest: 'editing',
  shape: Shop,
  toDraft: toShopDraft,
  isUnchanged: (shop, draft) => isSameShop(toShopDraft(shop), draft),
  toWrite: ({ saved, draft }) => ({ patch: toShopPatch(toShopDraft(saved), draft), version: saved.version }),
  compare: (one, other) => one.version - other.version,
  isOpen: ({ draft }, { path }) => path in draft,
  isOpenWhileSaving: ({ draft }, { path }) => path in draft && path !== 'logo',
  refuseChoice: (_, { path, value }) => (path === 'logo' ? refuseLogoChoice(String(value)) : null),
  refuse: ({ saved, draft, pending }) => {
    if (pending.length === 0 && isSameShop(toShopDraft(saved), draft)) return { reason: 'unchanged', errors: {} };
    const errors = checkShop(toShopDraft(saved), draft);
    return Object.keys(errors).length > 0 ? { reason: 'invalid', errors } : null;
  },
  clean: (saved, draft) => toTidyShop(toShopDraft(saved), draft),
  readErrors: (_, error) => readShopErrors(error),
  toText: (error) => getErrorMessage(error, SHOP_MESSAGES.failed.fallback),
  unread: 'The settings could not be loaded again, so this page may be out of date.',
  toBase: (base) => base,
};

export const shopSettingsMachine = createRecordFormMachine(shopForm);
export const shopSaveMachine = createSaveMachine({ ...shopForm, id: 'shopSettingsSave' });
export type ShopSettingsRef = ActorRefFrom<typeof shopSettingsMachine>;

type Shown = { context: { saved: Shop; draft: ShopDraft; pending: readonly ShopDraft[] } };
/** Returns whether there is something to save or to discard. */
export const selectIsUnsaved = ({ context: { saved, draft, pending } }: Shown): boolean =>
  pending.length > 0 || !shopForm.isUnchanged(saved, draft);
