import { asc, desc, eq, sql, and, inArray, or, type SQLWrapper } from 'drizzle-orm';
import type { Delivery } from '../../../src/domain/booking/booking.ts';
import { PAGE_SIZE_MAX } from '../../../src/domain/shared/limits.ts';
import { type Db, snapshot } from '../../db/database.ts';
import { booking, delivery, bookingItem, ledgerEntry, isSuggested, suggestionKey, phoneEnd } from '../../db/schema.ts';
import {
  SUGGESTION_RECENT,
  SUGGESTIONS_SHOWN,
  type SuggestionsQuery,
  WORD_ENDS,
} from '../../../src/domain/booking/suggestions.ts';
import { type PgColumn, type PgTable, union } from 'drizzle-orm/pg-core';
import type { LedgerSuggestionsQuery } from '../../../src/domain/ledger/ledger-suggestions.ts';
import type { KnownCustomer, Visit } from '../../../src/domain/booking/customer.ts';
import { phoneKey } from '../../../src/domain/shared/phone.ts';

/**
 * The deliveries of a booking, also inactive ones; `null` if there is no such booking. Without an id, the newest of the
 * shop.
 */
export async function selectDeliveries(db: Db, bookingId: number | undefined): Promise<Delivery[] | null> {
  if (bookingId === undefined) return db.select().from(delivery).orderBy(desc(delivery.id)).limit(PAGE_SIZE_MAX);
  const rows = await db.select().from(delivery).where(eq(delivery.bookingId, bookingId)).orderBy(asc(delivery.id));
  return rows.length > 0 || (await db.$count(booking, eq(booking.id, bookingId))) > 0 ? rows : null;
}

/** A column with suggestions, and whether its row is active. The index has its key (BOOK-15, LEDG-51). */
type Suggested = { table: PgTable; column: PgColumn; id: PgColumn; isActive: PgColumn };

/** Replaces what ends a word by a blank. `key` is folded. */
const toWords = (key: SQLWrapper) => sql`translate(${key}, ${WORD_ENDS}, ${' '.repeat(WORD_ENDS.length)})`;

/**
 * Distinct values of active rows that start with `text`. Jumps from value to value in the index, so that the number of
 * rows does not matter. If they are too few, values of the newest rows follow that have `text` at the start of a later
 * word.
 */
async function selectSuggested(db: Db, { table, column, id, isActive }: Suggested, text: string): Promise<string[]> {
  const key = suggestionKey(column);
  const begin = sql`search_fold(${text})`;
  const next = sql`select ${key} as key, ${column} as value from ${table} where ${isSuggested(isActive, column)}`;
  const order = sql`order by ${key}, ${id} desc limit 1`;
  const found = sql`(
    with recursive typed as (
      select *, 1 as place from (${next} and ${key} >= ${begin} ${order}) as first
      union all
      select further.*, typed.place + 1 from typed cross join lateral (${next} and ${key} > typed.key ${order}) as further
      where typed.place < ${SUGGESTIONS_SHOWN} and starts_with(typed.key, ${begin})
    )
    , started as (select value, place from typed where starts_with(key, ${begin}))
    , recent as (
      select ${key} as key, ${column} as value, ${id} as id from ${table}
      where ${isSuggested(isActive, column)} order by ${id} desc limit ${SUGGESTION_RECENT}
    )
    , later as (
      select distinct on (key) key, value from recent
      where not starts_with(key, ${begin}) and strpos(${toWords(sql`key`)}, ' ' || ${toWords(begin)}) > 0
      order by key, id desc
    )
    select value, place from started
    union all
    select value, ${SUGGESTIONS_SHOWN} + row_number() over (order by key) from later
    where (select count(*) from started) < ${SUGGESTIONS_SHOWN}
  ) as found`;
  const rows = await db
    .select({ value: sql<string>`value` })
    .from(found)
    .orderBy(sql`place`)
    .limit(SUGGESTIONS_SHOWN);
  return rows.map(({ value }) => value);
}

/** Earlier values of an item field with `text` at the start of a word (BOOK-15). */
export const selectItemSuggestions = (db: Db, { field, text }: SuggestionsQuery): Promise<string[]> =>
  selectSuggested(
    db,
    { table: bookingItem, column: bookingItem[field], id: bookingItem.id, isActive: bookingItem.isActive },
    text,
  );

/** Earlier vendors or descriptions of the ledger with `text` at the start of a word (LEDG-51). */
export const selectLedgerSuggestions = (db: Db, { field, text }: LedgerSuggestionsQuery): Promise<string[]> =>
  selectSuggested(
    db,
    { table: ledgerEntry, column: ledgerEntry[field], id: ledgerEntry.id, isActive: ledgerEntry.isActive },
    text,
  );

const items = sql<Visit['items']>`(${sql`
  select coalesce(json_agg(json_build_object('name', ${bookingItem.name}, 'status', ${bookingItem.status}) order by ${bookingItem.id}), '[]')
  from ${bookingItem} where ${bookingItem.bookingId} = ${booking.id} and ${bookingItem.isActive}`})`;

const LATEST = 2;

/**
 * The customer with a phone number, from active bookings whose numbers have the same last digits. No customer for text
 * that is not a number (CUST-01).
 */
export async function findCustomer(db: Db, phone: string): Promise<KnownCustomer> {
  const digits = phoneKey(phone);
  if (digits === null) return { customer: null };
  const { phoneNumber, whatsappNumber, createdAt } = booking;
  const endsAlike = (column: SQLWrapper) => eq(phoneEnd(column), sql`right(${digits}, 7)`);
  return snapshot(db, async (tx) => {
    const writtenIn = (column: typeof phoneNumber | typeof whatsappNumber) =>
      tx
        .select({ number: sql<string>`${column}`.as('number') })
        .from(booking)
        .where(and(eq(booking.isActive, true), endsAlike(column)));
    const written = await union(writtenIn(phoneNumber), writtenIn(whatsappNumber));
    const numbers = written.flatMap(({ number }) => (phoneKey(number) === digits ? [number] : []));
    if (numbers.length === 0) return { customer: null };
    const latest = await tx
      .select({
        customer: {
          clientName: booking.clientName,
          clientType: booking.clientType,
          phoneNumber,
          whatsappNumber,
          bookings: sql<number>`count(*) over ()`.mapWith(Number),
          firstBookedAt: sql<string>`min(${createdAt}) over ()`.mapWith(createdAt),
        },
        visit: { id: booking.id, createdAt, items },
      })
      .from(booking)
      .where(
        and(
          eq(booking.isActive, true),
          or(endsAlike(phoneNumber), endsAlike(whatsappNumber)),
          or(inArray(phoneNumber, numbers), inArray(whatsappNumber, numbers)),
        ),
      )
      .orderBy(desc(createdAt), desc(booking.id))
      .limit(LATEST);
    const [newest] = latest;
    return { customer: newest ? { ...newest.customer, latest: latest.map(({ visit }) => visit) } : null };
  });
}
