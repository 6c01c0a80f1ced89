import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openPostgres } from './postgres.ts';
import { keepPrivate } from './private-folder.ts';

/** The shop's database in its newest shape: PostgreSQL where `DATABASE_URL` says so, else the embedded one. */
export async function openShopDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl !== null && existsSync(config.dataDir)) keepPrivate(config.dataDir);
  const opened = config.databaseUrl === null ? await openEmbedded(config.dataDir) : openPostgres(config.databaseUrl);
  try {
    await migrate(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
