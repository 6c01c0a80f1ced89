import { and, asc, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { FIRST_TEMPLATES, MESSAGE_KEYS } from '../../../src/domain/messages/message-templates.ts';
import type { Branch, Shop, ShopPatch, WarrantyDays } from '../../../src/domain/shop/shop.ts';
import { isBlank } from '../../../src/domain/form/field.ts';
import type { Author, Db, Tx } from '../../db/database.ts';
import { isEmpty, pickChanged } from '../../db/version.ts';
import { location, service, shop } from '../../db/schema.ts';

/** The key of the one row. */
const SHOP_ID = 1;

type ShopRow = typeof shop.$inferSelect;
/** The columns that are written; what is left out stays. */
export type ShopSet = { [Column in keyof ShopRow]?: ShopRow[Column] | undefined };
export type LockedShop = ShopRow;

/** What the shop wrote itself. */
const OwnTemplates = z.catchall(z.object({}), z.object({ en: z.optional(z.string()), ur: z.optional(z.string()) }));
type OwnTemplates = NonNullable<ShopPatch['templates']>;

const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));
export const toCourierColumn = (names: readonly string[] | undefined) =>
  names?.map((name) => name.trim().replace(/\s+/g, ' ')).join('\n');

/** What stands in the column after a change: messages in one order, and none that has its first text. */
export function toTemplateColumn(stored: string, changed: OwnTemplates | undefined): string {
  const before = OwnTemplates.parse(JSON.parse(stored)) as OwnTemplates;
  const own = MESSAGE_KEYS.flatMap((key) => {
    const first = FIRST_TEMPLATES[key];
    const { en = '', ur = '' } = { ...before[key], ...changed?.[key] };
    const texts = {
      ...(isBlank(en) || en === first.en ? {} : { en }),
      ...(isBlank(ur) || ur === first.ur ? {} : { ur }),
    };
    return isEmpty(texts) ? [] : [[key, texts] as const];
  });
  return JSON.stringify(Object.fromEntries(own));
}

function toTemplates(stored: string): Shop['templates'] {
  const own = OwnTemplates.parse(JSON.parse(stored)) as OwnTemplates;
  return Object.fromEntries(
    MESSAGE_KEYS.map((key) => [key, { ...FIRST_TEMPLATES[key], ...own[key] }]),
  ) as Shop['templates'];
}

const selectServices = (db: Db) => db.select().from(service).orderBy(asc(service.id));

/** What the shop says of itself, `null` before its first start. */
export async function selectShop(db: Db): Promise<Shop | null> {
  const [row] = await db.select().from(shop).where(eq(shop.id, SHOP_ID));
  return row ? toShop(row, await selectServices(db)) : null;
}

function toShop(row: ShopRow, services: Shop['services']): Shop {
  const { name, address, phone, taxNumber, footer, timeZone, logo, version } = row;
  return {
    name,
    address,
    phone,
    taxNumber,
    footer,
    timeZone,
    warrantyDays: { GPU: row.warrantyDaysGpu, MOBO: row.warrantyDaysMobo, LAPTOP: row.warrantyDaysLaptop },
    logo,
    templates: toTemplates(row.templates),
    services,
    couriers: toLines(row.couriers),
    version,
  };
}

/** One column of the shop: what is asked often does not carry the logo along. */
const selectColumn = async <Column extends 'name' | 'timeZone' | 'couriers'>(db: Db, column: Column) => {
  const [row] = await db.select({ value: shop[column] }).from(shop).where(eq(shop.id, SHOP_ID));
  return row?.value ?? null;
};
export const selectName = (db: Db) => selectColumn(db, 'name');
export const selectTimeZone = (db: Db) => selectColumn(db, 'timeZone');
export const selectCouriers = async (db: Db) => toLines((await selectColumn(db, 'couriers')) ?? '');

/** Days of warranty by item type, as they are in this transaction. */
export async function selectWarrantyDays(db: Db): Promise<WarrantyDays> {
  const days = { GPU: shop.warrantyDaysGpu, MOBO: shop.warrantyDaysMobo, LAPTOP: shop.warrantyDaysLaptop };
  const [row] = await db.select(days).from(shop).where(eq(shop.id, SHOP_ID));
  if (!row) throw new Error('The shop had no first start');
  return row;
}

/** Gives the shop its first values, once; the row that is there stays. */
export async function insertShop(tx: Tx, values: Omit<typeof shop.$inferInsert, 'id'>): Promise<void> {
  await tx
    .insert(shop)
    .values({ id: SHOP_ID, ...values })
    .onConflictDoNothing();
}

/** Locks the row until the transaction ends. */
export async function lockShop(tx: Tx): Promise<LockedShop> {
  const [row] = await tx.select().from(shop).where(eq(shop.id, SHOP_ID)).for('update');
  if (!row) throw new Error('The shop had no first start');
  return row;
}

export async function updateShop(tx: Tx, locked: LockedShop, set: ShopSet, { staffId, now }: Author): Promise<void> {
  const next = { version: locked.version + 1, modifiedBy: staffId, modifiedAt: now };
  await tx
    .update(shop)
    .set({ ...set, ...next })
    .where(eq(shop.id, SHOP_ID));
}

/** Adds and changes services. @returns whether anything was changed; `null` when one is not there */
export async function saveServices(
  tx: Tx,
  rows: readonly { id?: number | undefined; name: string; isActive?: boolean | undefined }[],
): Promise<boolean | null> {
  const stored = new Map((await selectServices(tx)).map((row) => [row.id, row]));
  let isChanged = false;
  for (const { id, ...fields } of rows) {
    if (id === undefined) {
      await tx.insert(service).values(fields);
      isChanged = true;
      continue;
    }
    const row = stored.get(id);
    if (!row) return null;
    const set = pickChanged(row, fields);
    if (isEmpty(set)) continue;
    await tx.update(service).set(set).where(eq(service.id, id));
    isChanged = true;
  }
  return isChanged;
}

/** Whether two services that are offered have one name. */
export async function hasTwinServices(tx: Tx): Promise<boolean> {
  const names = (await selectServices(tx)).filter(({ isActive }) => isActive).map(({ name }) => name.toLowerCase());
  return new Set(names).size < names.length;
}

const branch = {
  id: location.id,
  name: location.name,
  code: location.code,
  address: location.address,
  city: location.city,
  isActive: location.isActive,
  version: location.version,
};

/** Every branch, closed ones too, in the order in which they were opened. */
export const selectBranches = (db: Db): Promise<Branch[]> => db.select(branch).from(location).orderBy(asc(location.id));

export async function selectBranch(db: Db, id: number): Promise<Branch | null> {
  const [row] = await db.select(branch).from(location).where(eq(location.id, id));
  return row ?? null;
}

/** Locks every branch until the transaction ends, so that the last open one stays open. */
export const lockBranches = (tx: Tx): Promise<Branch[]> =>
  tx.select(branch).from(location).orderBy(asc(location.id)).for('update');

type BranchRow = typeof location.$inferSelect;
type BranchFields = { [Column in 'name' | 'code' | 'address' | 'city' | 'isActive']?: BranchRow[Column] | undefined };

/** Whether a code has a branch already, in whatever letters. */
export async function isCodeTaken(tx: Tx, code: string, exceptId = 0): Promise<boolean> {
  const isSame = sql`upper(${location.code}) = ${code.toUpperCase()}`;
  const rows = await tx
    .select({ id: location.id })
    .from(location)
    .where(and(isSame, ne(location.id, exceptId)));
  return rows.length > 0;
}

/** Tells whoever listens that the branches are others, once that is committed: they are shown with the shop. */
const announceBranches = (tx: Tx) => tx.execute(sql`select announce_change('shop', 0, null)`);

/** @returns the id of the new branch */
export async function insertBranch(
  tx: Tx,
  fields: BranchFields & { name: string; code: string },
  now: string,
): Promise<number> {
  const stamps = { createdAt: now, modifiedAt: now };
  const [row] = await tx
    .insert(location)
    .values({ ...fields, ...stamps })
    .returning({ id: location.id });
  if (!row) throw new Error('The branch was not stored');
  await announceBranches(tx);
  return row.id;
}

export async function updateBranch(tx: Tx, { id, version }: Branch, set: BranchFields, now: string): Promise<void> {
  await tx
    .update(location)
    .set({ ...set, version: version + 1, modifiedAt: now })
    .where(eq(location.id, id));
  await announceBranches(tx);
}
