import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query } from '../../../server/db/backup/rows.ts';
import type { Db } from '../../../server/db/database.ts';

/**
 * All that the migrations make, a line each in the words of the database; columns with their places. Of a trigger without
 * brackets, of which one that came from a dump has more.
 */
export async function readCatalog(db: Db): Promise<string[]> {
  const rows = await query(
    db,
    sql`with
      ours as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace),
      routines as (select p.oid, p.proname from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e'))
      select line from (
        select concat_ws(' ', 'column', relname, row_number() over (partition by relname order by attnum), attname,
          format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, nullif(attidentity, ''), pg_get_expr(adbin, adrelid),
          attcollation::regcollation) as line
        from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef d on d.adrelid = attrelid and adnum = attnum
        where relkind = 'r' and attnum > 0 and not attisdropped
        union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid))
          from ours join pg_constraint c on conrelid = ours.oid where contype <> 'n'
        union all select pg_get_indexdef(oid) from ours where relkind = 'i'
        union all select concat_ws(' ', 'sequence', relname, seqstart, seqincrement, seqtypid::regtype)
          from ours join pg_sequence on seqrelid = oid
        union all select concat_ws(' ', tgenabled, translate(pg_get_triggerdef(t.oid), '()', '')) from ours join pg_trigger t on tgrelid = ours.oid where not tgisinternal
        union all select pg_get_functiondef(oid) from routines) as lines
      order by line collate "C"`,
    z.object({ line: z.string() }),
  );
  return rows.map(({ line }) => line);
}
