import type { Progress } from '../../server/db/backup/rows.ts';
import { PROVIDER_STATUSES } from '../../src/domain/booking/booking-status.machine.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { ENUMS } from '../../src/domain/booking/booking.ts';
import { LEDGER_CATEGORIES } from '../../src/domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../src/domain/ledger/ledger.ts';

/** Runs one statement on the database. */
export type Execute = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** The current time of a filled shop. Its bookings and entries are in the three years before it. */
export const SEED_NOW = '2025-06-15T07:30:00.000Z';
const SECONDS = 3 * 365 * 86_400;
/** The number of bookings or entries in one round of statements. */
const BATCH = 500;
/** The newest bookings are open: twelve of a hundred, with a maximum, because a shop works on a limited number. */
const countOpen = (of: number) => Math.min(Math.ceil(of * 0.12), 1_200);

/** A name that only one booking has, in the middle of the name. */
export const RARE_NAME = 'Quddusi';
/** A part of a name that one of twenty bookings has. */
export const COMMON_PART = 'hme';
const FIRST = 'Ayesha Bilal Fatima Hamza Zainab Usman Maryam Imran Saad Noor Hira Kamran Sana Tariq Rabia Adeel'.split(
  ' ',
);
const LAST =
  'Ahmed Khan Malik Sheikh Raza Tariq Iqbal Yousaf Chaudhry Siddiqui Qureshi Butt Mirza Farooq Hussain Javed Aslam Shah Abbasi Dar'.split(
    ' ',
  );
const DEVICES = ['GeForce RTX 3080 10GB', 'Radeon RX 6800 XT', 'B550 Tomahawk', 'ThinkPad T14 Gen 3', 'Pavilion 15'];
const OPEN = BOOKING_STATUSES.filter((status) => !['COMPLETED', 'CANCELLED', 'REJECTED'].includes(status));

const pick = (values: readonly string[], index: string) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + (${index}) % ${values.length}]`;

/** Returns the code of a booking. Codes are in the order of ids. */
export const codeOf = (n: number): string => `BK-${1000 + n}`;
/** SQL for the phone number of the `n`th booking. */
const PHONE = `'03' || lpad((n % 50)::text, 2, '0') || '-' || (1000000 + n * 7919 % 9000000)`;
export const phoneOf = (n: number): string =>
  `03${String(n % 50).padStart(2, '0')}-${1_000_000 + ((n * 7919) % 9_000_000)}`;

const rupees = (index: string) => `(15 + ${index} * 37 % 435) * 10000`;
const at = (n: string, of: number) =>
  `timestamptz '${SEED_NOW}' - make_interval(secs => ${SECONDS}.0 * (${of} - ${n}) / ${of})`;

/**
 * Returns the statements that add bookings `from` to `to` of `of`. Items and deliveries come first, because the search
 * text of a booking contains them.
 */
const bookingStatements = (from: number, to: number, of: number): string[] => {
  const numbers = `generate_series(${from}::bigint, ${to}) as n`;
  const isOpen = `n > ${of - countOpen(of)}`;
  const status = `case when ${isOpen} then ${pick(OPEN, 'n')} when n % 20 < 17 then 'COMPLETED' when n % 20 < 19 then 'CANCELLED' else 'REJECTED' end`;
  const items = `1 + n % 2`;
  const isDone = `not (${isOpen}) and n % 20 < 17`;
  const made = `${at('n', of)} as made_at`;
  return [
    `insert into booking_item (booking_id, code, name, type, vendor, serial_number, reported_issue, status, payable_paisa, created_at, modified_at)
     select n, 'BK-' || (1000 + n) || '-' || i, ${pick(DEVICES, 'n + i')}, ${pick(ENUMS.itemType, 'n + i')}, 'MSI', 'SN-' || (100000 + n * 2 + i),
       'No display, fans spin', case when ${isDone} then 'REPAIRED' else 'PENDING' end, ${rupees('(n + i)')}, made_at, made_at
     from ${numbers}, lateral generate_series(1, ${items}) as i, lateral (select ${made}) as times`,
    `insert into delivery (booking_id, status, type, address, courier, phone_number, created_at, modified_at)
     select n, 'DELIVERED', 'INBOUND', 'House ' || n % 900 || ', Gulberg III, Lahore', 'TCS', ${PHONE}, made_at, made_at
     from ${numbers}, lateral (select ${made}) as times
     where not (${isOpen} and n % 10 = 3 and ${status} <> 'CONFIRMED')`,
    `insert into booking (id, code, client_name, client_type, phone_number, whatsapp_number, status, payable_paisa, paid_paisa,
       completed_at, appointment_date, promised_for, assignee_id, location_id, is_active, created_by, modified_by, created_at, modified_at)
     overriding system value
     select n, 'BK-' || (1000 + n), case when n = ${Math.ceil(of / 2)} then 'Zubaida ${RARE_NAME} Sahiba' else ${pick(FIRST, 'n * 7')} || ' ' || ${pick(LAST, 'n * 13 / 16')} end,
       ${pick(ENUMS.clientType, 'n / 4')}, ${PHONE}, ${PHONE}, ${status},
       ${rupees('(n + 1)')} + n % 2 * ${rupees('(n + 2)')}, case when ${isDone} then ${rupees('(n + 1)')} else 0 end,
       case when ${isDone} then made_at + interval '7 days' end,
       case when ${isOpen} and n % 400 = 1 then timestamptz '${SEED_NOW}' + interval '3 hours' end,
       to_char((made_at + interval '5 days') at time zone 'Asia/Karachi', 'YYYY-MM-DD'), case when n % 3 > 0 then (select min(id) from staff) end,
       (select min(id) from location), n % 50 <> 7, (select min(id) from staff), (select min(id) from staff), made_at, made_at
     from ${numbers}, lateral (select ${made}) as times`,
    `insert into booking_payment (booking_id, status, payment_method, payable_paisa, paid_paisa, created_at, modified_at)
     select n, case when ${isDone} then 'PAID' else 'PENDING' end, ${pick(ENUMS.paymentMethod, 'n')}, ${rupees('(n + 1)')},
       case when ${isDone} then ${rupees('(n + 1)')} else 0 end, made_at, made_at
     from ${numbers}, lateral (select ${made}) as times`,
  ];
};

const entryStatement = (from: number, to: number, of: number): string =>
  `insert into ledger_entry (id, entry_date, location_id, category, amount_paisa, payment_method, description, vendor_name,
     receipt_number, created_by, modified_by, created_at, modified_at)
   overriding system value
   select n, (made_at at time zone 'Asia/Karachi')::date, (array(select id from location order by id))[1 + n % 3],
     ${pick(LEDGER_CATEGORIES, 'n / 3')}, 100 + n * 37 % 5000000, ${pick(LEDGER_PAYMENT_METHODS, 'n / 27')},
     'Expense ' || n, 'Vendor ' || n % 500, 'INV-' || lpad(n::text, 7, '0'), (select min(id) from staff), (select min(id) from staff), made_at, made_at
   from generate_series(${from}::bigint, ${to}) as n, lateral (select ${at('n', of)} as made_at) as times`;

/** Each fiftieth booking is a claim: the next booking returns its first item. */
const claimStatements = (from: number, to: number, of: number): string[] => {
  const claims = `generate_series(${from}::bigint, ${to}) as n, lateral (select ${at('n', of)} as made_at) as times
     where n % 50 = 10 and n < ${of} * 0.88`;
  return [
    `insert into warranty (booking_item_id, start_date, end_date, days, created_at)
     select (select min(id) from booking_item where booking_id = n), made_at::date, made_at::date + 90, 90, made_at from ${claims}`,
    `insert into warranty_claim (claim_number, claim_date, original_booking_id, claim_booking_id, created_by, created_at, modified_at)
     select 'WC-' || (1001 + n / 50), made_at, n, n + 1, (select min(id) from staff), made_at, made_at from ${claims}`,
    `insert into warranty_claim_item (claim_id, warranty_id, reported_issue, created_at)
     select c.id, w.id, 'No display again', claim_date from warranty_claim c
     join booking_item i on i.booking_id = original_booking_id join warranty w on w.booking_item_id = i.id
     where original_booking_id between ${from} and ${to}`,
  ];
};

/** Each branch has closed the day before yesterday, so that the till looks for money since then. */
const CLOSING_STATEMENT = `insert into till_closing (location_id, date, number, opening_paisa, expected_paisa, counted_paisa, taken_out_paisa, money, closed_at, closed_by)
   select id, (timestamptz '${SEED_NOW}' at time zone 'Asia/Karachi')::date - 2, 1, 0, 0, 0, 0, '{"received":[],"refunded":[],"spent":[]}', '${SEED_NOW}',
     (select min(id) from staff) from location`;

const TABLES = ['booking_item', 'delivery', 'booking', 'booking_payment', 'ledger_entry'];
const TABLE_TEXTS = TABLES.map((table) => `'${table}'`).join(', ');
const PROVIDER_TEXTS = PROVIDER_STATUSES.map((status) => `'${status}'`).join(', ');
const CLAIM_TABLE_TEXTS = `'warranty', 'warranty_claim', 'warranty_claim_item'`;

type Recorded = { entity: string; record: string; owner: string; personal: string; shown: string };

/** Reads the recorded tables from their triggers, with their columns that are not personal. */
const SELECT_RECORDED = `select entity::text, args[1] as record, args[2] as owner, args[3] as personal,
    (select string_agg(attname, ' ') from pg_attribute
      where attrelid = entity and attnum > 0 and attname <> all (string_to_array(args[3], ' '))) as shown
  from (select tgrelid::regclass as entity, string_to_array(encode(tgargs, 'escape'), '\\000') as args
    from pg_trigger where tgname = 'history_recorded' and tgrelid::regclass::text in (${TABLE_TEXTS})) as recorded
  order by entity::text`;

/**
 * Writes the creation of each row into the history, as the trigger would. The seals have the right size but form no
 * chain.
 */
const historyStatement = ({ entity, record, owner, personal, shown }: Recorded, from: number, to: number): string =>
  `with made as materialized (
     select nextval('history_id_seq') as id, t.id as entity_id, t.${owner} as record_id, t.created_at as at, gen_random_uuid()::text as salt,
       jsonb_strip_nulls(to_jsonb(t) - string_to_array('id search_text inbound_missing ${personal}', ' '))${entity === 'booking' ? ` || '{"status": "DRAFT", "is_active": true}'` : ''} as after,
       jsonb_strip_nulls(to_jsonb(t) - string_to_array('${shown}', ' ')) as hidden
     from ${entity} t where t.${owner} between ${from} and ${to}
   ), kept as materialized (select id, salt, jsonb_build_object('after', hidden)::text as texts from made where hidden <> '{}'
   ), rows as (
     insert into history (id, entity, entity_id, record, record_id, action, before, after, text_hash, staff_id, login_id, at) overriding system value
     select made.id, '${entity}', entity_id, '${record}', record_id, 'created', '{}', after,
       sha256(convert_to(kept.salt || texts, 'UTF8')), (select min(id) from staff), 'bench', at
     from made left join kept on kept.id = made.id
   ), texts as (insert into history_text select id, salt, texts from kept)
   insert into history_seal (seq, history_id, at, hash) select id, id, at, decode(repeat('00', 32), 'hex') from made`;

/**
 * Writes the path of each booking from a draft to its status, through repair if it is completed. Statuses that
 * the provider sets have no login, as those of an import.
 */
const statusStatement = (from: number, to: number): string =>
  `with steps as materialized (
     select nextval('history_id_seq') as id, b.id as booking_id, lag(step, 1, 'DRAFT') over (partition by b.id order by nth) as left_status, step,
       least(b.created_at + nth * interval '2 days', '${SEED_NOW}') as at
     from booking b, lateral unnest(case when b.status = 'COMPLETED' then array['CONFIRMED', 'IN_PROGRESS', b.status] else array[b.status] end)
       with ordinality as ways (step, nth)
     where b.id between ${from} and ${to} and b.status <> 'DRAFT'
   ), rows as (
     insert into history (id, entity, entity_id, record, record_id, action, before, after, staff_id, login_id, request_id, at) overriding system value
     select id, 'booking', booking_id, 'booking', booking_id, 'changed', jsonb_build_object('status', left_status), jsonb_build_object('status', step),
       (select min(id) from staff), case when step not in (${PROVIDER_TEXTS}) then 'bench' end,
       case when step in (${PROVIDER_TEXTS}) then 'import' end, at from steps
   )
   insert into history_seal (seq, history_id, at, hash) select id, id, at, decode(repeat('00', 32), 'hex') from steps`;

/** Runs a statement as the owner, so that the history names an author (HIST-14). */
async function executeSigned(execute: Execute, statement: string): Promise<void> {
  await execute(
    `select set_config('reflow.author', json_build_object('staffId', min(id), 'loginId', 'bench', 'now', '${SEED_NOW}')::text, false) from staff`,
  );
  await execute(statement);
  await execute(`select set_config('reflow.author', '', false)`);
}

/**
 * Fills an empty shop by SQL with bookings (items, a delivery, a payment, history), as many ledger entries, some
 * claims and a closing of each branch. Triggers do their usual work, except for the history, which they would write row by row. Its seals form no
 * chain, and `npm run verify` reports that, so such a shop is only for measuring.
 */
export async function seed(execute: Execute, size: number, progress: Progress): Promise<void> {
  const list = async (statement: string) => (await execute(statement)).rows;
  // Foreign keys are checked in the order of rows, and a booking is written after its items.
  const idle = await list(
    `select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as statement from pg_trigger
     where tgrelid::regclass::text in (${TABLE_TEXTS}, ${CLAIM_TABLE_TEXTS})
       and (tgisinternal or tgname = 'history_recorded' or tgname like '%\\_search\\_added')`,
  );
  const switchTriggers = async (on: 'enable' | 'disable') => {
    for (const { statement } of idle) await execute(String(statement).replace('%s', on));
  };
  const indexes = await list(
    `select indexname, indexdef from pg_indexes where tablename in (${TABLE_TEXTS}, ${CLAIM_TABLE_TEXTS}, 'searched_booking') and indexdef like '% USING gin %'`,
  );
  const recorded = (await list(SELECT_RECORDED)) as Recorded[];
  await executeSigned(execute, `insert into location (code, name) values ('GB02', 'Gulberg'), ('DH03', 'Defence')`);
  await switchTriggers('disable');
  // The lookups of triggers are planned while the tables are empty, and those plans stay.
  await execute('set enable_seqscan = off');
  for (const { indexname } of indexes) await execute(`drop index ${String(indexname)}`);
  for (let from = 1; from <= size; from += BATCH) {
    const to = Math.min(from + BATCH - 1, size);
    progress(`filling ${size}`, from - 1, size);
    for (const statement of bookingStatements(from, to, size)) await execute(statement);
    await execute(entryStatement(from, to, size));
    for (const statement of claimStatements(from, to, size)) await execute(statement);
    for (const table of recorded) await execute(historyStatement(table, from, to));
    await execute(statusStatement(from, to));
  }
  await executeSigned(execute, CLOSING_STATEMENT);
  for (const table of ['booking', 'ledger_entry']) await execute(`select setval('${table}_id_seq', ${size})`);
  await execute(`select setval('booking_code_number', ${1000 + size})`);
  await execute(`select setval('claim_code_number', ${1001 + Math.ceil(size / 50)})`);
  await execute(`update history_head set (seq, at) = (select seq, at from history_seal order by seq desc limit 1)`);
  await switchTriggers('enable');
  await execute('reset enable_seqscan');
  for (const [done, { indexdef }] of indexes.entries()) {
    progress(`indexes of ${size}`, done, indexes.length);
    await execute(String(indexdef));
  }
  await execute('select fold_kept()');
}
