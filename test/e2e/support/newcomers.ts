import { readConfig } from '../../../server/config.ts';
import { openShopDatabase } from '../../../server/db/open.ts';
import { staff } from '../../../server/db/schema.ts';
import { hashPassword } from '../../../server/features/session/password.ts';
import { sendVerification } from '../../../server/features/verification/verification.usecases.ts';
import { createMailer } from '../../../server/mailer.ts';
import type { Shop } from './shop.ts';

/** Accounts whose address nobody has vouched for, as older shops have them, and their codes in the outbox; while the shop is stopped. */
export async function addNewcomers(
  { dataDir }: Pick<Shop, 'dataDir'>,
  emails: readonly string[],
  password: string,
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { db, close } = await openShopDatabase(config);
  try {
    const passwordHash = await hashPassword(password);
    for (const email of emails) {
      const [account] = await db.insert(staff).values({ email, passwordHash, role: 'COUNTER' }).returning();
      if (!account) throw new Error('The account was not added');
      await sendVerification({ db, config, mailer: createMailer(config) }, account, new Date());
    }
  } finally {
    await close();
  }
}
