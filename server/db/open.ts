import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { MAJOR } from './engine.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openPostgres } from './postgres.ts';
import { keepPrivate } from './private-folder.ts';
import { markShop } from './shop-marker.ts';
import { explainStart, refuseLostShop } from './start-faults.ts';

/**
 * The shop's database in its newest shape: PostgreSQL where `DATABASE_URL` says so, else the embedded one.
 * @throws StartupError when a person has to change something first.
 */
export async function openShopDatabase(config: Config): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = config;
  let opened: OpenDatabase | null = null;
  try {
    if (databaseUrl === null) {
      refuseLostShop(config);
      opened = await openEmbedded(dataDir);
      await migrate(opened.db);
      markShop(dataDir, MAJOR);
    } else {
      if (existsSync(dataDir)) keepPrivate(dataDir);
      opened = openPostgres(databaseUrl);
      await migrate(opened.db);
    }
    return opened;
  } catch (error) {
    await opened?.close();
    throw explainStart(error, config) ?? error;
  }
}
