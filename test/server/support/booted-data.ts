import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../../server/config.ts';
import { RESERVE, RESERVE_BYTES } from '../../../server/db/embedded/shop-disk.ts';
import { openEmbedded } from '../../../server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import { prepareShop } from '../../../server/first-start.ts';
import { toTemplateName } from './database.ts';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/reflow/', import.meta.url));

/** The owner of the shop that `shopData` makes, as the environment of a first start has it. */
export const ACCOUNT = { STAFF_EMAIL: 'owner@shop.test', STAFF_PASSWORD: 'correct horse' };
/** With which they sign in. */
export const SIGN_IN = { email: ACCOUNT.STAFF_EMAIL, password: ACCOUNT.STAFF_PASSWORD };

/** Fills a data folder with an empty database that has had its first boot, which takes seconds. */
export const bootedData = (dataDir: string): Promise<void> => copyOf('booted-18', dataDir, async () => undefined);

/** Fills a data folder with a shop that has had its first start. Its reserve takes no room. */
export async function shopData(dataDir: string): Promise<void> {
  await copyOf(`shop-${toTemplateName(await readMigrations())}`, dataDir, async ({ db }) => {
    await migrate(db);
    await prepareShop(db, readConfig(ACCOUNT), new Date());
  });
  const reserve = join(dataDir, RESERVE);
  writeFileSync(reserve, '', { mode: 0o600 });
  truncateSync(reserve, RESERVE_BYTES);
}

/** Made once and then copied. */
async function copyOf(name: string, dataDir: string, fill: (made: OpenDatabase) => Promise<void>): Promise<void> {
  const kept = join(CACHE, name);
  if (!existsSync(kept)) {
    const part = join(CACHE, randomUUID());
    const made = await openEmbedded(part);
    await fill(made);
    await made.close();
    rmSync(join(part, RESERVE));
    mkdirSync(CACHE, { recursive: true });
    try {
      renameSync(part, kept);
    } catch {
      // Another test was quicker.
      rmSync(part, { recursive: true });
    }
  }
  cpSync(kept, dataDir, { recursive: true });
}
