import * as z from 'zod/mini';
import { underEach } from '../form/field.ts';
import { BOOKING_STATUSES } from '../booking/booking-status.ts';
import type { Read } from '../shared/read.ts';

const Money = z.object({
  /** Rupees payable of the active bookings that were made in the time. */
  booked: z.number(),
  /** Rupees of the PAID active payments that were recorded in the time, of active bookings. */
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

/** Days of which the money is shown, today the last. FIGURE-02. */
export const MONEY_DAYS = 30;
/** The bookings that have waited longest, as many as are shown. FIGURE-03. */
export const LONG_WAITS = 5;

/** Answer of `GET /dashboard/stats`, with figures from Reflow's own server. CALL-03, FIGURE-01 to FIGURE-03. */
export const DashboardStats = z.object({
  counts: underEach(BOOKING_STATUSES, z.int()),
  today: Money,
  thisMonth: Money,
  days: z._default(z.array(MoneyDay), []),
  /** Active bookings made `LONG_WAIT_DAYS` days ago or before that are neither done nor ended, the oldest first. */
  waiting: z._default(z.array(BookingLine), []),
  /** Active bookings with an appointment today or tomorrow that are neither done nor ended, in the order of the day. */
  appointments: z._default(z.array(BookingLine), []),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** FIGURE-01. */
export const FIGURES: Read<null, DashboardStats> = {
  name: 'figures',
  path: '/dashboard/stats',
  shape: DashboardStats,
  shows: ['booking'],
};
