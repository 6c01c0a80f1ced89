import type { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { Engine, FolderError, openDurable, OtherMajorError, toStartParams } from 'pglite-durable';
import { StartupError } from '../../startup-error.ts';
import { copyLive } from '../backup/live-copy.ts';
import type { Listen } from '../changes.ts';
import { DatabaseHealth } from '../database.ts';
import type { OpenDatabase } from '../postgres.ts';
import * as schema from '../schema.ts';
import { NAMES, OWN_FILES, TEMPLATE } from './names.ts';

const SETTINGS = [
  'random_page_cost=1.1',
  // A tenth of the PostgreSQL default. A lower value would make estimates of text searches useless.
  'default_statistics_target=10',
  'TimeZone=UTC',
];

/** Tables that a running server writes to all the time. Their writes do not delay a vacuum. */
const UNIMPORTANT_TABLES = ['setting', 'throttle', 'login'];

/**
 * Runs work on the data folder. Turns its sentences into those of a start, except for files of another major version
 * and for lost data, which `explainStart` explains together with the way back.
 * @throws StartupError
 */
export async function withFolderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FolderError) || error instanceof OtherMajorError || error.isDataLost) throw error;
    throw new StartupError(error.message, error.cause);
  }
}

/**
 * Opens the database in `<dataDir>/db`, as its only process. A commit is on the disk when it returns (REL-07). On a full
 * disk the log uses a reserve, and the database becomes read-only (DISK-03). Refuses a folder that others could write to
 * (DATA-01), a disk that cannot hold the lock (DISK-10) and too little memory (DISK-09).
 * @throws StartupError
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  let health: DatabaseHealth | null = null;
  const opened = await withFolderErrors(() =>
    openDurable(dataDir, {
      extensions: { pg_trgm },
      settings: SETTINGS,
      datesAsText: true,
      names: NAMES,
      own: OWN_FILES,
      leftovers: ['restoring'],
      unimportantTables: UNIMPORTANT_TABLES,
      onUpkeepError: (error) => {
        health?.note(error);
        console.error('The upkeep of the database failed:', error);
      },
      template: TEMPLATE,
    }),
  );
  health = new DatabaseHealth(opened.disk);
  const db = drizzle(opened, { schema });
  const { ended, checkpoint, limitLog, handleRequests, holdCheckpoints } = opened;
  return {
    db,
    listen: listenTo(opened),
    health,
    ended,
    checkpoint,
    limitLog,
    handleRequests,
    copyTo: (target, copyFiles) => holdCheckpoints((dir) => copyLive(db, dir, target, () => copyFiles(dir))),
    close: () => opened.close(),
  };
}

/** A single process uses the database, so no notice is ever missed. */
const listenTo =
  (pglite: PGlite): Listen =>
  (channel, { onNotice }) =>
    pglite.listen(channel, onNotice);

/**
 * Opens an embedded database in memory, for tests. `from` is a dump of another one, which saves the slow first boot.
 */
export async function openInMemory(from?: Blob): Promise<OpenDatabase & { pglite: PGlite }> {
  const pglite = await Engine.start({
    extensions: { pg_trgm },
    startParams: toStartParams(SETTINGS),
    datesAsText: true,
    ...(from ? { loadDataDir: from } : {}),
  });
  return {
    pglite,
    db: drizzle(pglite, { schema }),
    listen: listenTo(pglite),
    health: new DatabaseHealth(null),
    close: () => pglite.close(),
  };
}
