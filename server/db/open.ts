import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { getSqlState, isAway } from './database.ts';
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
    throw config.databaseUrl === null ? error : (explain(error, new URL(config.databaseUrl)) ?? error);
  }
}

/** What a person has to change before the server can open its PostgreSQL, `null` when it is nothing of theirs. REL-09. */
function explain(error: unknown, { host, username, pathname }: URL): StartupError | null {
  if (isAway(error)) {
    return new StartupError(`The database at ${host} does not answer. Start it, or correct DATABASE_URL.`);
  }
  const state = getSqlState(error);
  if (state === '28000' || state === '28P01') {
    return new StartupError(`The database at ${host} refuses ${username || 'this user'}. Correct DATABASE_URL.`);
  }
  if (state !== '3D000') return null;
  return new StartupError(`There is no database ${pathname.slice(1)} at ${host}. Create it, or correct DATABASE_URL.`);
}
