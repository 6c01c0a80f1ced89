import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query, queryOne } from '../backup/rows.ts';
import type { Db } from '../database.ts';

/** Milliseconds before each statement, in which a save ends that waited for the one before. */
const PAUSE_MS = 100;

/**
 * Vacuums and analyzes the tables that are due by the bounds of PostgreSQL's own autovacuum, which does not run here, once
 * nothing was written between two runs. Without any statistics no statement knows how to read a table, so its first ones
 * do not wait.
 * @param exec sends a statement that may take as long as it needs. @returns a run
 */
export function createAutovacuum(db: Db, exec: (statement: string) => Promise<unknown>): () => Promise<void> {
  let writesBefore: string | null = null;
  return async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const { writes } = await queryOne(
      db,
      sql`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as writes from pg_stat_user_tables
          where relname not in ('setting', 'throttle', 'login')`,
      z.object({ writes: z.string() }),
    );
    const isQuiet = writes === writesBefore;
    writesBefore = writes;
    const due = await query(
      db,
      sql`select format('%s %I', case when ${isQuiet} then 'vacuum analyze' else 'analyze' end, s.relname) as statement
          from pg_stat_user_tables s join pg_class c on c.oid = s.relid
          where (${isQuiet} or reltuples < 0) and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
            or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
            or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))
          order by s.relname`,
      z.object({ statement: z.string() }),
    );
    for (const { statement } of due) {
      await setTimeout(PAUSE_MS);
      await exec(statement);
    }
  };
}
