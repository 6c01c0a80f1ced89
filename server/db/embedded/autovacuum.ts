import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query } from '../backup/rows.ts';
import type { Db } from '../database.ts';

/** Bytes of a table with its indexes up to which no save at the counter feels that it is vacuumed. */
const SMALL_BYTES = 8 * 2 ** 20;
/** Milliseconds before each statement, in which a save ends that waited for the one before. */
const PAUSE_MS = 100;

/**
 * Vacuums and analyzes the tables that are due by the bounds of PostgreSQL's own autovacuum, which does not run here. A
 * large table waits until nothing was written between two runs; without any statistics no statement knows how to read it,
 * so its first ones do not wait.
 * @param exec sends a statement that may take as long as it needs. @returns a run
 */
export function createAutovacuum(
  db: Db,
  exec: (statement: string) => Promise<unknown>,
  smallBytes = SMALL_BYTES,
): () => Promise<void> {
  let writesBefore: number | null = null;
  return async () => {
    const writes = await countWrites(db);
    const isQuiet = writes === writesBefore;
    writesBefore = writes;
    const due = await query(
      db,
      sql`select format('%s %I', command, s.relname) as statement
          from pg_stat_user_tables s join pg_class c on c.oid = s.relid,
            lateral (select ${isQuiet} or pg_total_relation_size(c.oid) <= ${smallBytes}::bigint) as t (has_time),
            lateral (values
              ('vacuum', has_time and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
                or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0))),
              ('analyze', (has_time or reltuples < 0) and n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))
            ) as work (command, is_due)
          where is_due order by s.relname, command desc`,
      z.object({ statement: z.string() }),
    );
    for (const { statement } of due) {
      await setTimeout(PAUSE_MS);
      await exec(statement);
    }
  };
}

async function countWrites(db: Db): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await query(
    db,
    sql`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as writes from pg_stat_user_tables
        where relname not in ('setting', 'throttle', 'login')`,
    z.object({ writes: z.string() }),
  );
  return Number(row?.writes ?? 0);
}
