import { clockChangeAt, formatInstantTime, fromLocalInput, isDay, shopToday } from './shop-day.ts';

/** Counts full years from one day to a later one, both `yyyy-MM-dd`. */
const countYears = (earlier: string, later: string): number =>
  Number(later.slice(0, 4)) - Number(earlier.slice(0, 4)) - (later.slice(5) < earlier.slice(5) ? 1 : 0);

/**
 * Returns `35 years from now` or `2 years ago` for a day more than a year from `today`, `null` for any other
 * (TYPED-03).
 */
export function distanceOf(day: string, today: string): string | null {
  if (!isDay(day)) return null;
  const isPast = day < today;
  const [earlier, later] = isPast ? [day, today] : [today, day];
  const years = countYears(earlier, later);
  if (years === 0 || (years === 1 && earlier.slice(5) === later.slice(5))) return null;
  return `${years === 1 ? 'more than a year' : `${years} years`} ${isPast ? 'ago' : 'from now'}`;
}

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** Returns a note on how a skipped or repeated time is stored (TYPED-04). */
export function noteClockChange(typed: string): string | null {
  const change = clockChangeAt(typed);
  if (change === null) return null;
  return change === 'repeated'
    ? 'The clocks show this time twice on this day. The first one will be kept.'
    : `The clocks skip this time on this day. ${formatInstantTime(fromLocalInput(typed) ?? typed)} will be kept.`;
}

/** Returns the note under a typed day or time. It never blocks a save (TYPED-03, TYPED-04). */
export function noteTypedDay(typed: string, today = shopToday()): string | undefined {
  const distance = distanceOf(typed.slice(0, 10), today);
  const notes = [
    distance && `This day is ${distance}.`,
    typed === dayBefore(today) && 'This day was yesterday.',
    typed.includes('T') && noteClockChange(typed),
  ];
  return notes.filter(Boolean).join(' ') || undefined;
}
