import { formatInstantTime, formatNearDay, isDay, toLocalInput } from '../shared/shop-day.ts';
import { type Ending, type Phase, PHASE_OF } from './booking-life.ts';
import { BOOKING_STATUSES, type BookingStatus } from './booking-status.ts';
import type { Booking, ItemType } from './booking.ts';

/**
 * A promise is a day of the shop, `2026-11-30`, or a time of that day, `2026-11-30T17:00`. Both are compared as texts
 * with the clocks of the shop, `2026-11-30T16:59`, as `toLocalInput` returns them (PROMISE-01).
 */

const TIME = /^T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Checks whether a text is a promise: a valid day, or a minute of one (PROMISE-01). */
export const isPromise = (text: string): boolean =>
  isDay(text.slice(0, 10)) && (text.length === 10 || TIME.test(text.slice(10)));

/** Checks whether a promise has passed. One without a time passes at the end of its day. @param clock of the shop */
export const hasPassed = (promisedFor: string | null | undefined, clock: string): boolean =>
  Boolean(promisedFor) && promisedFor !== clock.slice(0, 10) && String(promisedFor) < clock;

/** The phases of a booking whose work is not finished (PROMISE-05). */
export const UNRESOLVED_PHASES: readonly (Phase | Ending)[] = ['bookedIn', 'confirmed', 'inWork'];
/** The statuses of these phases. */
export const UNRESOLVED: readonly BookingStatus[] = BOOKING_STATUSES.filter((status) =>
  UNRESOLVED_PHASES.includes(PHASE_OF[status]),
);

type Promised = Pick<Booking, 'promisedFor' | 'status' | 'isActive'>;

/** Checks whether a booking was promised before now and is not resolved yet. @param clock of the shop (PROMISE-05) */
export const isLate = ({ promisedFor, status, isActive }: Promised, clock: string): boolean =>
  isActive && UNRESOLVED.includes(status) && hasPassed(promisedFor, clock);

/** Returns the clock of the shop at an instant: `2026-11-30T16:59`. */
export const shopClock = (now: string): string => toLocalInput(now);

/** Returns `Nov 30`, or `Nov 30, 5:00 PM`, with the year if it is not that of the clock. */
export const formatPromise = (promisedFor: string, clock: string): string =>
  [formatNearDay(promisedFor, clock), ...(promisedFor.length > 10 ? [formatInstantTime(promisedFor)] : [])].join(', ');

/** Returns `Late, Nov 28` or `Due Nov 30` for a booking that is not resolved, `null` without a promise. */
export function promiseWords(booking: Promised, clock: string): { words: string; isLate: boolean } | null {
  const { promisedFor, status } = booking;
  if (!promisedFor || !UNRESOLVED.includes(status)) return null;
  const late = isLate(booking, clock);
  return { words: `${late ? 'Late,' : 'Due'} ${formatPromise(promisedFor, clock)}`, isLate: late };
}

/** Days from a new booking to its usual promise, by item type; `null` for none (PROMISE-02). */
export type PromiseDays = Readonly<Record<ItemType, number | null>>;

/** Returns the usual promise of new items: that of the item that takes longest, `null` for none (PROMISE-02). */
export function usualPromise(days: PromiseDays, items: readonly { type: ItemType }[], today: string): string | null {
  const known = items.flatMap(({ type }) => days[type] ?? []);
  return known.length === 0
    ? null
    : Temporal.PlainDate.from(today)
        .add({ days: Math.max(...known) })
        .toString();
}

/** Checks whether a change moves or removes a promise that has passed, which needs a reason (PROMISE-04). */
export const movesPassedPromise = (
  { promisedFor = null }: Pick<Booking, 'promisedFor'>,
  patch: { promisedFor?: string | null | undefined },
  clock: string,
): boolean => patch.promisedFor !== undefined && patch.promisedFor !== promisedFor && hasPassed(promisedFor, clock);

const AHEAD = [
  [0, 'Today'],
  [1, 'Tomorrow'],
  [3, 'In 3 Days'],
  [7, 'In a Week'],
] as const;

/** Returns the usual answers to a customer, each with its day. @param today a business day */
export const nextPromises = (today: string): { value: string; label: string }[] =>
  AHEAD.map(([days, label]) => ({ value: Temporal.PlainDate.from(today).add({ days }).toString(), label }));
