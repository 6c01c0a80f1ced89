import type { ListState } from '../../lists/list-state.ts';
import { BOARD_ROWS } from '../../shared/limits.ts';
import { PHASE_OF, PHASES, type Ending, type Phase } from '../booking-life.ts';
import { bookingQuery } from './booking-list.ts';
import { BOOKING_STATUSES, EDITABLE_STATUSES, type BookingStatus } from '../booking-status.ts';
import { decideStatus } from '../booking-status.machine.ts';
import { BOOKING_DELETED, type Booking, type BookingPage, type ListedBooking } from '../booking.ts';
import { nextSteps, toRefusal, type NextStep, type StepRefusal } from '../next-steps.ts';
import { QUICK_MESSAGES } from '../../quick-action/quick-messages.ts';
import { refuseQuick } from '../../quick-action/quick-offer.ts';

/** The columns of the board, the endings apart. */
export const BOARD_PHASES = [...PHASES, 'rejected', 'cancelled'] as const satisfies readonly (Phase | Ending)[];
export type BoardPhase = (typeof BOARD_PHASES)[number];

/** `total` is how many bookings there are, of which the column has the first. */
export type BoardColumn = { phase: BoardPhase; bookings: readonly ListedBooking[]; total: number };

/** What the list reads for the board: a page without rows, so that they are never taken for those of a list. */
export type BoardPage = BookingPage & { columns: readonly BoardColumn[] };
export const isBoardPage = (page: BookingPage): page is BoardPage => 'columns' in page;
export const toBoardPage = (columns: readonly BoardColumn[]): BoardPage => ({
  bookings: [],
  totalPages: 1,
  totalBookings: 0,
  columns,
});

/** The cards above and below a booking in its column. */
export function findBeside(page: BookingPage, id: number) {
  const columns = isBoardPage(page) ? page.columns : [];
  const cards = columns.map(({ bookings }) => bookings).find((shown) => shown.some((card) => card.id === id)) ?? [];
  const place = cards.findIndex((card) => card.id === id);
  return { previous: cards[place - 1] ?? null, next: (place < 0 ? null : cards[place + 1]) ?? null };
}

const statusesOf = (phase: BoardPhase): BookingStatus[] =>
  BOOKING_STATUSES.filter((status) => PHASE_OF[status] === phase);

/** The statuses of a column that the filter lets through, with commas between them; empty where it lets none. */
export function columnStatuses({ filters }: Pick<ListState, 'filters'>, phase: BoardPhase): string {
  const chosen = filters['status'] ? filters['status'].split(',') : null;
  return statusesOf(phase)
    .filter((status) => chosen?.includes(status) ?? true)
    .join(',');
}

/** The query of `GET /booking/` for a column; `null` where the filter leaves nothing to ask for. CALL-04 */
export function columnQuery(state: ListState, phase: BoardPhase) {
  const status = columnStatuses(state, phase);
  return status === '' ? null : { ...bookingQuery({ ...state, page: 1, pageSize: BOARD_ROWS }), status };
}

/** What a card asks for that is dropped on a column: its first status that staff choose, else its own. BOARD-02 */
export function statusOfColumn(phase: BoardPhase): BookingStatus {
  const own = statusesOf(phase);
  const [chosen] = EDITABLE_STATUSES.filter((status) => own.includes(status));
  return chosen ?? (phase === 'rejected' ? 'REJECTED' : 'DRAFT');
}

/** What staff are told who leave the board while the booking of a moved card is still being read. BOARD-03 */
export const MOVE_LEFT = {
  title: 'Not moved',
  description: 'You left the board before the booking was read. It stays where it was.',
} as const;

const ARRIVED = [{ type: 'INBOUND', isActive: true }] as const;

/** What the menu of a card offers. Until its booking is known nothing is said of its deliveries. BOARD-02, NEXT-02 */
export const cardSteps = (
  { status, isActive }: Pick<ListedBooking, 'status' | 'isActive'>,
  booking: Booking | null,
): NextStep[] => nextSteps(booking ?? { status, isActive, delivery: ARRIVED });

/** Why a booking cannot be moved, `null` where it can; `seen` is its card's status. BOARD-03, QUICK-01, EDIT-01. */
export function refuseMove(
  role: string | null,
  booking: Booking,
  { seen, to }: { seen: BookingStatus; to: BookingStatus },
): StepRefusal | null {
  const plain = (sentence: string): StepRefusal => ({ ...toRefusal(sentence), remedy: null });
  if (!booking.isActive) return plain(BOOKING_DELETED);
  if (booking.status !== seen) return plain(QUICK_MESSAGES.changedSince);
  const right = refuseQuick(role, booking, { is: 'status', to });
  if (right !== null) return plain(right);
  const { refusal } = decideStatus(booking.status, to, booking.delivery);
  if (refusal === null) return null;
  const found = toRefusal(refusal);
  const canGo = found.remedy !== null && refuseQuick(role, booking, { is: found.remedy.action, leadsTo: to }) === null;
  return canGo ? found : { ...found, remedy: null };
}

/** The columns with a card where it is being moved to. BOARD-02 */
export function placeCard(
  columns: readonly BoardColumn[],
  moved: { id: number; to: BookingStatus } | null,
): readonly BoardColumn[] {
  const card = columns.flatMap(({ bookings }) => bookings).find(({ id }) => id === moved?.id);
  if (!moved || !card || PHASE_OF[card.status] === PHASE_OF[moved.to]) return columns;
  return columns.map((column) => {
    if (column.phase === PHASE_OF[moved.to])
      return { ...column, bookings: [card, ...column.bookings], total: column.total + 1 };
    if (column.phase !== PHASE_OF[card.status]) return column;
    return { ...column, bookings: column.bookings.filter(({ id }) => id !== card.id), total: column.total - 1 };
  });
}
