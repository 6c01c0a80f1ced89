import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { cleanSerial } from '../shared/cell.ts';
import { toLabel } from '../shared/label.ts';
import { LINE_MAX } from '../shared/limits.ts';
import type { Read } from '../shared/read.ts';
import { formatDay, shopToday } from '../shared/shop-day.ts';
import { WireDay } from '../claim/warranty.ts';
import { ENUMS } from './booking.ts';

/** Query of `GET /device`. Upper and lower case make no difference (INTAKE-06). */
export const DeviceQuery = z.strictObject({ serial: requiredText('serial', LINE_MAX, cleanSerial) });
export type DeviceQuery = z.infer<typeof DeviceQuery>;

/**
 * A visit of a device: its item in a booking. `date` is the day on which it was booked in, `status` that of the item,
 * `warrantyEndDate` its last day of warranty, `null` without one. Days are `yyyy-MM-dd`.
 */
export const DeviceVisit = z.object({
  bookingId: z.int(),
  code: z.string(),
  itemId: z.int(),
  name: z.string(),
  date: WireDay,
  status: z.enum(ENUMS.itemStatus),
  warrantyEndDate: z.nullable(WireDay),
});
export type DeviceVisit = z.infer<typeof DeviceVisit>;

/** Answer of `GET /device`: the visits, newest first (INTAKE-06). */
export const DeviceVisits = z.object({ visits: z.array(DeviceVisit) });
export type DeviceVisits = z.infer<typeof DeviceVisits>;

/** The read of the visits of a device. */
export const DEVICE: Read<DeviceQuery, DeviceVisits> = {
  name: 'device',
  path: '/device',
  shape: DeviceVisits,
  shows: ['booking', 'claim'],
};

/** The most visits of a device in one answer. */
export const VISITS_MAX = 20;
/** The fewest characters of a serial number that is looked up. */
const SERIAL_MIN = 4;

/** Checks whether a typed serial number is long enough to look up. */
export const isSerial = (typed: string): boolean => cleanSerial(typed).length >= SERIAL_MIN;

const daysLeft = (endDate: string, today: string): number =>
  Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(endDate)).days;

/** Returns `Under warranty until Feb 3, 2027 (66 days left)`, `Warranty ended Feb 3, 2025` or `No warranty`. */
export function warrantyWords({ warrantyEndDate: end }: Pick<DeviceVisit, 'warrantyEndDate'>, today: string): string {
  if (end === null) return 'No warranty';
  if (end < today) return `Warranty ended ${formatDay(end)}`;
  const left = daysLeft(end, today);
  return `Under warranty until ${formatDay(end)} (${left === 0 ? 'last day' : `${left} ${left === 1 ? 'day' : 'days'} left`})`;
}

/** Returns `Jan 5, 2025, Repaired. Under warranty until Feb 3, 2027 (66 days left).` (INTAKE-06). */
export const visitWords = ({ date, status, ...visit }: DeviceVisit, today = shopToday()): string =>
  `${formatDay(date)}, ${toLabel(status)}. ${warrantyWords(visit, today)}.`;

/** Checks whether a visit has a running warranty. The server decides about the claim itself (INTAKE-06). */
export const isClaimableVisit = ({ status, warrantyEndDate: end }: DeviceVisit, today = shopToday()): boolean =>
  status === 'REPAIRED' && end !== null && end >= today;
