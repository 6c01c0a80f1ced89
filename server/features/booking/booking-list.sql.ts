import { and, asc, count, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ListedBooking } from '../../../src/domain/booking/booking.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { BookingListQuery } from './booking.query.ts';
import { ITEMS_NAMED, ROWS_MAX } from '../../../src/domain/shared/limits.ts';
import { worklistStatuses } from './worklists.ts';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem, type bookingWords, nameOrder } from '../../db/schema.ts';
import { countKept, countKeptByStatus } from '../../db/tally.sql.ts';
import { bookingMatches, isCode, isExactCode, textMatches, toCounted } from './booking-search.sql.ts';
import { HEADER, toHeader } from './booking-shape.ts';
import { countOnWorklist, isOnWorklist } from './booking-worklists.sql.ts';

/** Bookings at an end of a search that are looked for there. */
const NEAR = 1_000;
/** More bookings than are quickly sorted when a search finds them. */
const MANY = 1_000;
/** The newest bookings, or the oldest, that are looked through for what many have. */
const LOOKED_THROUGH = 10_000;

/** The names of the items of all bookings of a page, of each at most so many, the active ones first. DATA-02 */
async function selectItemNames(tx: Tx, ids: readonly number[], most: number) {
  const ranked = tx
    .select({
      id: bookingItem.id,
      bookingId: bookingItem.bookingId,
      name: bookingItem.name,
      isActive: bookingItem.isActive,
      place:
        sql<number>`row_number() over (partition by ${bookingItem.bookingId} order by ${bookingItem.isActive} desc, ${bookingItem.id})`.as(
          'place',
        ),
    })
    .from(bookingItem)
    .where(inArray(bookingItem.bookingId, [...ids]))
    .as('ranked');
  const rows = await tx.select().from(ranked).where(lte(ranked.place, most)).orderBy(asc(ranked.id));
  const names = new Map<number, ListedBooking['booking_items']>();
  for (const { id, bookingId, name, isActive } of rows) {
    const own = names.get(bookingId);
    if (own) own.push({ id, name, isActive });
    else names.set(bookingId, [{ id, name, isActive }]);
  }
  return names;
}

const NEWEST_FIRST = [desc(booking.createdAt), desc(booking.id)];

/** `most`: as many items as a booking may have now, unless rows name only the first: all of 150 may take megabytes. */
async function withItemNames(
  tx: Tx,
  rows: readonly Parameters<typeof toHeader>[0][],
  most = ROWS_MAX,
): Promise<ListedBooking[]> {
  if (rows.length === 0) return [];
  const names = await selectItemNames(
    tx,
    rows.map(({ id }) => id),
    most,
  );
  return rows.map((row) => ({ ...toHeader(row), booking_items: names.get(row.id) ?? [] }));
}

/** What a list shows: every condition that is not `null` holds. `today` is the shop's business day. */
type Filter = Pick<BookingListQuery, 'statuses' | 'search' | 'isActive'>;
type Listed = Filter & Pick<BookingListQuery, 'worklist' | 'sortBy' | 'orderBy'> & { today: string };

const isAmongThese = ({ statuses, isActive }: Filter, table: typeof booking | typeof bookingWords = booking) =>
  and(
    statuses === null ? undefined : inArray(table.status, [...statuses]),
    isActive === null ? undefined : eq(table.isActive, isActive),
  );

const isListed = (filter: Filter) =>
  and(isAmongThese(filter), filter.search === null ? undefined : bookingMatches(filter.search));

/** The same of a list of work: active ones of its statuses alone. LIST-11 */
function narrow(listed: Listed): Listed {
  const { worklist, statuses } = listed;
  if (worklist === null) return listed;
  const own = worklistStatuses(worklist);
  return {
    ...listed,
    statuses: listed.isActive === false ? [] : own.filter((status) => statuses?.includes(status) ?? true),
    isActive: true,
  };
}

const isShown = (listed: Listed) =>
  and(isListed(listed), listed.worklist === null ? undefined : isOnWorklist(listed.worklist, listed.today));

function toCountedList(filter: Filter, search: string) {
  const { table, matches } = toCounted(search);
  return { table, where: and(isAmongThese(filter, table), matches) };
}

/** How many bookings a list shows, and which where a search finds few: one look finds both. */
export async function findListed(tx: Tx, asked: Listed): Promise<{ total: number; ids: number[] | null }> {
  const filter = narrow(asked);
  const { worklist, statuses, search, today } = filter;
  if (search === null && worklist === null) return { total: await countKept(tx, filter), ids: null };
  if (search === null && worklist !== null)
    return { total: await countOnWorklist(tx, worklist, today, statuses ?? []), ids: null };
  const { table, where } =
    search === null || worklist !== null ? { table: booking, where: isShown(filter) } : toCountedList(filter, search);
  const ids = sql<number[] | null>`(array_agg(${table.id}::integer))[1:${sql.raw(String(MANY))}]`;
  const [row] = await tx.select({ total: count(), ids }).from(table).where(where);
  const total = row?.total ?? 0;
  return { total, ids: total > MANY ? null : (row?.ids ?? []) };
}

/** Active bookings of these statuses that a search finds, by status; a status without any is left out. */
export async function countFoundByStatus(
  tx: Tx,
  statuses: readonly BookingStatus[],
  search: string,
): Promise<Map<BookingStatus, number>> {
  const { table, where } = toCountedList({ statuses: [...statuses], search, isActive: true }, search);
  const rows = await tx.select({ status: table.status, rows: count() }).from(table).where(where).groupBy(table.status);
  return new Map(rows.map((row) => [row.status, row.rows]));
}

/** The newest bookings of each of these statuses with the names of their items, in two queries. */
export async function selectNewest(
  tx: Tx,
  [first, second, ...others]: readonly [BookingStatus, BookingStatus, ...BookingStatus[]],
  search: string | null,
  limit: number,
): Promise<ListedBooking[]> {
  const ofStatus = (status: BookingStatus) =>
    tx
      .select(HEADER)
      .from(booking)
      .where(isListed({ statuses: [status], search, isActive: null }))
      .orderBy(...NEWEST_FIRST)
      .limit(limit);
  const rows = await unionAll(ofStatus(first), ofStatus(second), ...others.map(ofStatus)).orderBy(...NEWEST_FIRST);
  return withItemNames(tx, rows, ITEMS_NAMED + 1);
}

/** One parameter for any number of ids. */
const isAmong = (ids: readonly number[]) => sql`${booking.id} = any(${`{${ids.join()}}`}::bigint[])`;

type Page = { limit: number; offset: number } & Awaited<ReturnType<typeof findListed>>;

/**
 * The first bookings found among those at one end of the list, `null` where these are not enough. What many bookings have is
 * among them most of the time; to sort all of those would take longer than to find them.
 */
async function findAmongFirst(tx: Tx, filter: Filter, direction: typeof asc | typeof desc, rows: number) {
  const looked = tx
    .select({ id: booking.id, createdAt: booking.createdAt, searchText: booking.searchText })
    .from(booking)
    .where(isListed({ ...filter, search: null }))
    .orderBy(direction(booking.createdAt), direction(booking.id))
    .limit(LOOKED_THROUGH)
    .as('looked');
  const found = await tx
    .select({ id: looked.id })
    .from(looked)
    .where(textMatches(looked.searchText, filter.search ?? ''))
    .orderBy(direction(looked.createdAt), direction(looked.id))
    .limit(rows);
  return found.length < rows ? null : found.map(({ id }) => id);
}

/**
 * The ids of a page that is near the newest or the oldest of the many that a search finds, the one whose code was typed before
 * all others; `null` where it is not.
 */
async function findAtEnds(tx: Tx, filter: Filter & { search: string }, { limit, offset, total }: Page) {
  const shown = Math.min(limit, total - offset);
  const isLast = offset > total / 2;
  const rows = isLast ? total - offset : offset + shown;
  if (rows >= NEAR) return null;
  const exact = await findCode(tx, filter);
  const found = await findAmongFirst(tx, filter, isLast ? asc : desc, rows + exact.length);
  const others = found?.filter((id) => !exact.includes(id));
  if (isLast) return others?.slice(rows - shown, rows).toReversed() ?? null;
  return others ? [...exact, ...others].slice(offset, rows) : null;
}

/** The booking whose code was typed, if the list has it. */
async function findCode(tx: Tx, filter: Filter & { search: string }): Promise<number[]> {
  if (!isCode(filter.search)) return [];
  const rows = await tx
    .select({ id: booking.id })
    .from(booking)
    .where(and(isAmongThese(filter), isExactCode(filter.search)));
  return rows.map(({ id }) => id);
}

/** Each order of a list has its index, but for the one by status, which is read status by status. */
function toOrder({ search, sortBy, orderBy }: Listed, isFew: boolean, isBackwards = false): SQL[] {
  const [forwards, backwards] = isBackwards ? [desc, asc] : [asc, desc];
  const direction = orderBy === 'asc' ? forwards : backwards;
  switch (sortBy) {
    case 'status': {
      const place = sql`array_position(${`{${BOOKING_STATUSES.join()}}`}::text[], ${booking.status})`;
      return [direction(place), backwards(booking.createdAt), backwards(booking.id)];
    }
    case 'clientName':
      return [direction(nameOrder(booking.clientName)), direction(booking.id)];
    case 'payableAmount':
      return [direction(booking.payablePaisa), direction(booking.id)];
    case 'createdAt': {
      // Of many only where it may be one: what is sorted by this has no index.
      const isCodeFirst = search !== null && orderBy === 'desc' && (isFew || isCode(search));
      const first = isCodeFirst ? [forwards(sql`(not ${isExactCode(search)})`)] : [];
      return [...first, direction(booking.createdAt), direction(booking.id)];
    }
  }
}

type Part = { filter: Listed; limit: number; offset: number; total: number };

/** The part of a page in each status, newest first, by how many bookings each of them has. */
async function splitByStatus(tx: Tx, filter: Listed, page: Page): Promise<Part[]> {
  const counts = await countKeptByStatus(tx, filter);
  let { limit, offset } = page;
  const statuses = filter.orderBy === 'asc' ? BOOKING_STATUSES : BOOKING_STATUSES.toReversed();
  return statuses.flatMap((status) => {
    const total = counts.get(status) ?? 0;
    const skipped = Math.min(offset, total);
    const shown = Math.min(limit, total - skipped);
    offset -= skipped;
    limit -= shown;
    const own: Listed = { ...filter, statuses: [status], sortBy: 'createdAt', orderBy: 'desc' };
    return shown > 0 ? [{ filter: own, limit: shown, offset: skipped, total }] : [];
  });
}

/** A page in its order: the keys that stand before it, or after it where these are fewer, and then its rows. */
async function selectSorted(tx: Tx, filter: Listed, page: Page): Promise<ListedBooking[]> {
  const isSplit = filter.sortBy === 'status' && filter.search === null && filter.worklist === null;
  const parts = isSplit ? await splitByStatus(tx, filter, page) : [{ filter, ...page }];
  const [first, second, ...others] = parts.map(({ filter: own, limit, offset, total }) => {
    const shown = Math.min(limit, total - offset);
    const isFromEnd = offset > total / 2;
    return tx
      .select({ id: booking.id })
      .from(booking)
      .where(page.ids === null ? isShown(own) : isAmong(page.ids))
      .orderBy(...toOrder(own, page.ids !== null, isFromEnd))
      .limit(shown)
      .offset(isFromEnd ? total - offset - shown : offset);
  });
  if (!first) return [];
  const keys = second ? unionAll(first, second, ...others) : first;
  const rows = await tx
    .select(HEADER)
    .from(booking)
    .where(inArray(booking.id, keys))
    .orderBy(...toOrder(filter, page.ids !== null));
  return withItemNames(tx, rows);
}

/** Bookings in the order of their ids. */
async function selectInOrder(tx: Tx, ids: readonly number[]): Promise<ListedBooking[]> {
  if (ids.length === 0) return [];
  const bookings = await withItemNames(tx, await tx.select(HEADER).from(booking).where(isAmong(ids)));
  return bookings.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** A page of a list as it was found, the one whose code was searched for first. */
export async function selectListed(tx: Tx, asked: Listed, page: Page) {
  const filter = narrow(asked);
  if (page.offset >= page.total) return [];
  const { search, sortBy, orderBy, worklist } = filter;
  const isOfMany = search !== null && page.ids === null && worklist === null;
  if (isOfMany && sortBy === 'createdAt' && orderBy === 'desc') {
    const found = await findAtEnds(tx, { ...filter, search }, page);
    if (found !== null) return selectInOrder(tx, found);
  }
  return selectSorted(tx, filter, page);
}
