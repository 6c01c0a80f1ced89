import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { OpenDatabase } from '../../server/db/postgres.ts';
import { createShop, type Shop } from '../../test/server/support/harness.ts';
import { type Execute, SEED_NOW } from './seed.ts';

/** An empty shop on an embedded database in a folder of its own, which is gone once it is closed. */
export type EmbeddedShop = {
  shop: Shop;
  database: OpenDatabase;
  folder: string;
  execute: Execute;
  close: () => Promise<void>;
};

export async function openEmbeddedShop(): Promise<EmbeddedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'reflow-bench-'));
  const database = await openEmbedded(folder);
  await migrate(database.db);
  const shop = await createShop({ now: SEED_NOW, database });
  return {
    shop,
    database,
    folder,
    execute: async (statement) =>
      (await database.db.execute(sql.raw(statement))) as unknown as Awaited<ReturnType<Execute>>,
    close: () => shop.close().finally(() => rm(folder, { recursive: true, force: true })),
  };
}
