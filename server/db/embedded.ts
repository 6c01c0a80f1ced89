import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './postgres.ts';
import * as schema from './schema.ts';

/** An embedded database that lives in memory only. `from` is a dump of another one, which spares the slow first boot. */
export async function openInMemory(from?: Blob): Promise<OpenDatabase & { pglite: PGlite }> {
  const options: PGliteOptions = { extensions: { pg_trgm }, ...(from ? { loadDataDir: from } : {}) };
  const pglite = await PGlite.create(options);
  return { pglite, db: drizzle(pglite, { schema }), close: () => pglite.close() };
}
