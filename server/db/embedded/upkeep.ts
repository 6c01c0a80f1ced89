import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query } from '../backup/rows.ts';
import type { Db } from '../database.ts';
import { countWrites } from '../writes.sql.ts';

/**
 * A tenth of what PostgreSQL looks at, 3,000 rows of a table: a save waits for it. With less it would not know how many
 * rows a part of a text finds. SCALE-07
 */
const WHOLE = 10;
/** Columns that are compared and ordered only need half of that. */
const COLUMNS = 5;
/** Bytes of a table with its indexes which is tidied before a save at the counter feels it. */
const LARGE_BYTES = 8 * 2 ** 20;
/** Bytes of the rows of a table, without indexes, that a vacuum looks through in about 30 ms. */
const LONG_BYTES = 24 * 2 ** 20;
/** Looks at which a large table waits for a quiet moment: a day of them. */
const PATIENCE = 288;
/** Milliseconds before each statement, in which a save ends that waited for the one before: it is of several, and would meet both. */
const APART_MS = 100;

type Options = {
  exec: (statement: string) => Promise<unknown>;
  largeBytes?: number;
  longBytes?: number;
  patience?: number;
  apartMs?: number;
};

/**
 * Removes the dead rows of each table with many of them, and looks anew how the rows of each are spread that has changed
 * much, by the bounds of PostgreSQL's own autovacuum. One table a statement, so that a save comes between two. The indexes
 * of a large table take longest, and wait for a moment in which nothing was written since the last look: after a day without
 * one its dead rows go, unless the rows alone would take long, and their entries in the indexes stay until it comes. How the
 * columns of its indexes are spread is looked at in any case, the rest in such a moment; of one that was never looked at no
 * statement knows how to read it, so its first look is a whole one at once. SCALE-07
 * @param exec sends a statement that may take as long as it needs. @returns a look
 */
export function createUpkeep(
  db: Db,
  { exec, largeBytes = LARGE_BYTES, longBytes = LONG_BYTES, patience = PATIENCE, apartMs = APART_MS }: Options,
): () => Promise<void> {
  let writesBefore: number | null = null;
  /** At how many looks the dead rows of a large table have waited, then their entries in its indexes. */
  const waited = new Map<string, number>();
  /** How many changes of a large table its last look at the columns alone has seen: the database does not count that look. */
  const seen = new Map<string, number>();
  return async () => {
    const writes = await countWrites(db);
    const isQuiet = writes === writesBefore;
    writesBefore = writes;
    const tables = await query(
      db,
      sql`select format('%I', s.relname) as name, n_mod_since_analyze::int as changes,
            50 + 0.1 * greatest(reltuples, 0) as many,
            (select string_agg(distinct format('%I', attname), ', ') from pg_attribute a join pg_index i on indrelid = attrelid
              join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = pg_class.relam
              where attrelid = c.oid and attnum > 0 and attnum = any(indkey) and amname = 'btree') as columns,
            n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0) as "isDue",
            pg_total_relation_size(c.oid) > ${largeBytes}::bigint as "isLarge",
            pg_relation_size(c.oid) > ${longBytes}::bigint as "isLong", reltuples < 0 as "isNew"
          from pg_stat_user_tables s join pg_class c on c.oid = s.relid order by 1`,
      z.object({
        name: z.string(),
        changes: z.int(),
        many: z.number(),
        columns: z.nullable(z.string()),
        isDue: z.boolean(),
        isLarge: z.boolean(),
        isLong: z.boolean(),
        isNew: z.boolean(),
      }),
    );
    const vacuum = async (what: string) => {
      await setTimeout(apartMs);
      await exec(`vacuum ${what}`);
    };
    const analyze = async (table: string, columns: string | null = null) => {
      await setTimeout(apartMs);
      await db.transaction(async (tx) => {
        const target = columns === null ? WHOLE : COLUMNS;
        await tx.execute(sql.raw(`set local default_statistics_target = ${target}`));
        await tx.execute(sql.raw(columns === null ? `analyze ${table}` : `analyze ${table} (${columns})`));
      });
    };
    for (const { name, changes, many, columns, isDue, isLarge, isLong, isNew } of tables) {
      const isChanged = changes > many;
      const hasTime = isQuiet || !isLarge;
      const looks = waited.get(name) ?? 0;
      if (isDue || waited.has(name)) {
        if (hasTime) {
          await vacuum(name);
          waited.delete(name);
        } else if (looks < patience || isLong) waited.set(name, looks + 1);
        else {
          await vacuum(`(index_cleanup off) ${name}`);
          waited.set(name, 0);
        }
      }
      if (isChanged && (isNew || hasTime)) {
        await analyze(name);
        seen.delete(name);
      } else if (changes - (seen.get(name) ?? 0) > many) {
        await analyze(name, columns);
        seen.set(name, changes);
      }
    }
  };
}
