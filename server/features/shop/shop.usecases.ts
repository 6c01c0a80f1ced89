import { readDataUrl } from '../../../src/domain/shop/image.ts';
import type { Branch, Shop } from '../../../src/domain/shop/shop.ts';
import type { BranchPatch, NewBranch, ShopPatch } from '../../../src/domain/shop/shop-input.ts';
import { weakensCounter } from '../../../src/domain/session/confirmation.ts';
import { SHOP_MESSAGES } from '../../../src/domain/shop/shop-messages.ts';
import { setShopZone } from '../../../src/domain/shared/shop-day.ts';
import type { Config, ShopVariable } from '../../config.ts';
import { toTextColumn, type Change, isEmpty, lockRow, pickChanged, versioned } from '../../db/versioned.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { location, shop } from '../../db/schema.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { selectOpenBranches } from './branch-choice.sql.ts';
import { isWholePng } from './check-png.ts';
import * as sql from './shop.sql.ts';

const NO_SHOP = 'The shop had no first start';

/** The settings of the shop, read in one snapshot (SHOP-01). */
export const readShop = (db: Db): Promise<Shop> =>
  snapshot(db, async (tx) => {
    const stored = await sql.selectShop(tx);
    if (!stored) throw new Error(NO_SHOP);
    return stored;
  });

/** The name of the shop, for mails and for the password check. */
export const readShopName = async (db: Db): Promise<string> => (await sql.selectBrief(db))?.name ?? '';

/** The days to the usual promise by item type (PROMISE-02). */
export const readPromiseDays = sql.selectPromiseDays;

export const listCouriers = async (db: Db): Promise<string[]> => (await sql.selectBrief(db))?.couriers ?? [];

/** Takes the first settings from the environment at the first start. Later starts change nothing (SHOP-04). */
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

/** The environment variables that differ from the stored settings, which win (SHOP-04). */
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

/**
 * Sets the time zone of this process to the shop's (SHOP-06).
 * @returns a warning if the zone is unknown here, otherwise `null`
 */
export async function followZone(db: Db): Promise<string | null> {
  const shop = await sql.selectBrief(db);
  return shop === null || setShopZone(shop.timeZone) ? null : SHOP_MESSAGES.unknownZone(shop.timeZone);
}

const toColumns = (
  { warrantyDays, promiseDays, templates, couriers, factorRoles, services: _services, ...fields }: ShopPatch,
  { templates: stored }: { templates: string },
) => ({
  ...fields,
  warrantyDaysGpu: warrantyDays?.GPU,
  warrantyDaysMobo: warrantyDays?.MOBO,
  warrantyDaysLaptop: warrantyDays?.LAPTOP,
  promiseDaysGpu: promiseDays?.GPU,
  promiseDaysMobo: promiseDays?.MOBO,
  promiseDaysLaptop: promiseDays?.LAPTOP,
  templates: templates && sql.toTemplateColumn(stored, templates),
  factorRoles: factorRoles && (factorRoles.join('\n') || null),
  couriers: couriers?.map((courier) => courier.trim().replace(/\s+/g, ' ')).join('\n'),
});

/** @returns whether anything changed @throws FieldsError */
async function saveServices(tx: Tx, rows: ShopPatch['services']): Promise<boolean> {
  if (rows === undefined) return false;
  const refuse = (msg: string) => new FieldsError([{ path: 'services', msg }]);
  const stored = new Map((await sql.selectServices(tx)).map((row) => [row.id, row]));
  const changed = rows.filter(({ id, ...fields }) => {
    if (id === undefined) return true;
    const row = stored.get(id);
    if (!row) throw refuse(SHOP_MESSAGES.unknownService);
    return !isEmpty(pickChanged(row, fields));
  });
  for (const row of changed) await sql.saveService(tx, row);
  const offered = (await sql.selectServices(tx)).filter(({ isActive }) => isActive);
  const names = new Set(offered.map(({ name }) => name.toLowerCase()));
  if (names.size < offered.length) throw refuse(SHOP_MESSAGES.twinService);
  return changed.length > 0;
}

/** Checks the pixels too: a PNG with only a correct header would be missing on paper. @throws FieldsError */
async function checkLogo(logo: string | null | undefined): Promise<void> {
  const bytes = logo?.startsWith('data:image/png') ? readDataUrl(logo) : null;
  if (bytes === null || (await isWholePng(Buffer.from(bytes)))) return;
  throw new FieldsError([{ path: 'logo', msg: SHOP_MESSAGES.brokenLogo }]);
}

const changeShop = versioned(shop, { what: 'shop', notFound: NO_SHOP, current: (tx) => readShop(tx) });

/**
 * Saves the sent fields. A patch without changes keeps the version (SHOP-01, REL-02).
 * @throws DomainError @throws FieldsError
 */
export async function editShop(db: Db, asked: Change, patch: ShopPatch): Promise<Shop> {
  await checkLogo(patch.logo);
  const saved = await changeShop(db, { ...asked, id: sql.SHOP_ID }, 'edit', async (tx, locked, save) => {
    if (weakensCounter(sql.toSettings(locked), patch)) await asked.confirm?.(tx);
    const row = await save(toColumns(patch, locked), await saveServices(tx, patch.services));
    return sql.toShop(row, await sql.selectServices(tx));
  });
  setShopZone(saved.timeZone);
  return saved;
}

export const listBranches = sql.selectBranches;

/** Reads a branch, also a closed one. @throws DomainError */
export async function readLocation(db: Db, id: number) {
  const location = await sql.selectLocation(db, id);
  if (!location) throw new DomainError('notFound', 'Location not found');
  return location;
}

/** Refuses a branch that is closed or unknown, for a field `locationId`. @throws FieldsError */
export async function requireOpenBranch(tx: Tx, id: number): Promise<void> {
  if (!(await selectOpenBranches(tx)).includes(id))
    throw new FieldsError([{ path: 'locationId', msg: 'Location is not known' }]);
}

async function checkCode(tx: Tx, code: string, exceptId?: number): Promise<void> {
  if (await sql.isCodeTaken(tx, code, exceptId)) {
    throw new FieldsError([{ path: 'code', msg: SHOP_MESSAGES.codeTaken(code) }]);
  }
}

/** Opens a branch with a code of its own (SHOP-03). @throws FieldsError */
export const addBranch = (db: Db, creation: Creation<NewBranch>): Promise<Branch> =>
  idempotent(
    db,
    'branch',
    creation,
    async (tx) => {
      await sql.lockBranches(tx);
      await checkCode(tx, creation.body.code);
      return sql.insertBranch(tx, creation.body, creation.author.now);
    },
    (branch) => branch.name,
  );

const changeBranch = versioned(location, {
  what: 'branch',
  notFound: SHOP_MESSAGES.noBranch,
  current: (_, row) => sql.toBranch(row),
  lock: async (tx, id) => {
    await sql.lockBranches(tx);
    return lockRow(tx, location, id);
  },
});

/**
 * Renames, closes or opens a branch. The last open branch cannot be closed (SHOP-03).
 * @throws DomainError, FieldsError
 */
export const editBranch = (db: Db, asked: Change, { name, code, address, city, isActive }: BranchPatch) =>
  changeBranch(db, asked, 'edit', async (tx, locked, save): Promise<Branch> => {
    const columns = { name, code, isActive, address: toTextColumn(address), city: toTextColumn(city) };
    const set = pickChanged(locked, columns);
    if (set.code !== undefined) await checkCode(tx, set.code, locked.id);
    if (set.isActive === false && (await sql.selectBranches(tx)).filter((branch) => branch.isActive).length === 1) {
      throw new DomainError('conflict', SHOP_MESSAGES.lastBranch, { rule: 'SHOP-03' });
    }
    if (!isEmpty(set)) await sql.announceShop(tx);
    return sql.toBranch(await save(set));
  });
