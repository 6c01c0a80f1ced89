import { decideStatus, PROVIDER_STATUSES, toStatusEvent } from '../booking/booking-status.machine.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../booking/booking-status.ts';

/** A row of the history, as far as it tells of the status of a booking or of its deliveries. `at` is an ISO instant. */
export type StatusRow = {
  id: number;
  entity: string;
  entityId: number;
  bookingId: number;
  action: string;
  status: string | null;
  type: string | null;
  isActive: string | null;
  /** `null`: written past the server, or by an import. */
  staffId: number | null;
  /** Staff have a login, the system and its commands have none. */
  hasLogin: boolean;
  at: string;
};

/**
 * A change of a status as it stands in the history. `from` is `null` where the booking was made, `event` what the chart heard,
 * `since` when it got the status that it leaves, `null` where the history does not know; `why` the chart does not allow it.
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

/** What the chart refuses; each question is asked once. */
function createChart() {
  const answers = new Map<string, string | null>();
  return (...question: Parameters<typeof decideStatus>): string | null => {
    const key = JSON.stringify(question);
    const known = answers.get(key);
    const answer = known === undefined ? decideStatus(...question).refusal : known;
    answers.set(key, answer);
    return answer;
  };
}

/** Why the chart does not allow this change; `null` where it does. The system writes without a login, and only the import makes a booking without an author. */
function refuse(
  ask: ReturnType<typeof createChart>,
  known: Known,
  { action, staffId, hasLogin }: StatusRow,
  to: string,
) {
  if (!isStatus(to)) return 'No such status is in the chart.';
  if (staffId === null && action !== 'created') return 'It was written past the server.';
  const start = known.status ?? 'DRAFT';
  return start === to ? null : ask(start, to, [...known.deliveries.values()], hasLogin ? 'staff' : 'system');
}

function toEvent({ status }: Known, { hasLogin }: StatusRow, to: string): string {
  if (!isStatus(to)) return to;
  return status === null && to === 'DRAFT' ? 'start' : toStatusEvent(to, hasLogin ? 'staff' : 'system');
}

/** Whether the system gave the status of this row: nobody chose it. EDIT-28 */
export const isAssigned = ({ status, hasLogin }: StatusRow): boolean =>
  status !== null && isStatus(status) && toStatusEvent(status, hasLogin ? 'staff' : 'system').startsWith('assign.');

/**
 * Takes rows of the history, those of each booking with the oldest first, to the chart of a booking's status, with the deliveries
 * that it had then. A row that is there as a baseline is where its booking begins. HIST-14, HIST-15
 * @returns of each row the change of a status that it is, `null` where it is none
 */
export function createStatusWalk(): (row: StatusRow) => StatusMove | null {
  const bookings = new Map<number, Known>();
  const ask = createChart();
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

/** Every transition of the chart to another status, by what it hears. HIST-15 */
export const listTransitions = () =>
  BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.flatMap((to) => {
      const by = PROVIDER_STATUSES.includes(to) ? 'system' : 'staff';
      const isAllowed = to !== from && decideStatus(from, to, INBOUND, by).refusal === null;
      return isAllowed ? [{ from, to, event: toStatusEvent(to, by) }] : [];
    }),
  );
