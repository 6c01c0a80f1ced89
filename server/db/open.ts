import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { keepPrivate, MAJOR } from 'pglite-durable';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { nameCommands } from '../usage.mjs';
import { refuseEmptyPostgres } from './empty-postgres.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { NAMES, OWN_FILES } from './embedded/names.ts';
import { readShopId } from './first-start.sql.ts';
import { listMissing, migrate } from './migrate.ts';
import { describeMovedMoney, PAYMENT_DAYS } from './moved-money.ts';
import { type OpenDatabase, openPostgres, requirePostgres } from './postgres.ts';
import { markShop, refuseMovedShop } from './embedded/shop-marker.ts';
import { explainStart, refuseLostShop } from './embedded/start-faults.ts';

/** Opens the shop's database and migrates it. @throws StartupError when a person has to change something first */
export async function openShopDatabase(config: Config, options?: { isPatient: boolean }): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = config;
  let opened: OpenDatabase | null = null;
  try {
    if (databaseUrl === null) {
      refuseLostShop(config);
      refuseMovedShop(dataDir);
    } else if (existsSync(dataDir)) keepPrivate(dataDir, { names: NAMES, own: OWN_FILES });
    opened = databaseUrl === null ? await openEmbedded(dataDir) : openPostgres(databaseUrl, options);
    if (databaseUrl !== null) {
      await requirePostgres(opened.db, databaseUrl);
      await refuseEmptyPostgres(opened.db, config);
    }
    await backUpFirst(opened, config);
    const applied = await migrate(opened.db);
    if (applied.includes(PAYMENT_DAYS)) for (const line of await describeMovedMoney(opened.db)) console.log(line);
    if (databaseUrl === null) {
      const shop = await readShopId(opened.db);
      markShop(dataDir, MAJOR, shop === null ? {} : { shop });
    }
    return opened;
  } catch (error) {
    await opened?.close();
    throw explainStart(error, config) ?? error;
  }
}

/**
 * Makes a backup before the first migration. On PostgreSQL, BACKUP_MINUTES=0 turns that off (BACKUP-02).
 * @throws StartupError
 */
async function backUpFirst(opened: OpenDatabase, config: Config): Promise<void> {
  const { db } = opened;
  if (config.databaseUrl !== null && config.backupMinutes === 0) return;
  if ((await listMissing(db)).length === 0 || (await readShopId(db)) === null) return;
  const { createSnapshot } = await import('./backup/backups.ts');
  try {
    const { made } = await createSnapshot(config, opened);
    console.log(`The shop before this upgrade is in ${made.file}`);
    console.log(nameCommands(describeWayBack(config, made.file)));
  } catch (error) {
    throw new StartupError(
      `This version of Reflow changes the shop's database, and the backup before that failed: ${error instanceof Error ? error.message : String(error)} Nothing was changed.`,
    );
  }
}

/**
 * Tells the owner how to return to the earlier release, which refuses data that a newer release has changed
 * (BACKUP-11).
 */
function describeWayBack({ databaseUrl, dataDir }: Config, snapshot: string): string {
  const setting = databaseUrl === null ? `DATA_DIR to ${resolve(dataDir)}` : 'DATABASE_URL to an empty database';
  return `The way back: stop Reflow, open the folder of the earlier release, set ${setting} and run: npm run restore -- ${snapshot}. Then start that release with the same setting. Changes that are saved from now on will be missing there.`;
}
