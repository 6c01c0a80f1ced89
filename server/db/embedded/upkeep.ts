import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query } from '../backup/rows.ts';
import type { Db } from '../database.ts';
import { countWrites } from '../writes.sql.ts';

/** A tenth of what PostgreSQL looks at. With less it would not know how many rows a part of a text finds. */
const STATISTICS_TARGET = 10;
/** Bytes of a table with its indexes which is tidied before a save at the counter feels it. */
const LARGE_BYTES = 8 * 2 ** 20;
/** Looks for which a large table waits for a quiet moment: a day of them. */
const PATIENCE = 288;
/** Milliseconds before each statement, in which a save ends that waited for the one before: it is of several, and would meet both. */
const APART_MS = 100;

/**
 * Removes the dead rows of each table with many of them, and looks anew how the rows of each are spread that has changed
 * much, by the bounds of PostgreSQL's own autovacuum. A large table waits for a moment in which nothing was written since
 * the last look, for a day at most; of one that was never looked at no statement knows how to read it, so its first look does
 * not wait.
 * @param exec sends a statement that may take as long as it needs. @returns a look
 */
export function createUpkeep(
  db: Db,
  exec: (statement: string) => Promise<unknown>,
  { largeBytes = LARGE_BYTES, patience = PATIENCE } = {},
): () => Promise<void> {
  let writesBefore: number | null = null;
  let busyLooks = 0;
  return async () => {
    const writes = await countWrites(db);
    busyLooks = writes === writesBefore || busyLooks === patience ? 0 : busyLooks + 1;
    writesBefore = writes;
    const tables = await query(
      db,
      sql`select format('%I', s.relname) as name, reltuples < 0 as "isNew",
            ${busyLooks === 0} or pg_total_relation_size(c.oid) <= ${largeBytes}::bigint as "hasTime",
            n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0) as "isDue",
            n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) as "isChanged"
          from pg_stat_user_tables s join pg_class c on c.oid = s.relid order by 1`,
      z.object({
        name: z.string(),
        isNew: z.boolean(),
        hasTime: z.boolean(),
        isDue: z.boolean(),
        isChanged: z.boolean(),
      }),
    );
    for (const { name, isNew, hasTime, isDue, isChanged } of tables) {
      if (isDue && hasTime) {
        await setTimeout(APART_MS);
        await exec(`vacuum ${name}`);
      }
      if (!isChanged || !(hasTime || isNew)) continue;
      await setTimeout(APART_MS);
      await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local default_statistics_target = ${STATISTICS_TARGET}`));
        await tx.execute(sql.raw(`analyze ${name}`));
      });
    }
  };
}
