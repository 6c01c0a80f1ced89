import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../../server/config.ts';
import { RESERVE, RESERVE_BYTES } from 'pglite-durable';
import { openEmbedded } from '../../../server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openShopDatabase } from '../../../server/db/open.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import { prepareShop } from '../../../server/first-start.ts';
import { emptyPostgres, postgresUrl, toTemplateName } from './database.ts';
import { copyFirstBoots, SPARED } from './first-boots.ts';
import { bundleSnapshots } from './server-process.ts';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/reflow/', import.meta.url));

/** The owner of the shop from `shopData`, as environment variables of a first start. */
export const ACCOUNT = { STAFF_EMAIL: 'owner@shop.test', STAFF_PASSWORD: 'correct horse' };
/** The owner's credentials. */
export const SIGN_IN = { email: ACCOUNT.STAFF_EMAIL, password: ACCOUNT.STAFF_PASSWORD };

const BOOTED = 'booted-18';
const makeBooted = () => makeKept(BOOTED, async () => undefined);

/** Fills a data folder with an empty database after its first boot, which takes seconds. */
export const bootedData = async (dataDir: string): Promise<void> =>
  cpSync(await makeBooted(), dataDir, { recursive: true });

/**
 * Lets new databases of backups and restores skip their first boot, here and in the processes of backups.
 * @returns a function that reverts it
 */
export async function spareFirstBoots(): Promise<() => void> {
  const files = join(await makeBooted(), 'db');
  process.env[SPARED] = files;
  await bundleSnapshots();
  const end = copyFirstBoots(files);
  return () => {
    delete process.env[SPARED];
    end();
  };
}

/** Fills a data folder with a shop after its first start. Its reserve takes no space. */
export async function shopData(dataDir: string): Promise<void> {
  const made = await makeKept(`shop-${toTemplateName(await readMigrations())}`, async ({ db }) => {
    await migrate(db);
    await prepareShop(db, readConfig(ACCOUNT), new Date());
  });
  cpSync(made, dataDir, { recursive: true });
  const reserve = join(dataDir, RESERVE);
  writeFileSync(reserve, '', { mode: 0o600 });
  truncateSync(reserve, RESERVE_BYTES);
}

/** A data folder that is made once and then copied. @returns its path */
async function makeKept(name: string, fill: (made: OpenDatabase) => Promise<void>): Promise<string> {
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
      // Another test was faster.
      rmSync(part, { recursive: true });
    }
  }
  return kept;
}

/**
 * A shop after its first start: in a data folder and, with the PostgreSQL of the tests, in its own database. Its
 * backups skip first boots.
 */
export async function openPlace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'reflow-place-'));
  const endSparing = await spareFirstBoots();
  const empty = postgresUrl === null ? null : await emptyPostgres();
  const config = readConfig({ ...ACCOUNT, DATA_DIR: dataDir, ...(empty && { DATABASE_URL: empty.url }) });
  if (empty === null) await shopData(dataDir);
  else {
    const { db, close } = await openShopDatabase(config);
    await prepareShop(db, config, new Date());
    await close();
  }
  return {
    dataDir,
    config,
    /** Connections to the database. One that was closed may remain for a moment. */
    countConnections: empty?.countConnections ?? (async () => 0),
    close: async () => {
      endSparing();
      await empty?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
