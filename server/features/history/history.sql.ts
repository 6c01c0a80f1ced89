import { HISTORY_FIELDS } from '../../../src/domain/history/history-fields.ts';
import { type HistoryThing, LIFE, type HistoryKind, type HistoryRecord } from '../../../src/domain/history/history.ts';
import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { toPersonName } from '../../../src/domain/people/person.ts';
import { toName } from '../people/people.sql.ts';
import type { HistoryQuery } from './history.query.ts';
import type { Tx } from '../../db/database.ts';
import * as tables from '../../db/schema.ts';

/** The noun that staff see for each recorded table. Items of a claim are shown with the claim. */
export const THING_OF: Readonly<Record<string, HistoryThing>> = {
  staff: 'person',
  staff_pin: 'pin',
  passkey: 'passkey',
  booking: 'booking',
  booking_item: 'item',
  device_passcode: 'passcode',
  booking_payment: 'payment',
  contact_log: 'contact',
  delivery: 'delivery',
  warranty: 'warranty',
  warranty_claim: 'claim',
  ledger_entry: 'ledger',
  shop: 'shop',
  location: 'branch',
  service: 'service',
  counter: 'counter',
  till_closing: 'till',
  restore: 'restore',
};

/** Amount fields (rupees) and their columns (paisa). */
export const AMOUNTS: Readonly<Record<string, string>> = {
  payableAmount: 'payable_paisa',
  paidAmount: 'paid_paisa',
  amount: 'amount_paisa',
  opening: 'opening_paisa',
  expected: 'expected_paisa',
  counted: 'counted_paisa',
  takenOut: 'taken_out_paisa',
};
/** The column that holds a field of the API. */
export const toColumn = (path: string): string =>
  AMOUNTS[path] ?? path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The totals of a booking follow from its rows, so the history shows them only for an overpayment (PERM-07). */
export const isTotal = (thing: HistoryThing, path: string): boolean =>
  thing === 'booking' && (path === 'payableAmount' || path === 'paidAmount');

/** The fields that the history shows of a thing, in the order of its screen. */
export const listPaths = (thing: HistoryThing): string[] => ['isActive', ...Object.keys(HISTORY_FIELDS[thing])];

const { booking, bookingItem, bookingPayment, contactLog, counter, delivery, history, historyText } = tables;
const { ledgerEntry, location, service, staff, tillClosing, warranty, warrantyClaim } = tables;

/**
 * The key of a record with a history. The single shop row has id 1, the lists of the shop id 0.
 * `null` stands for every record of the kind.
 */
export type Key = { record: HistoryRecord; id: number | null };

const TABLES = { booking, claim: warrantyClaim, ledger: ledgerEntry } as const;

/** The records whose rows appear in the history of one record. Empty when the record does not exist (HIST-10). */
export async function selectKeys(tx: Tx, { record, id }: { record: HistoryRecord; id: number }): Promise<Key[]> {
  if (record === 'shop') return [0, 1].map((one): Key => ({ record, id: one }));
  if (record === 'person') return [{ record, id: null }];
  const table = TABLES[record];
  const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (!found) return [];
  if (record === 'ledger') return [{ record, id }];
  const { id: claim, originalBookingId: original, claimBookingId: own } = warrantyClaim;
  const isTied = record === 'claim' ? eq(claim, id) : or(eq(original, id), eq(own, id));
  const claims = await tx.select({ id: claim, own }).from(warrantyClaim).where(isTied);
  const tied = claims.map((row): Key =>
    record === 'claim' ? { record: 'booking', id: row.own } : { record: 'claim', id: row.id },
  );
  return [{ record, id }, ...tied];
}

const isOf = (keys: readonly Key[]): SQL | undefined =>
  or(
    ...keys.map(({ record, id }) =>
      and(eq(history.record, record), id === null ? undefined : eq(history.recordId, id)),
    ),
  );

const tells = (thing: HistoryThing): SQL => {
  const paths = listPaths(thing).filter((path) => !isTotal(thing, path));
  const columns = sql.join(
    paths.map((path) => sql`${toColumn(path)}`),
    sql`, `,
  );
  return sql`jsonb_exists_any(${history.after}, array[${columns}])`;
};

/** Hides writes that changed only totals. Shows only one row of a baseline: that of the record itself. */
const isTold = or(
  sql`${history.action} not in ('baseline', 'changed', 'corrected')`,
  and(
    eq(history.action, 'baseline'),
    inArray(history.entity, ['booking', 'warranty_claim', 'ledger_entry', 'shop', 'staff']),
  ),
  ...Object.entries(THING_OF).map(([entity, thing]) =>
    and(eq(history.entity, entity), inArray(history.action, ['changed', 'corrected']), tells(thing)),
  ),
);

const isKnown = inArray(history.entity, Object.keys(THING_OF));
const isEntity = (...entities: string[]) => and(inArray(history.entity, entities), sql`${history.action} <> 'refused'`);

const isStatus = (...actions: string[]) =>
  and(isEntity('booking'), sql`jsonb_exists(${history.after}, 'status')`, inArray(history.action, actions));

function isOfKind(kind: HistoryKind | typeof LIFE): SQL | undefined {
  if (kind === 'refused') return eq(history.action, kind);
  if (kind === 'status') return isStatus('changed');
  if (kind === LIFE) return isStatus('created', 'changed');
  const also: Partial<Record<HistoryKind, HistoryThing>> = { claim: 'warranty', item: 'passcode' };
  const things: readonly (HistoryThing | undefined)[] = [also[kind], kind];
  return isEntity(...Object.keys(THING_OF).filter((entity) => things.includes(THING_OF[entity])));
}

/** The column that names a row of each table. */
const NAMED_BY = {
  booking: booking.code,
  booking_item: bookingItem.name,
  booking_payment: bookingPayment.paidPaisa,
  contact_log: contactLog.status,
  delivery: delivery.type,
  warranty_claim: warrantyClaim.claimNumber,
  location: location.name,
  service: service.name,
  counter: counter.name,
};

/** The value of a column right after this entry, of the row itself or of another one (HIST-10). */
const asOf = (column: string, entity: SQL = sql`${history.entity}`, id: SQL = sql`${history.entityId}`) =>
  sql`(select earlier.after ->> ${column} from ${history} as earlier where earlier.record = ${history.record} and earlier.record_id = ${history.recordId}
    and earlier.entity = ${entity} and earlier.entity_id = ${id} and earlier.id <= ${history.id}
    and earlier.action <> 'refused' and jsonb_exists(earlier.after, ${column}) order by earlier.id desc limit 1)`;

const itemName = (id: SQL) =>
  sql`coalesce(${asOf('name', sql`'booking_item'`, id)}, (select ${bookingItem.name} from ${bookingItem} where ${bookingItem.id} = ${id}))`;
const names = Object.entries(NAMED_BY).map(
  ([entity, column]) =>
    sql`when ${entity} then coalesce(${asOf(column.name)}, (select ${column}::text from ${column.table} where ${column.table}.id = ${history.entityId}))`,
);
const personName = sql`(select coalesce(nullif(trim(concat_ws(' ', ${staff.firstName}, ${staff.lastName})), ''), ${staff.email})
  from ${staff} where ${staff.id} = ${history.recordId})`;
const name = sql<string | null>`(${sql`case ${history.entity} ${sql.join(names, sql` `)}
  when 'staff' then ${personName} when 'staff_pin' then ${personName} when 'passkey' then ${personName}
  when 'device_passcode' then ${itemName(sql`${history.entityId}`)}
  when 'warranty' then ${itemName(sql`(select ${warranty.bookingItemId} from ${warranty} where ${warranty.id} = ${history.entityId})`)}
  when 'till_closing' then (select ${tillClosing.number} || ' of ' || ${location.name} from ${tillClosing}
    join ${location} on ${location.id} = ${tillClosing.locationId} where ${tillClosing.id} = ${history.entityId}) end`})`;

/** Status and method of a payment right after this entry. */
const standing = sql<Record<string, string | null> | null>`case ${history.entity} when 'booking_payment'
  then jsonb_build_object('status', ${asOf('status')}, 'payment_method', ${asOf('payment_method')}) end`;

const person = { id: staff.id, firstName: staff.firstName, lastName: staff.lastName, email: staff.email };

/** Entries, newest first, with the names that their rows had then. People and tills have their current names. */
export const selectEntries = (
  tx: Tx,
  keys: readonly Key[],
  { before, person: staffId, kind, limit }: Omit<HistoryQuery, 'pageSize'> & { limit: number },
) =>
  tx
    .select({ row: history, texts: historyText.texts, person, name, standing })
    .from(history)
    .leftJoin(historyText, eq(historyText.historyId, history.id))
    .leftJoin(staff, eq(staff.id, history.staffId))
    .where(
      and(
        isOf(keys),
        isKnown,
        isTold,
        before === undefined ? undefined : lt(history.id, before),
        staffId === undefined ? undefined : eq(history.staffId, staffId),
        kind === undefined ? undefined : isOfKind(kind),
      ),
    )
    .orderBy(desc(history.id))
    .limit(limit);
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Every author of an entry. */
export const selectPeople = (tx: Tx, keys: readonly Key[]) =>
  tx
    .selectDistinct(person)
    .from(history)
    .innerJoin(staff, eq(staff.id, history.staffId))
    .where(and(isOf(keys), isKnown, isTold))
    .orderBy(asc(staff.firstName), asc(staff.lastName), asc(staff.id));

type Pointed = Record<'locations' | 'items' | 'people', readonly number[]>;

/** The names of branches, items and people that the entries refer to by id. */
export async function selectNames(tx: Tx, { locations, items, people }: Pointed) {
  const names = new Map<string, { name: string; code: string | null }>();
  const select = (table: typeof location | typeof bookingItem, ids: readonly number[]) =>
    tx
      .select({ id: table.id, name: table.name, code: table.code })
      .from(table)
      .where(inArray(table.id, [...ids]));
  if (locations.length > 0)
    for (const { id, ...row } of await select(location, locations)) names.set(`locationId ${id}`, row);
  if (items.length > 0)
    for (const { id, name } of await select(bookingItem, items)) names.set(`bookingItemId ${id}`, { name, code: null });
  if (people.length > 0) {
    const found = await tx
      .select(person)
      .from(staff)
      .where(inArray(staff.id, [...people]));
    for (const { id, email, ...row } of found) {
      names.set(`assigneeId ${id}`, { name: toPersonName({ name: toName(row), email }), code: null });
    }
  }
  return names;
}
