import * as z from 'zod/mini';
import { optionalText } from '../../../src/domain/form/field.ts';
import {
  LEDGER_DESCRIPTION_MAX,
  LEDGER_RECEIPT_NUMBER_MAX,
  LEDGER_VENDOR_MAX,
} from '../../../src/domain/ledger/ledger-input.ts';
import { LEDGER_CATEGORIES } from '../../../src/domain/ledger/ledger-words.ts';
import { LEDGER_SORTS } from '../../../src/domain/ledger/ledger-list.ts';
import { REPORT_GROUPS } from '../../../src/domain/ledger/ledger-report.ts';
import { DOCUMENT_FORMATS } from '../../../src/domain/papers/papers.ts';
import { dayText, idText, listFields, oneOfText, wholeText } from '../../http/query-field.ts';

/** The filters of the list and the reports. The page address and the API use the same names. */
export const LEDGER_FILTERS = {
  locationId: z.optional(idText('locationId')),
  category: z.optional(oneOfText('category', LEDGER_CATEGORIES)),
  startDate: z.optional(dayText('Start date')),
  endDate: z.optional(dayText('End date')),
};

/** Query of `GET /ledger-entry/`. Both days are inclusive (CALL-10). */
export const LedgerListQuery = z.strictObject({
  ...LEDGER_FILTERS,
  ...listFields(LEDGER_SORTS, 'entryDate'),
});
export type LedgerListQuery = z.output<typeof LedgerListQuery>;

/** The filters that choose active entries. Days are `yyyy-MM-dd`, both inclusive. */
export type LedgerScope = Partial<Omit<LedgerListQuery, 'page' | 'pageSize' | 'sortBy' | 'orderBy'>>;

/** Query of `GET /ledger-entry/report`. Without days, it covers all time (CALL-11). */
export const LedgerReportQuery = z.strictObject({
  ...LEDGER_FILTERS,
  groupBy: z._default(oneOfText('groupBy', REPORT_GROUPS), 'category'),
});
export type LedgerReportQuery = z.output<typeof LedgerReportQuery>;

/** Query of `GET /ledger-entry/daily-summary`. The default is the shop's today. */
export const DailySummaryQuery = z.strictObject({
  date: z.optional(dayText('Date')),
  locationId: LEDGER_FILTERS.locationId,
});
export type DailySummaryQuery = z.output<typeof DailySummaryQuery>;

/** Query of `GET /ledger-entry/monthly-summary`. `month` is 1 to 12; the default is the shop's current month. */
export const MonthlySummaryQuery = z.strictObject({
  year: z.optional(wholeText('year', 1900, 2199)),
  month: z.optional(wholeText('month', 1, 12)),
  locationId: LEDGER_FILTERS.locationId,
});
export type MonthlySummaryQuery = z.output<typeof MonthlySummaryQuery>;

/** Query of `GET /ledger-entry/duplicate`: an expense, complete or partly entered (LEDG-45). */
export const DuplicateQuery = z.strictObject({
  vendorName: optionalText('vendorName', LEDGER_VENDOR_MAX),
  receiptNumber: optionalText('receiptNumber', LEDGER_RECEIPT_NUMBER_MAX),
  entryDate: z.optional(dayText('Entry date')),
  locationId: LEDGER_FILTERS.locationId,
  paisa: z.optional(wholeText('paisa', 1, 1_000_000_000)),
  description: optionalText('description', LEDGER_DESCRIPTION_MAX),
  exceptId: z.optional(idText('exceptId')),
});

/** Query of `GET /ledger-entry/closing`: one day of one branch (PAPER-01). */
export const DayClosingQuery = z.strictObject({
  date: dayText('Date'),
  locationId: idText('locationId'),
  format: z._default(oneOfText('format', DOCUMENT_FORMATS), 'pdf'),
});
