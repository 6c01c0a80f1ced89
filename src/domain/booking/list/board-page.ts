import type { ListState } from '../../lists/list-state.ts';
import { BOARD_ROWS } from '../../shared/limits.ts';
import { PHASE_OF, PHASES, type Ending, type Phase } from '../booking-life.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../booking-status.ts';
import type { BookingPage, ListedBooking } from '../booking.ts';
import { bookingQuery } from './booking-list.ts';

/** The columns of the board. Each ending has its own. */
export const BOARD_PHASES = [...PHASES, 'rejected', 'cancelled'] as const satisfies readonly (Phase | Ending)[];
export type BoardPhase = (typeof BOARD_PHASES)[number];

/** A column of the board. It shows the first bookings. `total` counts all of them. */
export type BoardColumn = { phase: BoardPhase; bookings: readonly ListedBooking[]; total: number };

/** The data of the board. The page has no rows, so that they are not mistaken for those of a list. */
export type BoardPage = BookingPage & { columns: readonly BoardColumn[] };
export const isBoardPage = (page: BookingPage): page is BoardPage => 'columns' in page;
export const toBoardPage = (columns: readonly BoardColumn[]): BoardPage => ({
  bookings: [],
  totalPages: 1,
  totalBookings: 0,
  columns,
});

/** Returns the cards above and below a booking in its column. */
export function findBeside(page: BookingPage, id: number) {
  const columns = isBoardPage(page) ? page.columns : [];
  const cards = columns.map(({ bookings }) => bookings).find((shown) => shown.some((card) => card.id === id)) ?? [];
  const place = cards.findIndex((card) => card.id === id);
  return { previous: cards[place - 1] ?? null, next: (place < 0 ? null : cards[place + 1]) ?? null };
}

/** Returns the statuses of a column. */
export const statusesOf = (phase: BoardPhase): BookingStatus[] =>
  BOOKING_STATUSES.filter((status) => PHASE_OF[status] === phase);

/** Returns the statuses of a column that pass the filter, separated by commas. Empty if none does. */
export function columnStatuses({ filters }: Pick<ListState, 'filters'>, phase: BoardPhase): string {
  const chosen = filters['status'] ? filters['status'].split(',') : null;
  return statusesOf(phase)
    .filter((status) => chosen?.includes(status) ?? true)
    .join(',');
}

/** Returns the query of `GET /booking/` for a column, `null` if the filter excludes it (CALL-04). */
export function columnQuery(state: ListState, phase: BoardPhase) {
  const status = columnStatuses(state, phase);
  return status === '' ? null : { ...bookingQuery({ ...state, page: 1, pageSize: BOARD_ROWS }), status };
}
