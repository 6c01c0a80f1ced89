import { asc, desc, eq, sql, and, inArray, or, type SQLWrapper } from 'drizzle-orm';
import type { Delivery } from '../../../src/domain/booking/booking.ts';
import { PAGE_SIZE_MAX } from '../../../src/domain/shared/limits.ts';
import { type Db, snapshot } from '../../db/database.ts';
import { booking, delivery, bookingItem, isSuggested, suggestionKey, phoneEnd } from '../../db/schema.ts';
import { type SuggestionsQuery, SUGGESTIONS_SHOWN } from '../../../src/domain/booking/suggestions.ts';
import { union } from 'drizzle-orm/pg-core';
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

/**
 * Distinct values of active items that start with `text`. Jumps from value to value in the index, so that the number of
 * items does not matter (BOOK-15).
 */
export function selectSuggestions(db: Db, { field, text }: SuggestionsQuery) {
  const column = bookingItem[field];
  const key = suggestionKey(column);
  const begin = sql`search_fold(${text})`;
  const next = sql`select ${key} as key, ${column} as value from ${bookingItem} where ${isSuggested(bookingItem.isActive, column)}`;
  const order = sql`order by ${key}, ${bookingItem.id} desc limit 1`;
  const found = sql`(
    with recursive typed as (
      select *, 1 as place from (${next} and ${key} >= ${begin} ${order}) as first
      union all
      select further.*, typed.place + 1 from typed cross join lateral (${next} and ${key} > typed.key ${order}) as further
      where typed.place < ${SUGGESTIONS_SHOWN} and starts_with(typed.key, ${begin})
    )
    select value, place from typed where starts_with(key, ${begin})
  ) as found`;
  return db
    .select({ value: sql<string>`value` })
    .from(found)
    .orderBy(sql`place`);
}

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
