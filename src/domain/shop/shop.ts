import * as z from 'zod/mini';
import { ENUMS, type ItemType } from '../booking/booking.ts';
import { underEach } from '../form/field.ts';
import { Location } from '../ledger/ledger.ts';
import { MESSAGE_KEYS } from '../messages/message-templates.ts';
import type { Read } from '../shared/read.ts';

/** Days of warranty by item type. */
export type WarrantyDays = Readonly<Record<ItemType, number>>;

const Template = z.object({ en: z.string(), ur: z.string() });

/** A service of the shop (CALL-08). */
export const Service = z.object({ id: z.int(), name: z.string(), isActive: z.boolean() });
export type Service = z.infer<typeof Service>;

const noDays = z.nullable(z.int());
/** Days from a new booking to its usual promise, by item type; `null` for none (PROMISE-02). */
export const PromiseDays = z.object({ GPU: noDays, MOBO: noDays, LAPTOP: noDays });

/** The read of the usual promises, for the form of a new booking (PROMISE-02). */
export const PROMISE_DAYS: Read<null, z.infer<typeof PromiseDays>> = {
  name: 'promiseDays',
  path: '/shop/promises',
  shape: PromiseDays,
  shows: ['shop'],
};

/** The settings of the shop (SHOP-01). */
export const Shop = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  taxNumber: z.string(),
  footer: z.string(),
  /** Printed on the intake slip (INTAKE-04). */
  terms: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  warrantyDays: z.object({ GPU: z.int(), MOBO: z.int(), LAPTOP: z.int() }),
  promiseDays: z._default(PromiseDays, { GPU: null, MOBO: null, LAPTOP: null }),
  /** PNG or JPEG as a data URL. */
  logo: z.nullable(z.string()),
  templates: underEach(MESSAGE_KEYS, Template),
  services: z.array(Service),
  couriers: z.array(z.string()),
  /** Minutes without use after which a counter locks. */
  lockMinutes: z.int(),
  /** True if a counter asks for the PIN again before changes of money (LOCK-05). */
  asksPin: z.boolean(),
  /** True if the role COUNTER can refund payments (TILL-02). */
  counterRefunds: z.boolean(),
  /** Roles that need a second factor (FACT-02). */
  factorRoles: z.array(z.string()),
  version: z.int(),
});
export type Shop = z.infer<typeof Shop>;

/** The read of the shop's settings (SHOP-01). */
export const SHOP: Read<null, Shop> = { name: 'shop', path: '/shop', shape: Shop, shows: ['shop'] };

/** The read of the suggested couriers. */
export const COURIERS: Read<null, string[]> = {
  name: 'couriers',
  path: '/shop/couriers',
  shape: z.array(z.string()),
  shows: ['shop'],
};

/** An open or closed branch (SHOP-03). */
export const Branch = z.extend(Location, { isActive: z.boolean(), version: z.int() });
export type Branch = z.infer<typeof Branch>;

/** The read of all branches, open and closed (SHOP-03). */
export const BRANCHES: Read<null, Branch[]> = {
  name: 'branches',
  path: '/shop/branches',
  shape: z.array(Branch),
  shows: ['shop'],
};

/** The item types with a warranty. */
export const ITEM_TYPES = ENUMS.itemType;
