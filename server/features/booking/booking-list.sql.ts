import { and, gte, lt, or, type SQL, sql, eq, inArray, isNull, ne } from 'drizzle-orm';
import { PHASE_OF, type Ending, type Phase } from '../../../src/domain/booking/booking-life.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { UNRESOLVED, UNRESOLVED_PHASES } from '../../../src/domain/booking/promise.ts';
import { type Worklist, WORKLISTS } from '../../../src/domain/booking/list/booking-list.ts';
import { dayAfter } from '../../../src/domain/ledger/date-ranges.ts';
import { LONG_WAIT_DAYS } from '../../../src/domain/shared/limits.ts';
import { codeSpellings } from '../../../src/domain/shared/code.ts';
import { searchDigits } from '../../../src/domain/shared/phone.ts';
import { startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import { booking, unpaid, nameOrder, searchedBooking } from '../../db/schema.ts';
import type { BookingPage, ListedBooking } from '../../../src/domain/booking/booking.ts';
import { WorklistCounts } from '../../../src/domain/dashboard/worklist-counts.ts';
import type { BookingListQuery } from './booking.query.ts';
import { countByStatus } from '../../db/counts.sql.ts';
import { type Db, snapshot, type Tx } from '../../db/database.ts';
import {
  contains,
  containsWords,
  matches,
  type Order,
  readParts,
  selectPage,
  type Slice,
  toOrderBy,
  withoutIndex,
} from '../../db/page.ts';
import { listedColumns, withRupees } from './booking.sql.ts';

/** Matches any text of the booking. Finds a phone number in any grouping (FIND-01, LIST-01, DASH-02). */
export function bookingMatches(typed: string): SQL | undefined {
  const digits = searchDigits(typed);
  // The digit groups are not separate words: they belong to one number, in this order.
  return digits.length === 0
    ? matches(booking.searchText, typed)
    : or(...[typed, ...digits].map((part) => contains(booking.searchText, part)));
}

/** For a search without digits: then the word index finds the same bookings. */
const wordsMatch = (typed: string) => containsWords(searchedBooking.words, typed);
export const hasDigit = (typed: string): boolean => /\p{N}/u.test(typed.normalize('NFKD'));

/** The table that a search reads. Without digits the smaller one is enough. */
type SearchedTable = typeof booking | typeof searchedBooking;
export const searchedTable = (typed: string): SearchedTable => (hasDigit(typed) ? booking : searchedBooking);
export const isFound = (typed: string, table: SearchedTable): SQL | undefined =>
  table === booking ? bookingMatches(typed) : wordsMatch(typed);

/** True for the booking whose code was searched for. */
const isExactCode = (typed: string): SQL => inArray(booking.code, codeSpellings(typed));

const OPEN: readonly (Phase | Ending)[] = [...UNRESOLVED_PHASES, 'ready'];

/** A booking created before this instant has waited too long on the business day `today` (FIGURE-03, LIST-11). */
export const longWaitsBefore = (today: string): string =>
  startOfShopDay(
    Temporal.PlainDate.from(today)
      .subtract({ days: LONG_WAIT_DAYS - 1 })
      .toString(),
  );

/** For whom and when a list is read: the person, the shop's business day, and its clock, `2026-11-30T16:59`. */
export type Reader = { staffId: number; today: string; clock: string };

/** In the words of the partial indexes, which the planner compares with them (PROMISE-05). */
const isUnresolved = sql.raw(
  `"booking"."is_active" and "booking"."status" in (${UNRESOLVED.map((status) => `'${status}'`).join(', ')})`,
);

/** The worklists: the phases of their bookings, and a further condition for a reader (LIST-11, PROMISE-05). */
const LISTS: Readonly<
  Record<Worklist, { phases: readonly (Phase | Ending)[]; isOn: (reader: Reader) => SQL | undefined }>
> = {
  appointmentsToday: {
    phases: OPEN,
    isOn: ({ today }) =>
      and(
        gte(booking.appointmentDate, startOfShopDay(today)),
        lt(booking.appointmentDate, startOfShopDay(dayAfter(today))),
      ),
  },
  inboundMissing: { phases: ['bookedIn', 'confirmed'], isOn: () => sql`${booking.inboundMissing}` },
  readyUnpaid: { phases: ['ready'], isOn: () => unpaid(booking) },
  longWaits: { phases: OPEN, isOn: ({ today }) => lt(booking.createdAt, longWaitsBefore(today)) },
  mine: { phases: UNRESOLVED_PHASES, isOn: ({ staffId }) => and(isUnresolved, eq(booking.assigneeId, staffId)) },
  late: {
    phases: UNRESOLVED_PHASES,
    isOn: ({ clock, today }) => and(isUnresolved, lt(booking.promisedFor, clock), ne(booking.promisedFor, today)),
  },
  promisedToday: {
    phases: UNRESOLVED_PHASES,
    isOn: ({ today }) => and(isUnresolved, gte(booking.promisedFor, today), lt(booking.promisedFor, dayAfter(today))),
  },
  unassigned: { phases: UNRESOLVED_PHASES, isOn: () => and(isUnresolved, isNull(booking.assigneeId)) },
};

/** True for the late bookings (PROMISE-05). */
export const isLateOn = (reader: Reader): SQL | undefined => LISTS.late.isOn(reader);

const worklistStatuses = (worklist: Worklist): readonly BookingStatus[] =>
  BOOKING_STATUSES.filter((status) => LISTS[worklist].phases.includes(PHASE_OF[status]));

/** The conditions of a list; `null` means any. */
type Filter = Pick<BookingListQuery, 'search' | 'isActive' | 'worklist' | 'assigneeId' | 'locationId'> & {
  statuses: readonly BookingStatus[] | null;
  reader: Reader;
};
type Listed = Filter & Pick<BookingListQuery, 'sortBy' | 'orderBy'>;

/** True if a list asks for more than the stored counts and the smaller table of a search know. */
const isNarrow = ({ worklist, assigneeId, locationId }: Filter): boolean =>
  worklist !== null || assigneeId !== null || locationId !== null;

/** True for the bookings of a branch, or with 0 for those without one (BRANCH-02). */
const isAtBranch = (locationId: number) =>
  locationId === 0 ? isNull(booking.locationId) : eq(booking.locationId, locationId);

const isListed = (filter: Filter, table: SearchedTable = booking) => {
  const { statuses, search, isActive, worklist, assigneeId, locationId, reader } = filter;
  return and(
    statuses === null ? undefined : inArray(table.status, [...statuses]),
    isActive === null ? undefined : eq(table.isActive, isActive),
    search === null ? undefined : isFound(search, table),
    worklist === null ? undefined : LISTS[worklist].isOn(reader),
    assigneeId === null ? undefined : eq(booking.assigneeId, assigneeId),
    locationId === null ? undefined : isAtBranch(locationId),
  );
};

/** Restricts a worklist to active bookings in its statuses (LIST-11). */
function narrow(listed: Listed): Listed {
  const { worklist, statuses, isActive } = listed;
  if (worklist === null) return listed;
  const own = worklistStatuses(worklist);
  return {
    ...listed,
    statuses: isActive === false ? [] : own.filter((status) => statuses?.includes(status) ?? true),
    isActive: true,
  };
}

function toOrder({ search, sortBy, orderBy: direction }: Listed, table: SearchedTable = booking): Order {
  const last = { by: table.id, direction };
  switch (sortBy) {
    case 'status': {
      const place = sql`array_position(${`{${BOOKING_STATUSES.join()}}`}::text[], ${booking.status})`;
      return [
        { by: place, direction },
        { by: booking.createdAt, direction: 'desc' },
        { by: booking.id, direction: 'desc' },
      ];
    }
    case 'clientName':
      return [{ by: nameOrder(booking.clientName), direction }, last];
    case 'payableAmount':
      return [{ by: booking.payablePaisa, direction }, last];
    case 'promisedFor':
      return [
        { by: booking.promisedFor, direction, hasEmpty: true },
        { by: booking.id, direction: 'asc' },
      ];
    case 'createdAt': {
      const isCodeFirst = search !== null && direction === 'desc' && table === booking;
      const first: Order = isCodeFirst ? [{ by: sql`(${isExactCode(search)})`, direction }] : [];
      return [...first, { by: table.createdAt, direction }, last];
    }
  }
}

async function countListed(tx: Tx, filter: Filter): Promise<number> {
  if (isNarrow(filter)) return tx.$count(booking, isListed(filter));
  const counts = await countByStatus(tx, filter);
  return [...counts.values()].reduce((sum, rows) => sum + rows, 0);
}

async function selectRows(tx: Tx, isOnPage: SQL, order: Order): Promise<ListedBooking[]> {
  const rows = await tx
    .select(listedColumns())
    .from(booking)
    .where(isOnPage)
    .orderBy(...toOrderBy(order));
  return rows.map(withRupees);
}

function selectSlice(tx: Tx, filter: Listed, slice: Slice, total: number) {
  const order = toOrder(filter);
  const keys = tx.select({ id: booking.id }).from(booking).where(isListed(filter)).$dynamic();
  return selectRows(tx, inArray(booking.id, selectPage(keys, order, slice, total)), order);
}

/** A page of search results. Counts while it searches, because a short text has to be looked for in every booking. */
async function readFound(tx: Tx, filter: Listed, search: string, { limit, offset }: Slice) {
  const isPlain = filter.sortBy === 'createdAt' && !isNarrow(filter);
  const table = isPlain ? searchedTable(search) : booking;
  const isIn = isListed(filter, table);
  const found = await tx
    .select({ id: table.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(table)
    .where(isIn)
    .orderBy(...toOrderBy(withoutIndex(toOrder(filter, table))))
    .limit(limit)
    .offset(offset);
  const ids = found.map(({ id }) => id);
  return {
    bookings: ids.length === 0 ? [] : await selectRows(tx, inArray(booking.id, ids), toOrder(filter)),
    total: found[0]?.total ?? (offset === 0 ? 0 : await tx.$count(table, isIn)),
  };
}

/** A page in status order, read status by status, because an index has the newest bookings of each status. */
async function readByStatus(tx: Tx, filter: Listed, slice: Slice) {
  const counts = await countByStatus(tx, filter);
  const statuses = filter.orderBy === 'asc' ? BOOKING_STATUSES : BOOKING_STATUSES.toReversed();
  const parts = statuses.map((status) => ({ status, rows: counts.get(status) ?? 0 }));
  const bookings = await readParts(parts, slice, ({ status, rows }, own) =>
    selectSlice(tx, { ...filter, statuses: [status], sortBy: 'createdAt', orderBy: 'desc' }, own, rows),
  );
  return { bookings, total: parts.reduce((sum, { rows }) => sum + rows, 0) };
}

async function selectListed(tx: Tx, filter: Listed, slice: Slice) {
  if (filter.search !== null) return readFound(tx, filter, filter.search, slice);
  if (filter.sortBy === 'status' && !isNarrow(filter)) return readByStatus(tx, filter, slice);
  const total = await countListed(tx, filter);
  return { bookings: await selectSlice(tx, filter, slice, total), total };
}

/**
 * A page of a list, and the number of bookings in the list. A booking whose code matches the search comes first. Empty
 * past the last page (LIST-03).
 */
export const listBookings = (db: Db, asked: Listed & { page: number; pageSize: number }): Promise<BookingPage> =>
  snapshot(db, async (tx) => {
    const { page, pageSize } = asked;
    const slice = { limit: pageSize, offset: (page - 1) * pageSize };
    const { bookings, total } = await selectListed(tx, narrow(asked), slice);
    return { bookings, totalPages: Math.ceil(total / pageSize), totalBookings: total };
  });

/** Counts the bookings of each worklist (LIST-11). */
export const countWorklists = (db: Db, reader: Reader): Promise<WorklistCounts> =>
  snapshot(db, async (tx) => {
    const any = { search: null, isActive: true, assigneeId: null, locationId: null, reader };
    const counts = new Map<string, number>();
    for (const worklist of WORKLISTS) {
      counts.set(worklist, await countListed(tx, { ...any, statuses: worklistStatuses(worklist), worklist }));
    }
    return WorklistCounts.parse(Object.fromEntries(counts));
  });
