import { readDataUrl } from '../../../src/domain/shop/image.ts';
import type { Branch, BranchPatch, NewBranch, Shop, ShopPatch } from '../../../src/domain/shop/shop.ts';
import { SHOP_MESSAGES } from '../../../src/domain/shop/shop-messages.ts';
import { setShopZone } from '../../../src/domain/shared/shop-day.ts';
import type { Config, ShopVariable } from '../../config.ts';
import { toTextColumn } from '../../db/columns.ts';
import { createOnce, type Creation } from '../../db/create-once.ts';
import { type Author, type Db, snapshot, type Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { isEmpty, pickChanged, type ReadVersions, refuseOutdated } from '../../db/version.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { isWholePng } from './check-png.ts';
import * as sql from './shop.sql.ts';

/** The shop as it is stored. SHOP-01. */
export const readShop = (db: Db): Promise<Shop> =>
  snapshot(db, async (tx) => {
    const stored = await sql.selectShop(tx);
    if (!stored) throw new Error('The shop had no first start');
    return stored;
  });

/** The name of the shop, for mails and for passwords that must not be it. */
export const readShopName = async (db: Db): Promise<string> => (await sql.selectName(db)) ?? '';

export const listCouriers = sql.selectCouriers;

/** At the first start of a shop that stores none: its first values, from the environment. Later starts change nothing. SHOP-04. */
export const prepareSettings = (db: Db, config: Config, now: Date): Promise<void> =>
  authored(db, { staffId: null, now: now.toISOString(), requestId: 'first start' }, (tx) =>
    sql.insertShop(tx, {
      name: config.shopName,
      address: config.shopAddress,
      timeZone: config.shopTimeZone,
      warrantyDaysGpu: config.warrantyDays.GPU,
      warrantyDaysMobo: config.warrantyDays.MOBO,
      warrantyDaysLaptop: config.warrantyDays.LAPTOP,
      createdAt: now.toISOString(),
      modifiedAt: now.toISOString(),
    }),
  );

/** The variables of the environment that say something else than what is stored, which counts. SHOP-04. */
export async function listOverruled(db: Db, config: Config): Promise<ShopVariable[]> {
  const { name, address, timeZone, warrantyDays } = await readShop(db);
  const isSame: Record<ShopVariable, boolean> = {
    SHOP_NAME: config.shopName === name,
    SHOP_ADDRESS: config.shopAddress === address,
    SHOP_TIME_ZONE: config.shopTimeZone === timeZone,
    WARRANTY_DAYS_GPU: config.warrantyDays.GPU === warrantyDays.GPU,
    WARRANTY_DAYS_MOBO: config.warrantyDays.MOBO === warrantyDays.MOBO,
    WARRANTY_DAYS_LAPTOP: config.warrantyDays.LAPTOP === warrantyDays.LAPTOP,
  };
  return config.shopVariables.filter((variable) => !isSame[variable]);
}

/** Reads the days of this process in the shop's zone from here on. SHOP-06 @returns what to say of one that is unknown here */
export async function followZone(db: Db): Promise<string | null> {
  const zone = await sql.selectTimeZone(db);
  return zone === null || setShopZone(zone) ? null : SHOP_MESSAGES.unknownZone(zone);
}

const toColumns = (
  { warrantyDays, templates, couriers, services: _services, ...fields }: ShopPatch,
  locked: sql.LockedShop,
) => ({
  ...fields,
  warrantyDaysGpu: warrantyDays?.GPU,
  warrantyDaysMobo: warrantyDays?.MOBO,
  warrantyDaysLaptop: warrantyDays?.LAPTOP,
  templates: templates && sql.toTemplateColumn(locked.templates, templates),
  couriers: sql.toCourierColumn(couriers),
});

/** @throws FieldsError */
async function saveServices(tx: Tx, rows: ShopPatch['services']): Promise<boolean> {
  if (rows === undefined) return false;
  const isChanged = await sql.saveServices(tx, rows);
  if (isChanged === null) throw new FieldsError([{ path: 'services', msg: SHOP_MESSAGES.unknownService }]);
  if (await sql.hasTwinServices(tx)) throw new FieldsError([{ path: 'services', msg: SHOP_MESSAGES.twinService }]);
  return isChanged;
}

/**
 * The head of a picture says nothing of what is in it: a PNG that cannot be decoded would be missed on paper. Of a JPEG any
 * content is some picture. @throws FieldsError
 */
async function checkLogo(logo: string | null | undefined): Promise<void> {
  const bytes = logo?.startsWith('data:image/png') ? readDataUrl(logo) : null;
  if (bytes === null || (await isWholePng(Buffer.from(bytes)))) return;
  throw new FieldsError([{ path: 'logo', msg: SHOP_MESSAGES.brokenLogo }]);
}

/** A patch that says what is so already changes nothing, the version neither. SHOP-01, REL-02. @throws DomainError @throws FieldsError */
export async function editShop(db: Db, patch: ShopPatch, author: Author, read: ReadVersions): Promise<Shop> {
  await checkLogo(patch.logo);
  const shop = await authored(db, author, async (tx) => {
    const locked = await sql.lockShop(tx);
    await refuseOutdated(read, locked, { what: 'shop', is: 'edit', current: () => readShop(tx) });
    const set = pickChanged(locked, toColumns(patch, locked));
    const hasChangedServices = await saveServices(tx, patch.services);
    if (hasChangedServices || !isEmpty(set)) await sql.updateShop(tx, locked, set, author);
    return readShop(tx);
  });
  setShopZone(shop.timeZone);
  return shop;
}

export const listBranches = sql.selectBranches;

/** @throws DomainError */
async function readBranch(db: Db, id: number): Promise<Branch> {
  const branch = await sql.selectBranch(db, id);
  if (!branch) throw new DomainError('notFound', SHOP_MESSAGES.noBranch);
  return branch;
}

/** @throws FieldsError */
async function checkCode(tx: Tx, code: string, exceptId?: number): Promise<void> {
  if (await sql.isCodeTaken(tx, code, exceptId)) {
    throw new FieldsError([{ path: 'code', msg: SHOP_MESSAGES.codeTaken(code) }]);
  }
}

/** SHOP-03. @throws FieldsError */
export const addBranch = (db: Db, creation: Creation<NewBranch>, author: Author) =>
  createOnce(
    db,
    creation,
    author,
    async (tx) => {
      const { name, code, address, city } = creation.body;
      await sql.lockBranches(tx);
      await checkCode(tx, code);
      const columns = { name, code, address: toTextColumn(address) ?? null, city: toTextColumn(city) ?? null };
      return readBranch(tx, await sql.insertBranch(tx, columns, author.now));
    },
    (branch) => branch.name,
  );

/**
 * Renames, closes or opens a branch. What was written for a closed one keeps it; the last open one stays open. SHOP-03.
 * @throws DomainError @throws FieldsError
 */
export const editBranch = (db: Db, id: number, patch: BranchPatch, author: Author, read: ReadVersions) =>
  authored(db, author, async (tx): Promise<Branch> => {
    const branches = await sql.lockBranches(tx);
    const locked = branches.find((branch) => branch.id === id);
    if (!locked) throw new DomainError('notFound', SHOP_MESSAGES.noBranch);
    await refuseOutdated(read, locked, { what: 'branch', is: 'edit', current: () => readBranch(tx, id) });
    const { name, code, isActive } = patch;
    const set = pickChanged(locked, {
      name,
      code,
      isActive,
      address: toTextColumn(patch.address),
      city: toTextColumn(patch.city),
    });
    if (isEmpty(set)) return locked;
    if (set.code !== undefined) await checkCode(tx, set.code, id);
    if (set.isActive === false && branches.filter((branch) => branch.isActive).length === 1) {
      throw new DomainError('conflict', SHOP_MESSAGES.lastBranch, { rule: 'SHOP-03' });
    }
    await sql.updateBranch(tx, locked, set, author.now);
    return readBranch(tx, id);
  });
