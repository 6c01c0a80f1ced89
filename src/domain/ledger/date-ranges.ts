/** A range of business days, `yyyy-MM-dd`, both ends included. */
export type DayRange = { startDate: string; endDate: string };

/** The quick ranges of the ledger list. LEDG-19. */
export const QUICK_RANGES = ['today', 'last7Days', 'last30Days', 'thisMonth'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];
export const QUICK_RANGE_LABELS: Record<QuickRange, string> = {
  today: 'Today',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  thisMonth: 'This month',
};

/** The range buttons of the main report. REPORT-02: 3 months are the current and 2 back, 6 the current and 5 back. */
export const REPORT_RANGES = ['thisMonth', 'lastMonth', 'last3Months', 'last6Months'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];
export const REPORT_RANGE_LABELS: Record<ReportRange, string> = {
  thisMonth: 'This Month',
  lastMonth: 'Last Month',
  last3Months: 'Last 3 Months',
  last6Months: 'Last 6 Months',
};

/** Whole months: from the first day `back` months ago to the last day `count - 1` months later. */
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

/** `today` is the shop's business day (`shopToday`). */
export function quickRange(range: QuickRange, today: string): DayRange {
  switch (range) {
    case 'today':
      return lastDays(today, 1);
    case 'last7Days':
      return lastDays(today, 7);
    case 'last30Days':
      return lastDays(today, 30);
    case 'thisMonth':
      return months(today, 0, 1);
  }
}

/** `today` is the shop's business day (`shopToday`). */
export function reportRange(range: ReportRange, today: string): DayRange {
  switch (range) {
    case 'thisMonth':
      return months(today, 0, 1);
    case 'lastMonth':
      return months(today, 1, 1);
    case 'last3Months':
      return months(today, 2, 3);
    case 'last6Months':
      return months(today, 5, 6);
  }
}

/** The days of one month; `month` is 1 to 12. */
export const monthRange = (year: number, month: number): DayRange =>
  months(new Temporal.PlainDate(year, month, 1).toString(), 0, 1);

/** The day after, for half-open ranges: `[startDate, dayAfter(endDate))`. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
