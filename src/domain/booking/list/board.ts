import { PHASE_OF } from '../booking-life.ts';
import { EDITABLE_STATUSES, type BookingStatus } from '../booking-status.ts';
import { decideStatus } from '../booking-status.machine.ts';
import { BOOKING_DELETED, type Booking, type ListedBooking } from '../booking.ts';
import { nextSteps, toRefusal, type NextStep, type StepRefusal } from '../next-steps.ts';
import { QUICK_MESSAGES } from '../../quick-action/quick-messages.ts';
import { refuseQuick } from '../../quick-action/quick-offer.ts';
import { statusesOf, type BoardColumn, type BoardPhase } from './board-page.ts';

/**
 * Returns the status of a card dropped on a column: its first status that staff may choose, otherwise its own
 * (BOARD-02).
 */
export function statusOfColumn(phase: BoardPhase): BookingStatus {
  const own = statusesOf(phase);
  const [chosen] = EDITABLE_STATUSES.filter((status) => own.includes(status));
  return chosen ?? (phase === 'rejected' ? 'REJECTED' : 'DRAFT');
}

/** Checks whether the column of a card says its status, which its badge need not repeat (BOARD-05). */
export const isStatusOfColumn = (status: BookingStatus): boolean => statusOfColumn(PHASE_OF[status]) === status;

/** The text for leaving the board while the booking of a moved card is still loading (BOARD-03). */
export const MOVE_LEFT = {
  title: 'Not moved',
  description: 'You left the board before the booking was loaded.',
} as const;

const ARRIVED = [{ type: 'INBOUND', isActive: true }] as const;

/** Returns the menu of a card. Deliveries are ignored until the booking has loaded (BOARD-02, NEXT-02). */
export const cardSteps = (
  { status, isActive }: Pick<ListedBooking, 'status' | 'isActive'>,
  booking: Booking | null,
): NextStep[] => nextSteps(booking ?? { status, isActive, delivery: ARRIVED });

/**
 * Returns why a booking cannot move, `null` if it can. `seen` is the status of its card (BOARD-03, QUICK-01, EDIT-01).
 */
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

/** Places a card in the column that it is moving to (BOARD-02). */
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
