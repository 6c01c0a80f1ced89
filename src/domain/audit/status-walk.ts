import { decideStatus, PROVIDER_STATUSES, toStatusEvent } from '../booking/booking-status.machine.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../booking/booking-status.ts';

/** The part of a history row about the status of a booking or its deliveries. `at` is an ISO instant. */
export type StatusRow = {
  id: number;
  entity: string;
  entityId: number;
  bookingId: number;
  action: string;
  status: string | null;
  type: string | null;
  isActive: string | null;
  /** `null` if the row was written without the server, or by an import. */
  staffId: number | null;
  /** Staff have a login. The system and its commands have none. */
  hasLogin: boolean;
  at: string;
};

/**
 * A change of a status in the history. `from` is `null` for a new booking. `event` is the event for the chart. `since`
 * is when the booking got the old status, `null` if unknown. `why` says why the chart does not allow it.
 */
export type StatusMove = {
  row: StatusRow;
  from: BookingStatus | null;
  to: string;
  event: string;
  since: string | null;
  why: string | null;
};

type Delivery = { type: string; isActive: boolean };
type Known = { status: BookingStatus | null; since: string | null; deliveries: Map<number, Delivery> };

export const isStatus = (text: string): text is BookingStatus => (BOOKING_STATUSES as readonly string[]).includes(text);

function keepDelivery(deliveries: Known['deliveries'], { entityId, action, type, isActive }: StatusRow): void {
  if (action === 'removed') return void deliveries.delete(entityId);
  const before = deliveries.get(entityId);
  deliveries.set(entityId, {
    type: type ?? before?.type ?? '',
    isActive: isActive === null ? (before?.isActive ?? true) : isActive === 'true',
  });
}

/** Asks the chart for its refusals and caches the answers. */
export function createChart() {
  const answers = new Map<string, string | null>();
  return (...question: Parameters<typeof decideStatus>): string | null => {
    const key = JSON.stringify(question);
    const known = answers.get(key);
    const answer = known === undefined ? decideStatus(...question).refusal : known;
    answers.set(key, answer);
    return answer;
  };
}

/**
 * Returns why the chart does not allow this change, `null` if it does. The system writes without a login. Only the
 * import creates a booking without an author.
 */
function refuse(
  ask: ReturnType<typeof createChart>,
  known: Known,
  { action, staffId, hasLogin }: StatusRow,
  to: string,
) {
  if (!isStatus(to)) return 'No such status is in the chart.';
  if (staffId === null && action !== 'created') return 'It was written directly to the database.';
  const start = known.status ?? 'DRAFT';
  return start === to ? null : ask(start, to, [...known.deliveries.values()], hasLogin ? 'staff' : 'system');
}

function toEvent({ status }: Known, { hasLogin }: StatusRow, to: string): string {
  if (!isStatus(to)) return to;
  return status === null && to === 'DRAFT' ? 'start' : toStatusEvent(to, hasLogin ? 'staff' : 'system');
}

/** Checks whether the system, and no person, set the status of this row (EDIT-28). */
export const isAssigned = ({ status, hasLogin }: StatusRow): boolean =>
  status !== null && isStatus(status) && toStatusEvent(status, hasLogin ? 'staff' : 'system').startsWith('assign.');

/**
 * Runs rows of the history through the chart of a booking's status, with the deliveries of that time. The rows of each
 * booking come oldest first. A baseline row is the start of its booking (HIST-14, HIST-15).
 * @param ask the chart, which several walks can share with its cache
 * @returns the change of status of each row, `null` if it is none
 */
export function createStatusWalk(ask = createChart()): (row: StatusRow) => StatusMove | null {
  const bookings = new Map<number, Known>();
  return (row) => {
    const known = bookings.get(row.bookingId) ?? { status: null, since: null, deliveries: new Map<number, Delivery>() };
    bookings.set(row.bookingId, known);
    if (row.entity === 'delivery') keepDelivery(known.deliveries, row);
    const { status: to, action, at } = row;
    if (row.entity !== 'booking' || to === null) return null;
    const isBaseline = action === 'baseline';
    const { status: from, since } = known;
    const move = { row, from, to, event: toEvent(known, row, to), since, why: refuse(ask, known, row, to) };
    if (isStatus(to)) Object.assign(known, { status: to, since: isBaseline ? null : at });
    return isBaseline ? null : move;
  };
}

const INBOUND = [{ type: 'INBOUND', isActive: true }];

/** Lists every transition of the chart to another status, with its event (HIST-15). */
export const listTransitions = () =>
  BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.flatMap((to) => {
      const by = PROVIDER_STATUSES.includes(to) ? 'system' : 'staff';
      const isAllowed = to !== from && decideStatus(from, to, INBOUND, by).refusal === null;
      return isAllowed ? [{ from, to, event: toStatusEvent(to, by) }] : [];
    }),
  );
