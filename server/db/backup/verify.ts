import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../database.ts';
import { type Progress, query } from './rows.ts';

const Relation = z.object({ oid: z.string(), name: z.string(), kind: z.enum(['table', 'btree', 'gin']) });
type Relation = z.infer<typeof Relation>;

const LOOK = {
  table: ({ oid }: Relation) =>
    sql`select 'block ' || blkno || ': ' || msg as what from verify_heapam(${oid}::text::oid, check_toast => true)`,
  // They answer nothing, or fail.
  btree: ({ oid }: Relation) =>
    sql`select c as what from (select bt_index_check(${oid}::text::oid, heapallindexed => true)::text as c offset 0) s where c <> ''`,
  gin: ({ oid }: Relation) =>
    sql`select c as what from (select gin_index_check(${oid}::text::oid)::text as c offset 0) s where c <> ''`,
};

/**
 * Reads every page of every table and index, the system's own too, whose checksums the database compares, and looks whether
 * rows and index entries belong together. In a database that may be written to. BACKUP-07
 * @returns what is damaged, a sentence each
 */
export async function checkPages(db: Db, progress: Progress): Promise<string[]> {
  await db.execute(sql`create extension if not exists amcheck`);
  const [extension] = await query(
    db,
    sql`select exists (select from pg_proc where proname = 'gin_index_check') as "hasGin"`,
    z.object({ hasGin: z.boolean() }),
  );
  const relations = await query(
    db,
    sql`select c.oid::text as oid, c.oid::regclass::text as name,
          case when c.relkind = 'i' then a.amname else 'table' end as kind
        from pg_class c join pg_am a on a.oid = c.relam
        where c.relpersistence = 'p' and (c.relkind in ('r', 't', 'm') or c.relkind = 'i' and a.amname in ('btree', 'gin'))
        order by 3 desc, 2`,
    Relation,
  );
  const found: string[] = [];
  for (const [index, relation] of relations.entries()) {
    progress('pages', index, relations.length);
    if (relation.kind === 'gin' && !extension?.hasGin) continue;
    try {
      const damage = await query(db, LOOK[relation.kind](relation), z.object({ what: z.string() }));
      found.push(...damage.slice(0, 3).map(({ what }) => `${relation.name} is damaged: ${what}`));
    } catch (error) {
      found.push(`${relation.name} is damaged: ${toReason(error)}`);
    }
  }
  return found;
}

/** What the database says, and not the statement around it. */
export function toReason(error: unknown): string {
  let reason = String(error);
  for (let at = error; at instanceof Error; at = at.cause) reason = at.message;
  return reason.replace(/\.$/, '');
}
