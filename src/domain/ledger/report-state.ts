import { shownWords } from '../lists/list-state.ts';
import { isDay, MONTHS, formatLedgerDay } from '../shared/shop-day.ts';
import { isRange, REPORT_RANGES } from './date-ranges.ts';
import { isLocationId, rangeLabel, locationWords } from './ledger-list.ts';
import { REPORT_GROUPS, type ReportGroup } from './ledger-report.ts';
import type { Location } from './ledger.ts';

/** The tabs of the reports (REPORT-08). */
export const REPORT_TABS = ['main', 'daily', 'monthly'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];
export const REPORT_TAB_LABELS: Record<ReportTab, string> = {
  main: 'Main Report',
  daily: 'Daily Summary',
  monthly: 'Monthly Summary',
};

/** Why a report is not read or exported (REPORT-04, REPORT-08). */
export const REPORT_MESSAGES = {
  noDay: 'Choose a date',
  noYear: 'Enter a year from 1900 to 2199',
  nothingToExport: 'There is nothing to export for these dates',
} as const;

/**
 * The filters of each tab as texts: days are `yyyy-MM-dd` or empty, `month` is 1 to 12, an empty `locationId` means
 * all.
 */
export type ReportState = {
  tab: ReportTab;
  main: { startDate: string; endDate: string; locationId: string; groupBy: ReportGroup };
  daily: { date: string };
  monthly: { year: string; month: string; locationId: string };
};

/** The request of one tab of the reports. */
export type ReportParams =
  | ({ tab: 'main' } & ReportState['main'])
  | ({ tab: 'daily' } & ReportState['daily'])
  | ({ tab: 'monthly' } & ReportState['monthly']);

/** Returns the defaults: the current month by category, today, the current year and month (REPORT-01). */
export const reportDefaults = (today: string): ReportState => ({
  tab: 'main',
  main: { ...REPORT_RANGES.thisMonth.days(today), locationId: '', groupBy: 'category' },
  daily: { date: today },
  monthly: { year: today.slice(0, 4), month: String(Number(today.slice(5, 7))), locationId: '' },
});

const isYear = (text: string): boolean => /^(?:19|2[01])\d\d$/.test(text);
const isMonth = (text: string): boolean => /^(?:[1-9]|1[0-2])$/.test(text);

/** Checks whether the filters of the chosen tab are valid. A year that is still being typed is not. */
export function isReadable({ tab, main, daily, monthly }: ReportState): boolean {
  switch (tab) {
    case 'main':
      return isRange(main);
    case 'daily':
      return isDay(daily.date);
    case 'monthly':
      return isYear(monthly.year) && isMonth(monthly.month);
  }
}

/** Returns `February 2025` for a valid year and month. */
export const monthLabel = ({ year, month }: ReportState['monthly']): string => `${MONTHS[Number(month) - 1]} ${year}`;

/** Reads the state from a query string. Invalid values become defaults (UI-03). */
export function readReportAddress(query: string, defaults: ReportState): ReportState {
  const given = new URLSearchParams(query);
  const pick = (name: string, isValid: (text: string) => boolean, fallback: string) => {
    const text = given.get(name) ?? fallback;
    return isValid(text) ? text : fallback;
  };
  const isOpenDay = (text: string) => text === '' || isDay(text);
  const days = {
    startDate: pick('startDate', isOpenDay, defaults.main.startDate),
    endDate: pick('endDate', isOpenDay, defaults.main.endDate),
  };
  const locationId = pick('locationId', isLocationId, '');
  return {
    tab: REPORT_TABS.find((tab) => tab === given.get('tab')) ?? defaults.tab,
    main: {
      ...(isRange(days) ? days : { startDate: defaults.main.startDate, endDate: defaults.main.endDate }),
      locationId,
      groupBy: REPORT_GROUPS.find((group) => group === given.get('groupBy')) ?? defaults.main.groupBy,
    },
    daily: { date: pick('date', isDay, defaults.daily.date) },
    monthly: {
      year: pick('year', isYear, defaults.monthly.year),
      month: pick('month', isMonth, defaults.monthly.month),
      locationId,
    },
  };
}

/** Returns the query string of the chosen tab: empty, or with its question mark. */
export function writeReportAddress(state: ReportState, defaults: ReportState): string {
  const query = new URLSearchParams();
  if (state.tab !== defaults.tab) query.set('tab', state.tab);
  const chosen: Record<string, string> = state[state.tab];
  const usual: Record<string, string> = defaults[state.tab];
  for (const [name, value] of Object.entries(chosen)) {
    if (value !== usual[name]) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Describes the chosen tab: `Monthly Summary · Main Branch (MB01) · February 2025`. */
export function reportWords(state: ReportState, known: readonly Location[]): string {
  const { tab, main, daily, monthly } = state;
  const label = REPORT_TAB_LABELS[tab];
  if (!isReadable(state)) return label;
  switch (tab) {
    case 'main':
      return shownWords([label, locationWords(main.locationId, known), rangeLabel(main)]);
    case 'daily':
      return shownWords([label, formatLedgerDay(daily.date)]);
    case 'monthly':
      return shownWords([label, locationWords(monthly.locationId, known), monthLabel(monthly)]);
  }
}
