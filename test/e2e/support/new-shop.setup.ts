import { NEW_SHOP, openShop } from './shop.ts';

/** Makes one new shop for all workers to copy. Playwright calls what this returns at the end. */
export default async function makeNewShop(): Promise<() => Promise<void>> {
  const shop = await openShop();
  await shop.stop();
  process.env[NEW_SHOP] = shop.dataDir;
  return shop.close;
}
