import { isDay } from '../shared/shop-day.ts';

/** A range of business days, `yyyy-MM-dd`, both ends included. */
export type DayRange = { startDate: string; endDate: string };

/** The errors of a range by field. */
export type RangeFaults = Record<keyof DayRange, string | null>;

export const isReversed = ({ startDate, endDate }: DayRange): boolean =>
  isDay(startDate) && isDay(endDate) && endDate < startDate;

/**
 * Returns the errors of a range. An empty day leaves that end open. A year that is still being typed is an error
 * (LEDG-31, REPORT-08).
 */
export function findRangeFaults(days: DayRange): RangeFaults {
  const dayFault = (day: string) => (day === '' || isDay(day) ? null : 'Enter a date from 1900 to 2199');
  return {
    startDate: dayFault(days.startDate),
    endDate: isReversed(days) ? 'The end is before the start' : dayFault(days.endDate),
  };
}

/** Checks whether a range is valid for a request. */
export const isRange = (days: DayRange): boolean =>
  Object.values(findRangeFaults(days)).every((fault) => fault === null);

function months(today: string, back: number, count: number): DayRange {
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: back });
  return {
    startDate: first.toString(),
    endDate: first.add({ months: count }).subtract({ days: 1 }).toString(),
  };
}

const lastDays = (today: string, count: number): DayRange => ({
  startDate: Temporal.PlainDate.from(today)
    .subtract({ days: count - 1 })
    .toString(),
  endDate: today,
});

/** The ranges of buttons. `today` is the shop's business day (`shopToday`). */
export type Ranges = Readonly<Record<string, { label: string; days: (today: string) => DayRange }>>;

/** The quick ranges of the ledger list (LEDG-19). */
export const QUICK_RANGES = {
  today: { label: 'Today', days: (today) => lastDays(today, 1) },
  last7Days: { label: 'Last 7 days', days: (today) => lastDays(today, 7) },
  last30Days: { label: 'Last 30 days', days: (today) => lastDays(today, 30) },
  thisMonth: { label: 'This month', days: (today) => months(today, 0, 1) },
} as const satisfies Ranges;

/**
 * The range buttons of the main report. 3 months are the current and 2 previous ones, 6 months the current and 5
 * previous ones (REPORT-02).
 */
export const REPORT_RANGES = {
  thisMonth: { label: 'This Month', days: (today) => months(today, 0, 1) },
  lastMonth: { label: 'Last Month', days: (today) => months(today, 1, 1) },
  last3Months: { label: 'Last 3 Months', days: (today) => months(today, 2, 3) },
  last6Months: { label: 'Last 6 Months', days: (today) => months(today, 5, 6) },
} as const satisfies Ranges;

/** Returns the days of one month. `month` is 1 to 12. */
export const monthRange = (year: number, month: number): DayRange =>
  months(new Temporal.PlainDate(year, month, 1).toString(), 0, 1);

/** Returns the next day, for half-open ranges: `[startDate, dayAfter(endDate))`. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
