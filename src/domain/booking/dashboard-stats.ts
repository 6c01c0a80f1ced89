import * as z from 'zod/mini';
import { underEach } from '../shared/under-each.ts';
import { BOOKING_STATUSES } from './booking-status.ts';

const Money = z.object({
  /** Rupees payable of the active bookings that were made in the time. */
  booked: z.number(),
  /** Rupees of the PAID active payments that were recorded in the time, of active bookings. */
  received: z.number(),
});

/**
 * Answer of `GET /dashboard/stats`: active bookings by status, and the money of the shop's today and this month.
 * CALL-03.
 */
export const DashboardStats = z.object({
  counts: underEach(BOOKING_STATUSES, z.int()),
  today: Money,
  thisMonth: Money,
});
export type DashboardStats = z.infer<typeof DashboardStats>;
