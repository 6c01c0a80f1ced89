import * as z from 'zod/mini';
import { ENUMS } from '../booking/booking.ts';
import type { Read } from '../shared/read.ts';

/** The number of days, ending now, whose resolved bookings are measured (PROMISE-11). */
export const WORK_DAYS = 30;

/** Answer of `GET /dashboard/work` (PROMISE-11). */
export const WorkFigures = z.object({
  /** The late bookings of each technician, the most first. `id` and `name` are `null` without a technician. */
  late: z.array(z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), count: z.int() })),
  /** By item type: the median days from booked in to resolved, and the number of bookings. */
  resolved: z.array(z.object({ type: z.enum(ENUMS.itemType), days: z.number(), bookings: z.int() })),
});
export type WorkFigures = z.infer<typeof WorkFigures>;

/** The read of the work figures (PROMISE-11). */
export const WORK_FIGURES: Read<null, WorkFigures> = {
  name: 'workFigures',
  path: '/dashboard/work',
  shape: WorkFigures,
  shows: ['booking', 'person'],
};

/** Returns `less than a day`, `1 day` or `2.5 days`. */
export function daysWords(days: number): string {
  const rounded = Math.round(days * 10) / 10;
  if (rounded < 1) return 'less than a day';
  return rounded === 1 ? '1 day' : `${rounded} days`;
}

/** The address of the late bookings of a technician. */
export const lateHref = (id: number | null): string => `/bookings?worklist=late${id === null ? '' : `&person=${id}`}`;
