import * as z from 'zod/mini';
import type { Worklist } from '../booking/list/booking-list.ts';
import { LONG_WAIT_DAYS } from '../shared/limits.ts';
import type { Read } from '../shared/read.ts';

export const WORKLIST_LABELS: Readonly<Record<Worklist, string>> = {
  appointmentsToday: 'Appointments Today',
  inboundMissing: 'Missing Inbound',
  readyUnpaid: 'Ready and Unpaid',
  longWaits: `Open over ${LONG_WAIT_DAYS} Days`,
  mine: 'Mine',
  late: 'Late',
  promisedToday: 'Promised Today',
  unassigned: 'Unassigned',
};

/** Answer of `GET /booking/worklists`: the number of bookings on each worklist (LIST-11). */
export const WorklistCounts = z.object({
  appointmentsToday: z.int(),
  inboundMissing: z.int(),
  readyUnpaid: z.int(),
  longWaits: z.int(),
  mine: z._default(z.int(), 0),
  late: z._default(z.int(), 0),
  promisedToday: z._default(z.int(), 0),
  unassigned: z._default(z.int(), 0),
});
export type WorklistCounts = z.infer<typeof WorklistCounts>;

/** The read of the worklist counts (LIST-11). */
export const WORKLIST_COUNTS: Read<null, WorklistCounts> = {
  name: 'worklists',
  path: '/booking/worklists',
  shape: WorklistCounts,
  shows: ['booking'],
};
