import * as z from 'zod/mini';
import { underEach } from '../form/field.ts';
import { BOOKING_STATUSES } from '../booking/booking-status.ts';
import type { Read } from '../shared/read.ts';

const Money = z.object({
  /** The payable rupees of active bookings that were created in the period. */
  booked: z.number(),
  /** The rupees of PAID active payments less refunds that were paid in the period, also of bookings that were deleted since (TILL-01, TILL-10). */
  received: z.number(),
});

const MoneyDay = z.extend(Money, { date: z.string() });
export type MoneyDay = z.infer<typeof MoneyDay>;

const BookingLine = z.object({
  id: z.int(),
  code: z.string(),
  clientName: z.string(),
  status: z.enum(BOOKING_STATUSES),
  createdAt: z.string(),
  appointmentDate: z.nullable(z.string()),
});
export type BookingLine = z.infer<typeof BookingLine>;

/** The number of days in the chart of money, ending today (FIGURE-02). */
export const MONEY_DAYS = 30;
/** The number of longest waiting bookings that are shown (FIGURE-03). */
export const LONG_WAITS = 5;

/** Answer of `GET /dashboard/stats`, with figures of Reflow's own server (CALL-03, FIGURE-01 to FIGURE-03). */
export const DashboardStats = z.object({
  counts: underEach(BOOKING_STATUSES, z.int()),
  today: Money,
  thisMonth: Money,
  days: z._default(z.array(MoneyDay), []),
  /** Open active bookings that were created `LONG_WAIT_DAYS` days ago or earlier, the oldest first. */
  waiting: z._default(z.array(BookingLine), []),
  /** Open active bookings with an appointment today or tomorrow, in order of time. */
  appointments: z._default(z.array(BookingLine), []),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** The read of the dashboard's figures (FIGURE-01). */
export const FIGURES: Read<null, DashboardStats> = {
  name: 'figures',
  path: '/dashboard/stats',
  shape: DashboardStats,
  shows: ['booking'],
};
