import * as z from 'zod/mini';
import { isDay } from './field.ts';
import { LEDGER_CATEGORIES } from './ledger.ts';
import { REPORT_GROUPS } from './ledger-report.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts';

/** What the list can be ordered by: its columns. Spec §2 "Ledger list". */
export const LEDGER_SORTS = [
  'entryDate',
  'location',
  'category',
  'description',
  'amount',
  'paymentMethod',
  'vendorName',
  'receiptNumber',
] as const;
export type LedgerSort = (typeof LEDGER_SORTS)[number];

/** The deepest page that may be asked for. */
const PAGE_MAX = 1_000_000;
const SEARCH_MAX = 200;
const ID_MAX = 2_147_483_647;

/** A whole number as a query carries it. */
const whole = (label: string, min: number, max: number) => {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string({ error }).check(z.regex(/^\d{1,10}$/, { error })),
    z.pipe(
      z.transform((text: string) => Number.parseInt(text, 10)),
      z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error })),
    ),
  );
};

const day = (label: string) => {
  const error = `${label} must be a date like 2025-01-05`;
  return z.string({ error }).check(z.refine(isDay, { error }));
};

const filters = {
  startDate: z.optional(day('Start date')),
  endDate: z.optional(day('End date')),
  locationId: z.optional(whole('locationId', 1, ID_MAX)),
  category: z.optional(z.enum(LEDGER_CATEGORIES, { error: `category must be one of ${LEDGER_CATEGORIES.join(', ')}` })),
};

/** Query of `GET /ledger-entry/`: text in, numbers out; both days included. Spec §7, §9. */
export const LedgerListQuery = z.strictObject({
  ...filters,
  page: z._default(whole('page', 1, PAGE_MAX), 1),
  pageSize: z._default(whole('pageSize', 1, PAGE_SIZE_MAX), PAGE_SIZE),
  searchString: z.optional(
    z.string({ error: 'searchString must be text' }).check(
      z.maxLength(SEARCH_MAX, { error: `searchString cannot exceed ${SEARCH_MAX} characters` }),
      z.refine((text) => !text.includes('\0'), { error: 'searchString contains a character that cannot be searched' }),
    ),
  ),
  sortBy: z._default(z.enum(LEDGER_SORTS, { error: `sortBy must be one of ${LEDGER_SORTS.join(', ')}` }), 'entryDate'),
  orderBy: z._default(z.enum(['asc', 'desc'], { error: 'orderBy must be asc or desc' }), 'desc'),
});
export type LedgerListQuery = z.output<typeof LedgerListQuery>;

/** Query of `GET /ledger-entry/report`. Spec §7. Without days: all time. */
export const LedgerReportQuery = z.strictObject({
  ...filters,
  groupBy: z._default(
    z.enum(REPORT_GROUPS, { error: `groupBy must be one of ${REPORT_GROUPS.join(', ')}` }),
    'category',
  ),
});
export type LedgerReportQuery = z.output<typeof LedgerReportQuery>;

/** Query of `GET /ledger-entry/daily-summary`. Without a date: the shop's today. */
export const DailySummaryQuery = z.strictObject({ date: z.optional(day('Date')), locationId: filters.locationId });
export type DailySummaryQuery = z.output<typeof DailySummaryQuery>;

/** Query of `GET /ledger-entry/monthly-summary`; `month` is 1 to 12. Without them: the shop's present month. */
export const MonthlySummaryQuery = z.strictObject({
  year: z.optional(whole('year', 1900, 2199)),
  month: z.optional(whole('month', 1, 12)),
  locationId: filters.locationId,
});
export type MonthlySummaryQuery = z.output<typeof MonthlySummaryQuery>;
