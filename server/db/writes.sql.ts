import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query } from './backup/rows.ts';
import type { Db } from './database.ts';

/** How often anything but sign-ins and the clock was written, since the database was made. */
export async function countWrites(db: Db): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await query(
    db,
    sql`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as writes from pg_stat_user_tables
        where relname not in ('setting', 'throttle', 'login')`,
    z.object({ writes: z.string() }),
  );
  return Number(row?.writes ?? 0);
}
