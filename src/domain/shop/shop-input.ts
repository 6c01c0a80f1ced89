import * as z from 'zod/mini';
import { flag, oneOf, optionalText, requiredText, rowId, underEach } from '../form/field.ts';
import { field, required, requiredField, textField, wireShape } from '../form/record-field.ts';
import { MESSAGE_KEYS, TEMPLATE_MAX } from '../messages/message-templates.ts';
import { ROLES } from '../session/permissions.ts';
import { LINE_MAX, LOCK_MINUTES_MAX } from '../shared/limits.ts';
import { isTimeZone } from '../shared/shop-day.ts';
import { readDataUrl, readPicture } from './image.ts';

/** The maximum bytes of the logo on papers. */
export const LOGO_BYTES_MAX = 100_000;
/** The maximum pixels of each side of the logo. */
export const LOGO_SIDE_MAX = 2_000;
/** The maximum characters of the footer of a paper. */
export const FOOTER_MAX = 500;
/** The maximum characters of the terms on an intake slip (INTAKE-04). */
export const TERMS_MAX = 1_000;
/** The maximum characters of a name, an address, and a phone or tax number. */
export const SHOP_NAME_MAX = 100;
export const ADDRESS_MAX = 300;
export const NUMBER_MAX = 50;
/** Days. */
export const WARRANTY_DAYS_MAX = 3650;
/** Days from the booking to its promise. */
const PROMISE_DAYS_MAX = 365;
/** The maximum number of services, couriers and branches of a shop. */
export const NAMES_MAX = 100;
export const CODE_MAX = 12;

/** Returns why a picture cannot be the logo, `null` if it can. */
export function refuseLogo(url: string): string | null {
  const bytes = readDataUrl(url);
  const picture = bytes && readPicture(bytes);
  if (bytes !== null && bytes.length > LOGO_BYTES_MAX) return 'The logo cannot be larger than 100 kB';
  if (picture === null || !url.startsWith(`data:image/${picture.type};`)) {
    return 'The logo must be a PNG or a JPEG picture';
  }
  const { width, height } = picture;
  const isDrawable = Math.min(width, height) > 0 && Math.max(width, height) <= LOGO_SIDE_MAX;
  return isDrawable ? null : `The logo cannot be wider or higher than ${LOGO_SIDE_MAX} pixels`;
}

const hasTwice = (names: readonly string[]) =>
  new Set(names.map((name) => name.trim().toLowerCase())).size < names.length;

const error = `Warranty must be a whole number of days from 0 to ${WARRANTY_DAYS_MAX}`;
const days = z.int({ error }).check(z.minimum(0, { error }), z.maximum(WARRANTY_DAYS_MAX, { error }));

const promiseError = `A promise must be a whole number of days from 0 to ${PROMISE_DAYS_MAX}`;
const promiseDays = z.nullable(
  z
    .int({ error: promiseError })
    .check(z.minimum(0, { error: promiseError }), z.maximum(PROMISE_DAYS_MAX, { error: promiseError })),
);

const lockError = `A counter locks after a whole number of minutes from 1 to ${LOCK_MINUTES_MAX}`;

const zone = z
  .string({ error: 'Time zone is required' })
  .check(z.refine(isTimeZone, { error: 'Time zone must be one like Asia/Karachi' }));

/**
 * The text settings in screen order. The errors of `ShopPatch` and the conflicts of `toShopDraft` have their own
 * orders.
 */
export const SHOP_TEXTS = {
  name: requiredField('Name', SHOP_NAME_MAX),
  phone: textField('Phone', NUMBER_MAX, 'tel'),
  address: textField('Address', ADDRESS_MAX, 'area'),
  taxNumber: textField('Tax number', NUMBER_MAX, 'exact'),
  timeZone: required(field('Time zone', 'text', zone)),
  footer: textField('Footer', FOOTER_MAX, 'area'),
  terms: { ...textField('Terms on the intake slip', TERMS_MAX, 'area'), since: '1.1.0' },
};
// Errors follow the order of the shape, which differs from the screen.
const { name, address, timeZone, ...texts } = wireShape(SHOP_TEXTS);

/**
 * Body of `PATCH /shop`: the changes. `services` lists the changed ones, and new ones without an id. An empty message
 * restores its first text (SHOP-01).
 */
export const ShopPatch = z.partial(
  z.strictObject({
    name,
    address,
    ...texts,
    timeZone,
    warrantyDays: z.partial(z.strictObject({ GPU: days, MOBO: days, LAPTOP: days })),
    promiseDays: z.partial(z.strictObject({ GPU: promiseDays, MOBO: promiseDays, LAPTOP: promiseDays })),
    logo: z.nullable(
      z
        .string({ error: 'The logo must be a PNG or a JPEG picture' })
        .check(z.refine((url) => refuseLogo(url) === null, { error: ({ input }) => refuseLogo(String(input)) ?? '' })),
    ),
    templates: z.partial(
      z.strictObject(
        underEach(
          MESSAGE_KEYS,
          z.strictObject({
            en: optionalText('The message', TEMPLATE_MAX),
            ur: optionalText('The message', TEMPLATE_MAX),
          }),
        ).shape,
      ),
    ),
    services: z
      .array(
        z.strictObject({
          id: z.optional(rowId()),
          name: requiredText('Service', LINE_MAX),
          isActive: z.optional(flag('Offered')),
        }),
      )
      .check(z.maxLength(NAMES_MAX, { error: `There cannot be more than ${NAMES_MAX} services` })),
    couriers: z.array(requiredText('Courier', LINE_MAX)).check(
      z.maxLength(NAMES_MAX, { error: `There cannot be more than ${NAMES_MAX} couriers` }),
      z.refine((names) => !hasTwice(names), { error: 'This courier is listed twice' }),
    ),
    lockMinutes: z
      .int({ error: lockError })
      .check(z.minimum(1, { error: lockError }), z.maximum(LOCK_MINUTES_MAX, { error: lockError })),
    asksPin: flag('PIN for money'),
    counterRefunds: flag('Refunds by the role Counter'),
    factorRoles: z.array(oneOf('Role', ROLES)).check(z.maxLength(ROLES.length, { error: 'This role is listed twice' })),
  }),
);
export type ShopPatch = z.infer<typeof ShopPatch>;

const code = z.string({ error: 'Code is required' }).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, {
    error: 'Code must be letters, digits and hyphens, like MAIN',
    abort: true,
  }),
  z.maxLength(CODE_MAX, { error: `Code cannot exceed ${CODE_MAX} characters` }),
);

/** The fields of a branch in screen order, for its form, request and history. */
export const BRANCH = {
  name: requiredField('Name', SHOP_NAME_MAX),
  code: required(field('Code', 'text', code)),
  address: textField('Address', ADDRESS_MAX),
  city: textField('City', SHOP_NAME_MAX),
};

/** Body of `POST /shop/branches` (SHOP-03). */
export const NewBranch = z.strictObject(wireShape(BRANCH));
export type NewBranch = z.infer<typeof NewBranch>;

/** Body of `PATCH /shop/branches/:id`. `isActive` closes and opens it (SHOP-03). */
export const BranchPatch = z.partial(z.strictObject({ ...wireShape(BRANCH), isActive: flag('Open') }));
export type BranchPatch = z.infer<typeof BranchPatch>;
