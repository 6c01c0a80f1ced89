import { readConfig } from '../../../server/config.ts';
import { openShopDatabase } from '../../../server/db/open.ts';
import { staff } from '../../../server/db/schema.ts';
import { hashPassword } from '../../../server/features/session/password.ts';
import { sendCode } from '../../../server/features/session/code.usecases.ts';
import { createMailer } from '../../../server/mailer.ts';
import { SAMPLE_NEWCOMERS } from '../../../server/sample/words.ts';
import { BRIEF, NEW_SHOP, NEWCOMERS_PASSWORD, openShop } from './shop.ts';

/** Accounts with an unverified email address, as in older shops, and their codes in the outbox. */
async function addNewcomers(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { db, close } = await openShopDatabase(config);
  try {
    const passwordHash = await hashPassword(NEWCOMERS_PASSWORD);
    for (const email of SAMPLE_NEWCOMERS) {
      await db.insert(staff).values({ email, passwordHash, role: 'COUNTER' });
      await sendCode({ db, config, mailer: createMailer(config), now: new Date(), log: console }, email);
    }
  } finally {
    await close();
  }
}

/** Makes a new shop that all workers copy: an owner and, for the login forms, new people. Returns its teardown. */
export default async function makeNewShop(): Promise<() => Promise<void>> {
  const shop = await openShop(BRIEF);
  await shop.stop();
  // Stories verify no address.
  if (!process.argv.includes('--project=stories')) await addNewcomers(shop.dataDir);
  process.env[NEW_SHOP] = shop.dataDir;
  return shop.close;
}
