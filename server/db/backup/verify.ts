import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ENUMERATED } from '../../../src/domain/audit/change.ts';
import { type Db, type Tx, getSqlState } from '../database.ts';
import { type Progress, query, queryOne } from './rows.ts';

type DataRule = { name: string; broken: SQL };

const MAX_NAMED = 5;

const toText = (value: string) => `'${value}'`;

/** Selects the values that are in no closed list. */
const UNLISTED = Object.entries(ENUMERATED)
  .flatMap(([table, columns]) =>
    Object.entries(columns).map(
      ([column, { values }]) =>
        `select '${table} ' || id || ' has no ${column} ' || ${column} as what from ${table} where ${column} not in (${values.map(toText).join(', ')})`,
    ),
  )
  .join(' union all ');

/** Rules that the rows of a shop must always follow (BACKUP-07). */
const RULES: readonly DataRule[] = [
  {
    name: 'sums of bookings',
    broken: sql`select b.code || ': payable ' || b.payable_paisa || ' instead of ' || coalesce(i.payable, 0)
        || ', paid ' || b.paid_paisa || ' instead of ' || coalesce(p.paid, 0) as what
      from booking b
      left join (select booking_id, sum(payable_paisa) as payable from booking_item where is_active group by 1) i on i.booking_id = b.id
      left join (select booking_id, sum(case when refund_of is null then paid_paisa else -paid_paisa end) as paid from booking_payment where is_active and status = 'PAID' group by 1) p on p.booking_id = b.id
      where b.payable_paisa <> coalesce(i.payable, 0) or b.paid_paisa <> coalesce(p.paid, 0)`,
  },
  {
    name: 'versions',
    broken: sql`select 'booking ' || code || ' has version ' || version as what from booking where version < 1
      union all select 'ledger entry ' || id || ' has version ' || version from ledger_entry where version < 1
      union all select 'claim ' || claim_number || ' has version ' || version from warranty_claim where version < 1
      union all select 'person ' || id || ' has version ' || version from staff where version < 1`,
  },
  {
    name: 'codes',
    broken: sql`select 'code ' || code || ' comes ' || count(*) || ' times' as what from (
        select code from booking union all select claim_number from warranty_claim) c group by code having count(*) > 1
      union all select 'code ' || code || ' is none' from booking where code !~ '^BK-[0-9]+$'
        and not exists (select from imported where kind = 'bookings' and reference = code and record_id = booking.id)
      union all select 'code ' || claim_number || ' is none' from warranty_claim where claim_number !~ '^WC-[0-9]+$'
      union all select 'the next booking code would be BK-' || (q.last_value + 1) || ', but ' || b.code || ' is there'
        from booking b, booking_code_number q where b.code ~ '^BK-[0-9]{1,15}$' and substr(b.code, 4)::bigint > q.last_value
      union all select 'the next claim number would be WC-' || (q.last_value + 1) || ', but ' || c.claim_number || ' is there'
        from warranty_claim c, claim_code_number q
        where c.claim_number ~ '^WC-[0-9]{1,15}$' and substr(c.claim_number, 4)::bigint > q.last_value`,
  },
  {
    name: 'bookings without an inbound delivery',
    broken: sql`select code || ' is ' || case when inbound_missing then 'one' else 'none' end as what
      from booking b left join (select booking_id from delivery where type = 'INBOUND' and is_active group by 1) d on d.booking_id = b.id
      where inbound_missing <> (d.booking_id is null)`,
  },
  {
    name: 'words of bookings',
    broken: sql`select coalesce(b.code, 'booking ' || s.booking_id) || ' has others' as what
      from booking b full join searched_booking s on s.booking_id = b.id
      where (b.status, b.is_active, b.created_at, search_words(b.search_text)) is distinct from (s.status, s.is_active, s.created_at, s.words)`,
  },
  { name: 'enumerations', broken: sql.raw(UNLISTED) },
];

const What = z.object({ what: z.string() });

async function find(db: Tx, { name, broken }: DataRule): Promise<string[]> {
  const rows = await query(db, broken, What);
  const named = rows.slice(0, MAX_NAMED).map(({ what }) => `${name}: ${what}`);
  return rows.length > MAX_NAMED ? [...named, `${name}: and ${rows.length - MAX_NAMED} more`] : named;
}

const SCHEMA = sql`current_schema()::regnamespace`;

/** Rules derived from the catalog: counts, references, checks, unique keys and identities. They do not use indexes. */
const GENERATED: readonly { name: string; statements: SQL }[] = [
  {
    name: 'counts',
    statements: sql`select format('with changed as (select 1 as sign, * from %s)
            select concat(list, '' of '', key, '': '', sum(rows), '' rows and '', sum(paisa), '' paisa too many'') as what
            from (select list, key, rows, paisa from kept where list = %L union all
              select list, key, -rows, -paisa from (%s) as counted (list, key, rows, paisa)) as parts
            group by list, key having sum(rows) <> 0 or sum(paisa) <> 0', entity, args[1], args[2]) as what
          from (select tgname, tgrelid::regclass::text as entity, string_to_array(encode(tgargs, 'escape'), ${'\\000'}) as args
            from pg_trigger where tgfoid = 'keep_changes'::regproc and tgname like '%_insert') as lists order by tgname, entity`,
  },
  {
    name: 'references',
    statements: sql`select format('select %L || t.%I as what from %s t where t.%I is not null and not exists (select from %s o where o.%I = t.%I)',
          k.conrelid::regclass || ' refers to a missing ' || k.confrelid::regclass || ' ', a.attname, k.conrelid::regclass, a.attname, k.confrelid::regclass, f.attname, a.attname) as what
        from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where k.contype = 'f' and k.connamespace = ${SCHEMA} and cardinality(k.conkey) = 1`,
  },
  {
    name: 'checks',
    statements: sql`select format('select %L as what from %s where not (%s)', conrelid::regclass || ' breaks ' || conname, conrelid::regclass, pg_get_expr(conbin, conrelid)) as what
        from pg_constraint where contype = 'c' and connamespace = ${SCHEMA}`,
  },
  {
    name: 'unique keys',
    statements: sql`select format('select %L || count(*) || %L as what from %s group by %s having count(*) > 1', i.indrelid::regclass || ' has ', ' rows with the same ' || x.relname, i.indrelid::regclass,
          (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))) as what
        from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indisunique and i.indpred is null and i.indexprs is null and x.relnamespace = ${SCHEMA}`,
  },
  {
    name: 'sequences',
    statements: sql`select format('select %L || max(t.%I) || %L || q.last_value as what from %s t, %s q group by q.last_value having max(t.%I) > q.last_value',
          a.attrelid::regclass || ' has ', a.attname, ', but its numbers are at ', a.attrelid::regclass,
          pg_get_serial_sequence(a.attrelid::regclass::text, a.attname), a.attname) as what
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attidentity <> '' and c.relnamespace = ${SCHEMA} and c.relkind = 'r'`,
  },
];

async function listRules(tx: Tx): Promise<DataRule[]> {
  const rules = [...RULES];
  for (const { name, statements } of GENERATED)
    for (const { what } of await query(tx, statements, What)) rules.push({ name, broken: sql.raw(what) });
  return rules;
}

/** Checks every rule of the data. @returns a sentence for each fault */
export async function checkRules(db: Db, progress: Progress): Promise<string[]> {
  return db.transaction(async (tx) => {
    // Without indexes, because a corrupt one could hide the faults.
    for (const name of ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan'])
      await tx.execute(sql`select set_config(${name}, 'off', true)`);
    const rules = await listRules(tx);
    const found: string[] = [];
    for (const [index, rule] of rules.entries()) {
      progress('rules', index, rules.length);
      try {
        found.push(...(await tx.transaction((part) => find(part, rule))));
      } catch (error) {
        // An unreadable page hides only its own rows.
        found.push(`${rule.name} could not be looked at: ${toReason(error)}`);
      }
    }
    return found;
  });
}

const NOT_ALLOWED = '42501';
const REFUSED =
  'The pages were not read, for this user may not: only an administrator of PostgreSQL has the functions of amcheck.';

const Relation = z.object({ oid: z.string(), name: z.string(), kind: z.enum(['table', 'btree', 'gin']) });

/** Checks of amcheck. They return no text for an intact index. */
const LOOK = {
  table: (oid: SQL) =>
    sql`select 'block ' || blkno || ': ' || msg as what from verify_heapam(${oid}, check_toast => true)`,
  btree: (oid: SQL) => sql`select bt_index_check(${oid}, heapallindexed => true)::text as what`,
  gin: (oid: SQL) => sql`select gin_index_check(${oid})::text as what`,
};

/**
 * Reads every page of every table and index, including system tables, so that the database compares their checksums.
 * Checks that rows and index entries match. The database must be writable (BACKUP-07).
 * @returns a sentence for each damage
 */
export async function checkPages(db: Db, progress: Progress): Promise<string[]> {
  try {
    await db.execute(sql`create extension if not exists amcheck`);
  } catch (error) {
    if (getSqlState(error) === NOT_ALLOWED) return [REFUSED];
    throw error;
  }
  const checksGin = sql`select exists (select from pg_proc where proname = 'gin_index_check') as "hasGin"`;
  const { hasGin } = await queryOne(db, checksGin, z.object({ hasGin: z.boolean() }));
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
  for (const [index, { oid, name, kind }] of relations.entries()) {
    progress('pages', index, relations.length);
    if (kind === 'gin' && !hasGin) continue;
    try {
      const said = await query(db, LOOK[kind](sql`${oid}::text::oid`), What);
      const damage = said.filter(({ what }) => what !== '').slice(0, 3);
      found.push(...damage.map(({ what }) => `${name} is damaged: ${what}`));
    } catch (error) {
      if (getSqlState(error) === NOT_ALLOWED) return [REFUSED];
      found.push(`${name} is damaged: ${toReason(error)}`);
    }
  }
  return found;
}

/** The message of the database, without the statement. */
export function toReason(error: unknown): string {
  let reason = String(error);
  for (let at = error; at instanceof Error; at = at.cause) reason = at.message;
  return reason.replace(/\.$/, '');
}
