import * as z from 'zod/mini';
import { type FieldError, getRefusedFields } from '../shared/api-error.ts';
import { findFieldErrors } from '../form/field.ts';
import type { FieldErrors } from '../form/form-path.ts';
import { toTypedValues, typedShape } from '../form/record-field.ts';
import { isEqual } from '../form/merge.ts';
import {
  MESSAGE_KEYS,
  MESSAGE_LANGUAGES,
  type MessageKey,
  type MessageLanguage,
} from '../messages/message-templates.ts';
import { typedNumber } from '../shared/characters.ts';
import { isRole } from '../session/permissions.ts';
import { SHOP_MESSAGES } from './shop-messages.ts';
import type { Shop } from './shop.ts';
import { refuseLogo, SHOP_TEXTS, ShopPatch } from './shop-input.ts';
import { isTimeZone } from '../shared/shop-day.ts';

const text = z.string();
/** A field that drafts of an earlier release lack. */
const added = z._default(text, '');
const MESSAGES = MESSAGE_KEYS.flatMap((key) => MESSAGE_LANGUAGES.map((language) => [key, language] as const));

/** Returns the field of a message: `ready_en`. */
export const toMessageField = (key: MessageKey, language: MessageLanguage) => `${key}_${language}` as const;
type MessageField = ReturnType<typeof toMessageField>;

const messageFields = Object.fromEntries(
  MESSAGES.map(([key, language]) => [toMessageField(key, language), text]),
) as Record<MessageField, typeof text>;

/** The typed form of the shop's settings. No logo is an empty text. Each courier is on its own line. */
export const ShopDraft = z.object({
  ...typedShape(SHOP_TEXTS),
  logo: text,
  warrantyGPU: text,
  warrantyMOBO: text,
  warrantyLAPTOP: text,
  promiseGPU: added,
  promiseMOBO: added,
  promiseLAPTOP: added,
  couriers: text,
  factorRoles: text,
  lockMinutes: text,
  asksPin: z.boolean(),
  // Drafts of the first release lack it.
  counterRefunds: z._default(z.boolean(), false),
  ...messageFields,
});
export type ShopDraft = z.infer<typeof ShopDraft>;

const WARRANTY = { GPU: 'warrantyGPU', MOBO: 'warrantyMOBO', LAPTOP: 'warrantyLAPTOP' } as const;
const PROMISE = { GPU: 'promiseGPU', MOBO: 'promiseMOBO', LAPTOP: 'promiseLAPTOP' } as const;
const NUMBERS = [...Object.values(WARRANTY), 'lockMinutes'] as const;
const PLAIN = Object.keys(SHOP_TEXTS) as (keyof typeof SHOP_TEXTS)[];

/** Converts the settings for their form. Conflicts are listed in this order. */
export function toShopDraft({
  templates,
  warrantyDays,
  promiseDays,
  couriers,
  factorRoles,
  logo,
  ...shop
}: Shop): ShopDraft {
  const { name, address, footer, terms, ...texts } = toTypedValues(SHOP_TEXTS, shop);
  return {
    name,
    address,
    ...texts,
    logo: logo ?? '',
    footer,
    terms,
    warrantyGPU: String(warrantyDays.GPU),
    warrantyMOBO: String(warrantyDays.MOBO),
    warrantyLAPTOP: String(warrantyDays.LAPTOP),
    promiseGPU: String(promiseDays.GPU ?? ''),
    promiseMOBO: String(promiseDays.MOBO ?? ''),
    promiseLAPTOP: String(promiseDays.LAPTOP ?? ''),
    lockMinutes: String(shop.lockMinutes),
    asksPin: shop.asksPin,
    counterRefunds: shop.counterRefunds,
    couriers: couriers.join('\n'),
    factorRoles: factorRoles.join('\n'),
    ...(Object.fromEntries(
      MESSAGES.map(([key, language]) => [toMessageField(key, language), templates[key][language]]),
    ) as Record<MessageField, string>),
  };
}

export const isSameShop = (one: ShopDraft, other: ShopDraft): boolean => isEqual(one, other);

const UNREADABLE = 'unreadable:';
/** Returns the chosen logo as the form takes it. `isReadable`: the browser can draw the picture. */
export const toLogoChoice = (url: string, isReadable: boolean): string => (isReadable ? url : `${UNREADABLE}${url}`);

/** Returns why a chosen logo is refused, `null` if it is not. No logo is an empty text. */
export function refuseLogoChoice(chosen: string): string | null {
  if (chosen === '') return null;
  return chosen.startsWith(UNREADABLE)
    ? (refuseLogo(chosen.slice(UNREADABLE.length)) ?? SHOP_MESSAGES.brokenLogo)
    : refuseLogo(chosen);
}

const toLines = (typed: string): string[] =>
  typed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** Empty means no usual promise (PROMISE-02). */
const toPromiseDays = (typed: string): number | null => (typed.trim() === '' ? null : typedNumber(typed));

/** Cleans changed fields as a save will: without surrounding spaces and empty lines. */
export function toTidyShop(saved: ShopDraft, draft: ShopDraft): ShopDraft {
  const tidy = { ...draft };
  for (const field of PLAIN) if (draft[field] !== saved[field]) tidy[field] = draft[field].trim();
  for (const field of NUMBERS) {
    if (draft[field] !== saved[field]) tidy[field] = String(typedNumber(draft[field]));
  }
  for (const field of Object.values(PROMISE)) {
    if (draft[field] !== saved[field]) tidy[field] = String(toPromiseDays(draft[field]) ?? '');
  }
  if (draft.couriers !== saved.couriers) tidy.couriers = toLines(draft.couriers).join('\n');
  return tidy;
}

/** Returns the body: the changed settings (SHOP-01). */
export function toShopPatch(saved: ShopDraft, draft: ShopDraft): ShopPatch {
  const isChanged = (field: keyof ShopDraft) => draft[field] !== saved[field];
  const patch: ShopPatch = {};
  for (const field of PLAIN) if (isChanged(field)) patch[field] = draft[field].trim();
  const days = Object.entries(WARRANTY).flatMap(([type, field]) =>
    isChanged(field) ? [[type, typedNumber(draft[field])] as const] : [],
  );
  if (days.length > 0) patch.warrantyDays = Object.fromEntries(days);
  const promises = Object.entries(PROMISE).flatMap(([type, field]) =>
    isChanged(field) ? [[type, toPromiseDays(draft[field])] as const] : [],
  );
  if (promises.length > 0) patch.promiseDays = Object.fromEntries(promises);
  if (isChanged('logo')) patch.logo = draft.logo === '' ? null : draft.logo;
  if (isChanged('factorRoles')) patch.factorRoles = toLines(draft.factorRoles).filter(isRole);
  if (isChanged('lockMinutes')) patch.lockMinutes = typedNumber(draft.lockMinutes);
  if (isChanged('asksPin')) patch.asksPin = draft.asksPin;
  if (isChanged('counterRefunds')) patch.counterRefunds = draft.counterRefunds;
  if (isChanged('couriers')) patch.couriers = toLines(draft.couriers);
  const messages = MESSAGES.filter(([key, language]) => isChanged(toMessageField(key, language)));
  if (messages.length > 0) patch.templates = {};
  for (const [key, language] of messages) {
    patch.templates = {
      ...patch.templates,
      [key]: { ...patch.templates?.[key], [language]: draft[toMessageField(key, language)] },
    };
  }
  return patch;
}

function toErrors(found: readonly FieldError[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, msg } of found) {
    const [field = '', second = '', third = ''] = path.split('.');
    const at =
      field === 'warrantyDays'
        ? `warranty${second}`
        : field === 'promiseDays'
          ? `promise${second}`
          : field === 'templates'
            ? `${second}_${third}`
            : field;
    errors[at] ??= msg;
  }
  return errors;
}

/** Returns the errors of the form by field (SHOP-01). */
export function checkShop(saved: ShopDraft, draft: ShopDraft): FieldErrors {
  return toErrors(findFieldErrors(ShopPatch, toShopPatch(saved, draft)));
}

/** Returns the server's errors by field. */
export const readShopErrors = (error: unknown): FieldErrors => toErrors(getRefusedFields(error));

/** A stored form: the draft, its base, and its unanswered saves (REL-06). */
export const StoredShop = z.object({
  base: ShopDraft,
  draft: ShopDraft,
  unanswered: z.readonly(z.array(ShopDraft)),
});
export type StoredShop = z.infer<typeof StoredShop>;

const toWords = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9+]+/g, ' ')
    .trim();

/** Returns the zones for a typed text: all for an empty one, an old name only if it is typed in full (SHOP-06). */
export function searchZones(typed: string): readonly string[] {
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  const words = toWords(typed);
  const begins = (name: string) => ` ${toWords(name)}`.includes(` ${words}`);
  const found = all
    .filter((name) => toWords(name).includes(words))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
  return found.length === 0 && isTimeZone(typed.trim()) ? [typed.trim()] : found;
}
