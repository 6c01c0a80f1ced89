import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '../database.ts';
import { type Progress, query } from './rows.ts';
import { toReason } from './verify.ts';

/** A rule of the data: the statement answers with what breaks it, as a text a row. */
type DataRule = { name: string; broken: SQL };

const MAX_NAMED = 5;

/** What holds between the rows of a shop at every moment. BACKUP-07 */
const RULES: readonly DataRule[] = [
  {
    name: 'sums of bookings',
    broken: sql`select b.code || ': payable ' || b.payable_paisa || ' instead of ' || coalesce(i.payable, 0)
        || ', paid ' || b.paid_paisa || ' instead of ' || coalesce(p.paid, 0) as what
      from booking b
      left join (select booking_id, sum(payable_paisa) as payable from booking_item where is_active group by 1) i on i.booking_id = b.id
      left join (select booking_id, sum(paid_paisa) as paid from booking_payment where is_active and status = 'PAID' group by 1) p on p.booking_id = b.id
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
    name: 'months of the ledger',
    broken: sql`select coalesce(kept.month, made.month) || ' ' || coalesce(kept.category, made.category) || ': '
        || coalesce(kept.amount_paisa, 0) || ' instead of ' || coalesce(made.amount_paisa, 0) as what
      from (
        select month, location_id, category, payment_method, sum(amount_paisa)::bigint as amount_paisa, sum(entries)::bigint as entries
        from (
          select month, location_id, category, payment_method, amount_paisa, entries from ledger_month
          union all select date_trunc('month', day::timestamp)::date, location_id, category, payment_method, amount_paisa, entries
            from ledger_month_change) parts
        group by 1, 2, 3, 4 having sum(entries) <> 0 or sum(amount_paisa) <> 0) kept full join (
        select date_trunc('month', entry_date::timestamp)::date as month, location_id, category, payment_method,
          sum(amount_paisa)::bigint as amount_paisa, count(*) as entries
        from ledger_entry where is_active group by 1, 2, 3, 4) made using (month, location_id, category, payment_method)
      where (kept.amount_paisa, kept.entries) is distinct from (made.amount_paisa, made.entries)`,
  },
  {
    name: 'days of the ledger',
    broken: sql`select coalesce(kept.day, made.day) || ': ' || coalesce(kept.amount_paisa, 0) || ' instead of '
        || coalesce(made.amount_paisa, 0) as what
      from (
        select day, location_id, sum(amount_paisa)::bigint as amount_paisa, sum(entries)::bigint as entries
        from (
          select day, location_id, amount_paisa, entries from ledger_day
          union all select day, location_id, amount_paisa, entries from ledger_month_change) parts
        group by 1, 2 having sum(entries) <> 0 or sum(amount_paisa) <> 0) kept full join (
        select entry_date as day, location_id, sum(amount_paisa)::bigint as amount_paisa, count(*) as entries
        from ledger_entry where is_active group by 1, 2) made using (day, location_id)
      where (kept.amount_paisa, kept.entries) is distinct from (made.amount_paisa, made.entries)`,
  },
  {
    name: 'bookings without an inbound delivery',
    broken: sql`select code || ' is ' || case when inbound_missing then 'one' else 'none' end as what
      from booking b left join (select booking_id from delivery where type = 'INBOUND' and is_active group by 1) d on d.booking_id = b.id
      where inbound_missing <> (d.booking_id is null)`,
  },
  {
    name: 'words of bookings',
    broken: sql`select coalesce(b.code, 'booking ' || w.booking_id) || ' has others' as what
      from booking b full join booking_words w on w.booking_id = b.id
      where (b.status, b.is_active, search_words(b.search_text)) is distinct from (w.status, w.is_active, w.words)`,
  },
  {
    name: 'counts of bookings',
    broken: sql`with
      units (unit) as (values ('month'), ('day'), ('quarter')),
      stored as (
        select created_at, 'booking' as entity, status, is_active, payable_paisa as paisa from booking
        union all select p.created_at, 'booking_payment', p.status, true, p.paid_paisa
          from booking_payment p join booking b on b.id = p.booking_id and b.is_active where p.is_active and p.status = 'PAID'
        union all select created_at, 'inbound_missing', status, true, 0 from booking where is_active and inbound_missing
        union all select created_at, 'unpaid', status, true, 0 from booking where is_active and payable_paisa > paid_paisa),
      spans as (
        select unit, entity, case unit when 'quarter' then '' else status end as status, is_active, rows, paisa,
          case unit when 'quarter' then tally_start(at) else date_trunc(unit, at, 'UTC') end as start
        from units, (
          select at, entity, status, is_active, rows, paisa from tally_change
          union all select created_at, entity, status, is_active, -1, -paisa from stored) changes (at, entity, status, is_active, rows, paisa)
        where unit = 'month' or entity in ('booking', 'booking_payment'))
      select unit || ' of ' || start || ', ' || entity || ' ' || status || ': ' || sum(rows) || ' rows and ' || sum(paisa)
        || ' paisa too many' as what
      from (
        select unit, entity, status, is_active, rows, paisa, start from spans
        union all select unit, entity, status, is_active, rows, paisa, start from tally) parts
      group by unit, start, entity, status, is_active having sum(rows) <> 0 or sum(paisa) <> 0`,
  },
];

const What = z.object({ what: z.string() });

async function find(db: Db | Tx, { name, broken }: DataRule): Promise<string[]> {
  const rows = await query(db, broken, What);
  const named = rows.slice(0, MAX_NAMED).map(({ what }) => `${name}: ${what}`);
  return rows.length > MAX_NAMED ? [...named, `${name}: and ${rows.length - MAX_NAMED} more`] : named;
}

/** A statement for each of something in the catalog, written by the database itself. */
async function generate(db: Db | Tx, name: string, statements: SQL): Promise<DataRule[]> {
  const rows = await query(db, statements, What);
  return rows.map(({ what }) => ({ name, broken: sql.raw(what) }));
}

/** Every reference, check, unique key and identity, looked at row by row and past the indexes. */
async function generateRules(db: Db | Tx): Promise<DataRule[]> {
  const schema = sql`current_schema()::regnamespace`;
  return [
    ...(await generate(
      db,
      'references',
      sql`select format('select %L || t.%I as what from %s t where t.%I is not null and not exists (select from %s o where o.%I = t.%I)',
          k.conrelid::regclass || ' refers to a missing ' || k.confrelid::regclass || ' ', a.attname, k.conrelid::regclass, a.attname, k.confrelid::regclass, f.attname, a.attname) as what
        from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where k.contype = 'f' and k.connamespace = ${schema} and cardinality(k.conkey) = 1`,
    )),
    ...(await generate(
      db,
      'checks',
      sql`select format('select %L as what from %s where not (%s)', conrelid::regclass || ' breaks ' || conname, conrelid::regclass, pg_get_expr(conbin, conrelid)) as what
        from pg_constraint where contype = 'c' and connamespace = ${schema}`,
    )),
    ...(await generate(
      db,
      'unique keys',
      sql`select format('select %L || count(*) || %L as what from %s group by %s having count(*) > 1', i.indrelid::regclass || ' has ', ' rows with the same ' || x.relname, i.indrelid::regclass,
          (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))) as what
        from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indisunique and i.indpred is null and i.indexprs is null and x.relnamespace = ${schema}`,
    )),
    ...(await generate(
      db,
      'sequences',
      sql`select format('select %L || max(t.%I) || %L || q.last_value as what from %s t, %s q group by q.last_value having max(t.%I) > q.last_value',
          a.attrelid::regclass || ' has ', a.attname, ', but its numbers stand at ', a.attrelid::regclass,
          pg_get_serial_sequence(a.attrelid::regclass::text, a.attname), a.attname) as what
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attidentity <> '' and c.relnamespace = ${schema} and c.relkind = 'r'`,
    )),
  ];
}

/** Looks at every rule of the data. @returns what breaks one, a sentence each */
export async function checkRules(db: Db, progress: Progress): Promise<string[]> {
  return db.transaction(async (tx) => {
    // An index that is wrong must not hide what it should show.
    for (const name of ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan'])
      await tx.execute(sql`select set_config(${name}, 'off', true)`);
    const rules = [...RULES, ...(await generateRules(tx))];
    const found: string[] = [];
    for (const [index, rule] of rules.entries()) {
      progress('rules', index, rules.length);
      try {
        found.push(...(await tx.transaction((part) => find(part, rule))));
      } catch (error) {
        // A page that cannot be read hides its rows and nothing else.
        found.push(`${rule.name} could not be looked at: ${toReason(error)}`);
      }
    }
    return found;
  });
}
