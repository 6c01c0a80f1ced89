import { formatRs, sumRupees } from '../shared/money.ts';
import { formatCount } from '../shared/number-text.ts';
import { formatDay, shopToday } from '../shared/shop-day.ts';
import { type Ending, type Phase, PHASE_LABELS, PHASE_OF, PHASES } from '../booking/booking-life.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../booking/booking-status.ts';
import type { Worklist } from '../booking/list/booking-list.ts';
import type { BookingLine, DashboardStats, MoneyDay } from './dashboard-stats.ts';
import { LONG_WAIT_DAYS } from '../shared/limits.ts';

type PhaseCount = { phase: Phase; label: string; count: number };

const OPEN_PHASES = PHASES.filter((phase) => phase !== 'done');

/** The statuses of open bookings (FIGURE-03). */
export const OPEN_STATUSES: readonly BookingStatus[] = BOOKING_STATUSES.filter((status) =>
  (OPEN_PHASES as readonly (Phase | Ending)[]).includes(PHASE_OF[status]),
);

const countIn = (counts: DashboardStats['counts'], phase: Phase | Ending): number =>
  BOOKING_STATUSES.reduce((sum, status) => sum + (PHASE_OF[status] === phase ? counts[status] : 0), 0);

/** Counts active bookings of each phase except the last, in order (FIGURE-01). */
export const countOpenByPhase = (counts: DashboardStats['counts']): PhaseCount[] =>
  OPEN_PHASES.map((phase) => ({ phase, label: PHASE_LABELS[phase], count: countIn(counts, phase) }));

/** Returns `12 open; 1,204 done, 3 rejected, 40 cancelled` (FIGURE-01). */
export function describePhases(counts: DashboardStats['counts']): string {
  const open = countOpenByPhase(counts).reduce((sum, { count }) => sum + count, 0);
  const ends = (['done', 'rejected', 'cancelled'] as const).map(
    (phase) => `${formatCount(countIn(counts, phase))} ${PHASE_LABELS[phase].toLowerCase()}`,
  );
  return `${formatCount(open)} open; ${ends.join(', ')}`;
}

const sumOf = (days: readonly MoneyDay[], field: 'booked' | 'received'): number =>
  sumRupees(days.map((day) => day[field]));

/** Describes the chart of the days, and the day with the most received money (FIGURE-02). */
export function describeMoney(days: readonly MoneyDay[]): string {
  const sums = `${days.length} days: ${formatRs(sumOf(days, 'booked'))} booked, ${formatRs(sumOf(days, 'received'))} received.`;
  const best = days.reduce<MoneyDay | null>((most, day) => (day.received > (most?.received ?? 0) ? day : most), null);
  return best === null ? sums : `${sums} Best day: ${formatDay(best.date)}, ${formatRs(best.received)} received.`;
}

/** Checks whether the shop has an active booking. A chart without any is not shown (DASH-13). */
export const hasBookings = (counts: DashboardStats['counts']): boolean =>
  BOOKING_STATUSES.some((status) => counts[status] > 0);

/** Checks whether money was booked or received on a day. A chart without any is not shown (DASH-13). */
export const hasMoney = (days: readonly MoneyDay[]): boolean =>
  days.some(({ booked, received }) => booked > 0 || received > 0);

/** Returns the business days from a booking to `today` (FIGURE-03). */
export const daysWaited = ({ createdAt }: Pick<BookingLine, 'createdAt'>, today: string): number =>
  Temporal.PlainDate.from(shopToday(createdAt)).until(today).days;

/** The address of the list of bookings that wait too long (FIGURE-03, LIST-11). */
export const LONG_WAITS_HREF = `/bookings?worklist=${'longWaits' satisfies Worklist}`;

/** The text if no booking waits too long (FIGURE-03). */
export const NOTHING_WAITS = `No bookings open for ${LONG_WAIT_DAYS} days or more`;
export const NO_APPOINTMENTS = 'No appointments today or tomorrow';

/** Groups appointments by day, today first. Days without any are left out. */
export function groupAppointments(
  lines: readonly BookingLine[],
  today: string,
): { label: 'Today' | 'Tomorrow'; lines: BookingLine[] }[] {
  const isToday = ({ appointmentDate }: BookingLine) =>
    appointmentDate !== null && shopToday(appointmentDate) === today;
  return [
    { label: 'Today' as const, lines: lines.filter(isToday) },
    { label: 'Tomorrow' as const, lines: lines.filter((line) => !isToday(line)) },
  ].filter((day) => day.lines.length > 0);
}
