import { aliasedTable, and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LIFE, type HistoryKind, type HistoryRecord, type HistoryThing } from '../../../src/domain/history/history.ts';
import type { HistoryQuery } from './history.query.ts';
import type { Tx } from '../../db/database.ts';
import {
  booking,
  bookingItem,
  bookingPayment,
  contactLog,
  delivery,
  history,
  historyText,
  ledgerEntry,
  location,
  service,
  staff,
  warranty,
  warrantyClaim,
} from '../../db/schema.ts';
import { isTotal, listPaths, toColumn, THING_OF } from './history-columns.ts';

/** A record of which the history is kept, by its key; what the shop has one of each stands under 1, its lists under 0. */
export type Key = { record: HistoryRecord; id: number };

const TABLES = { booking, claim: warrantyClaim, ledger: ledgerEntry } as const;

/** The records whose rows stand in the history of one; none when there is no such record. HIST-10 */
export async function selectKeys(tx: Tx, { record, id }: Key): Promise<Key[]> {
  if (record === 'shop') return [0, 1].map((one): Key => ({ record, id: one }));
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
  or(...keys.map(({ record, id }) => and(eq(history.record, record), eq(history.recordId, id))));

/** A change of a column of a thing that staff are told of. */
const tells = (thing: HistoryThing): SQL => {
  const paths = listPaths(thing).filter((path) => !isTotal(thing, path));
  const columns = sql.join(
    paths.map((path) => sql`${toColumn(path)}`),
    sql`, `,
  );
  return sql`jsonb_exists_any(${history.after}, array[${columns}])`;
};

/** What a history tells: rows of a baseline stand for the record alone, and a write of nothing but totals says nothing. */
const isTold = or(
  sql`${history.action} not in ('baseline', 'changed', 'corrected')`,
  and(eq(history.action, 'baseline'), inArray(history.entity, ['booking', 'warranty_claim', 'ledger_entry', 'shop'])),
  ...Object.entries(THING_OF).map(([entity, thing]) =>
    and(eq(history.entity, entity), inArray(history.action, ['changed', 'corrected']), tells(thing)),
  ),
);

const isKnown = inArray(history.entity, Object.keys(THING_OF));
const isEntity = (...entities: string[]) => and(inArray(history.entity, entities), sql`${history.action} <> 'refused'`);

const isStatus = (...actions: string[]) =>
  and(isEntity('booking'), sql`jsonb_exists(${history.after}, 'status')`, inArray(history.action, actions));

const OF_KIND: Readonly<Record<HistoryKind | typeof LIFE, SQL | undefined>> = {
  status: isStatus('changed'),
  [LIFE]: isStatus('created', 'changed'),
  booking: isEntity('booking'),
  item: isEntity('booking_item'),
  payment: isEntity('booking_payment'),
  contact: isEntity('contact_log'),
  delivery: isEntity('delivery'),
  claim: isEntity('warranty_claim', 'warranty'),
  ledger: isEntity('ledger_entry'),
  shop: isEntity('shop'),
  branch: isEntity('location'),
  service: isEntity('service'),
  refused: eq(history.action, 'refused'),
};

const promisedItem = aliasedTable(bookingItem, 'promised_item');

const isRowOf = (entity: string, id: AnyPgColumn) => and(eq(history.entity, entity), eq(id, history.entityId));

/** Entries with what their rows are called now, the newest first. */
export const selectEntries = (
  tx: Tx,
  keys: readonly Key[],
  { before, person, kind, limit }: Omit<HistoryQuery, 'pageSize'> & { limit: number },
) =>
  tx
    .select({
      row: history,
      texts: historyText.texts,
      person: { id: staff.id, firstName: staff.firstName, lastName: staff.lastName, email: staff.email },
      names: {
        booking: booking.code,
        item: bookingItem.name,
        payment: bookingPayment.paidPaisa,
        contact: contactLog.status,
        delivery: delivery.type,
        warranty: promisedItem.name,
        claim: warrantyClaim.claimNumber,
        branch: location.name,
        service: service.name,
      },
    })
    .from(history)
    .leftJoin(historyText, eq(historyText.historyId, history.id))
    .leftJoin(staff, eq(staff.id, history.staffId))
    .leftJoin(booking, and(eq(history.record, 'booking'), eq(booking.id, history.recordId)))
    .leftJoin(bookingItem, isRowOf('booking_item', bookingItem.id))
    .leftJoin(bookingPayment, isRowOf('booking_payment', bookingPayment.id))
    .leftJoin(contactLog, isRowOf('contact_log', contactLog.id))
    .leftJoin(delivery, isRowOf('delivery', delivery.id))
    .leftJoin(warranty, isRowOf('warranty', warranty.id))
    .leftJoin(promisedItem, eq(promisedItem.id, warranty.bookingItemId))
    .leftJoin(warrantyClaim, and(eq(history.record, 'claim'), eq(warrantyClaim.id, history.recordId)))
    .leftJoin(location, isRowOf('location', location.id))
    .leftJoin(service, isRowOf('service', service.id))
    .where(
      and(
        isOf(keys),
        isKnown,
        isTold,
        before === null ? undefined : lt(history.id, before),
        person === null ? undefined : eq(history.staffId, person),
        kind === null ? undefined : OF_KIND[kind],
      ),
    )
    .orderBy(desc(history.id))
    .limit(limit);
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Everybody who has an entry. */
export const selectPeople = (tx: Tx, keys: readonly Key[]) =>
  tx
    .selectDistinct({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName, email: staff.email })
    .from(history)
    .innerJoin(staff, eq(staff.id, history.staffId))
    .where(and(isOf(keys), isKnown, isTold))
    .orderBy(asc(staff.firstName), asc(staff.lastName), asc(staff.id));

/** What other rows are called that values point to: branches, and items that a call was about. */
export async function selectNames(
  tx: Tx,
  { locations, items }: { locations: readonly number[]; items: readonly number[] },
) {
  const known = { locations: new Map<number, { name: string; code: string }>(), items: new Map<number, string>() };
  if (locations.length > 0) {
    const rows = await tx
      .select({ id: location.id, name: location.name, code: location.code })
      .from(location)
      .where(inArray(location.id, [...locations]));
    for (const { id, ...row } of rows) known.locations.set(id, row);
  }
  if (items.length > 0) {
    const rows = await tx
      .select({ id: bookingItem.id, name: bookingItem.name })
      .from(bookingItem)
      .where(inArray(bookingItem.id, [...items]));
    for (const { id, name } of rows) known.items.set(id, name);
  }
  return known;
}
