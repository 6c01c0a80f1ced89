import { LONG_WAIT_DAYS } from '../../../src/domain/shared/limits.ts';
import { startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import { PHASE_OF, type Ending, type Phase } from '../../../src/domain/booking/booking-life.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { Worklist } from '../../../src/domain/booking/list/booking-list.ts';

const OPEN: readonly (Phase | Ending)[] = ['bookedIn', 'confirmed', 'inWork', 'ready'];

/** Beside the phase: appointments on the day, no active INBOUND, more payable than paid, made long ago. LIST-11. */
const PHASES_OF: Readonly<Record<Worklist, readonly (Phase | Ending)[]>> = {
  appointmentsToday: OPEN,
  inboundMissing: ['bookedIn', 'confirmed'],
  readyUnpaid: ['ready'],
  longWaits: OPEN,
};

/** The statuses of the bookings on a list of work. LIST-11. */
export const worklistStatuses = (worklist: Worklist): readonly BookingStatus[] =>
  BOOKING_STATUSES.filter((status) => PHASES_OF[worklist].includes(PHASE_OF[status]));

/** The instant before which a booking was made that waits too long on the business day `today`. FIGURE-03, LIST-11. */
export const longWaitsBefore = (today: string): string =>
  startOfShopDay(
    Temporal.PlainDate.from(today)
      .subtract({ days: LONG_WAIT_DAYS - 1 })
      .toString(),
  );
