import { SAMPLE_NEWCOMERS } from '../../../server/sample/staff.ts';
import { addNewcomers } from './newcomers.ts';
import { BRIEF, NEW_SHOP, openShop } from './shop.ts';

/** Makes one new shop for all workers to copy: an owner, and newcomers. Playwright calls what this returns at the end. */
export default async function makeNewShop(): Promise<() => Promise<void>> {
  const shop = await openShop('dist', BRIEF);
  await shop.stop();
  await addNewcomers(shop, SAMPLE_NEWCOMERS, 'a quiet evening shift');
  process.env[NEW_SHOP] = shop.dataDir;
  return shop.close;
}
