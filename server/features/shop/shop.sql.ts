import { and, asc, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Location } from '../../../src/domain/ledger/ledger.ts';
import { MESSAGE_KEYS } from '../../../src/domain/messages/message-templates.ts';
import { FIRST_TEMPLATES } from '../../../src/domain/messages/first-templates.ts';
import { Branch, Shop, type WarrantyDays } from '../../../src/domain/shop/shop.ts';
import type { NewBranch, ShopPatch } from '../../../src/domain/shop/shop-input.ts';
import type { PromiseDays } from '../../../src/domain/booking/promise.ts';
import type { Grants } from '../../../src/domain/session/permissions.ts';
import { isBlank } from '../../../src/domain/form/field.ts';
import { toTextColumn, isEmpty } from '../../db/versioned.ts';
import { columnsWithout, type Db, firstOf, type Tx } from '../../db/database.ts';
import { location, service, shop } from '../../db/schema.ts';

/** The key of the only row. */
export const SHOP_ID = 1;

const OwnTemplates = z.catchall(z.object({}), z.object({ en: z.optional(z.string()), ur: z.optional(z.string()) }));
type OwnTemplates = NonNullable<ShopPatch['templates']>;
const readOwn = (stored: string) => OwnTemplates.parse(JSON.parse(stored)) as OwnTemplates;

const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** The column after a change. Keeps messages in a fixed order, and leaves out default texts. */
export function toTemplateColumn(stored: string, changed: OwnTemplates | undefined): string {
  const before = readOwn(stored);
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
  const own = readOwn(stored);
  return Object.fromEntries(
    MESSAGE_KEYS.map((key) => [key, { ...FIRST_TEMPLATES[key], ...own[key] }]),
  ) as Shop['templates'];
}

const toWarrantyDays = (row: Record<`warrantyDays${'Gpu' | 'Mobo' | 'Laptop'}`, number>): WarrantyDays => ({
  GPU: row.warrantyDaysGpu,
  MOBO: row.warrantyDaysMobo,
  LAPTOP: row.warrantyDaysLaptop,
});

export const selectServices = (db: Db) => db.select().from(service).orderBy(asc(service.id));

type ShopRow = typeof shop.$inferSelect;

/** The settings of a row as the API shows them. Services are added by `toShop`. */
export const toSettings = (row: ShopRow) => ({
  ...row,
  warrantyDays: toWarrantyDays(row),
  promiseDays: toPromiseDays(row),
  templates: toTemplates(row.templates),
  couriers: toLines(row.couriers),
  factorRoles: toLines(row.factorRoles ?? ''),
});

export const toShop = (row: ShopRow, services: readonly (typeof service.$inferSelect)[]): Shop =>
  Shop.parse({ ...toSettings(row), services });

/** The settings of the shop; `null` before its first start. */
export async function selectShop(db: Db): Promise<Shop | null> {
  const [row] = await db.select().from(shop).where(eq(shop.id, SHOP_ID));
  return row ? toShop(row, await selectServices(db)) : null;
}

const brief = columnsWithout(shop, 'logo', 'templates');

/** The settings that are read often, without the logo and the messages. `null` before the first start. */
export async function selectBrief(db: Db) {
  const [row] = await db.select(brief).from(shop).where(eq(shop.id, SHOP_ID));
  return row ? { ...row, couriers: toLines(row.couriers) } : null;
}

/** The settings that give a role one more permission (TILL-02). */
export const selectGrants = (db: Db): Promise<Grants | null> =>
  firstOf(db.select({ counterRefunds: shop.counterRefunds }).from(shop).where(eq(shop.id, SHOP_ID)));

/** The days of warranty by item type, read in this transaction. */
export async function selectWarrantyDays(db: Db): Promise<WarrantyDays> {
  const row = await selectBrief(db);
  if (!row) throw new Error('The shop had no first start');
  return toWarrantyDays(row);
}

const toPromiseDays = (row: Record<`promiseDays${'Gpu' | 'Mobo' | 'Laptop'}`, number | null>): PromiseDays => ({
  GPU: row.promiseDaysGpu,
  MOBO: row.promiseDaysMobo,
  LAPTOP: row.promiseDaysLaptop,
});

/** The days to the usual promise by item type, read in this transaction (PROMISE-02). */
export async function selectPromiseDays(db: Db): Promise<PromiseDays> {
  const row = await selectBrief(db);
  if (!row) throw new Error('The shop had no first start');
  return toPromiseDays(row);
}

/** Inserts the first settings. Does not change a row that exists. */
export async function insertShop(tx: Tx, values: Omit<typeof shop.$inferInsert, 'id'>): Promise<void> {
  await tx
    .insert(shop)
    .values({ id: SHOP_ID, ...values })
    .onConflictDoNothing();
}

type ServicePatch = NonNullable<ShopPatch['services']>[number];

/** Updates the service with this id, or adds one. */
export async function saveService(tx: Tx, { id, ...fields }: ServicePatch): Promise<void> {
  if (id === undefined) await tx.insert(service).values(fields);
  else await tx.update(service).set(fields).where(eq(service.id, id));
}

export const toBranch = (row: typeof location.$inferSelect): Branch => Branch.parse(row);

/** All branches, including closed ones, in the order of their creation. */
export const selectBranches = async (db: Db): Promise<Branch[]> =>
  (await db.select().from(location).orderBy(asc(location.id))).map(toBranch);

const { id, name, code, address, city } = location;
const named = { id, name, code, address, city };

/** The open branches with the fields that entries show, in the order of their creation. */
export const selectLocations = (db: Db): Promise<Location[]> =>
  db.select(named).from(location).where(eq(location.isActive, true)).orderBy(asc(id));

/** One branch with the fields that entries show, also a closed one. */
export const selectLocation = (db: Db, branchId: number): Promise<Location | null> =>
  firstOf(db.select(named).from(location).where(eq(id, branchId)));

/** Locks every branch until the transaction ends, so that concurrent changes cannot close the last one. */
export const lockBranches = (tx: Tx) =>
  tx.select({ id: location.id }).from(location).orderBy(asc(location.id)).for('update');

/** True if a branch already has this code, in any case. */
export async function isCodeTaken(tx: Tx, code: string, exceptId = 0): Promise<boolean> {
  const isSame = sql`upper(${location.code}) = ${code.toUpperCase()}`;
  return (await tx.$count(location, and(isSame, ne(location.id, exceptId)))) > 0;
}

/** Announces at the commit that branches or counters have changed. Clients refetch them with the shop. */
export const announceShop = (tx: Tx) => tx.execute(sql`select announce_change('shop', 0, null)`);

export async function insertBranch(tx: Tx, { name, code, address, city }: NewBranch, now: string): Promise<Branch> {
  const columns = { name, code, address: toTextColumn(address) ?? null, city: toTextColumn(city) ?? null };
  const [row] = await tx
    .insert(location)
    .values({ ...columns, createdAt: now, modifiedAt: now })
    .returning();
  if (!row) throw new Error('The branch was not stored');
  await announceShop(tx);
  return toBranch(row);
}
