import * as z from 'zod/mini';
import type { DayRange } from './date-ranges.ts';
import { LEDGER_FILTERS, LEDGER_SORTS } from './ledger-query.ts';
import type { ListAddress } from '../lists/list-address.ts';
import type { ListState } from '../lists/list-state.ts';
import { formatLedgerDay } from '../shared/shop-day.ts';

/** A branch as the address and the filters name it: the text of its id. */
export const isLocationId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** A text that the call takes for this filter and that says it in the one way the screen does: `7`, not `007`. */
const isFilter =
  (filter: z.ZodMiniType) =>
  (text: string): boolean => {
    const parsed = z.safeParse(filter, text);
    return parsed.success && String(parsed.data) === text;
  };
const mapFilters = <T>(to: (filter: z.ZodMiniType) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(LEDGER_FILTERS).map(([name, filter]) => [name, to(filter)]));

/** LEDG-18: the list's defaults, and how its state stands in the address. */
export const LEDGER_LIST: ListAddress = {
  defaults: {
    search: '',
    filters: mapFilters(() => ''),
    page: 1,
    sortBy: 'entryDate',
    orderBy: 'desc',
  },
  filters: mapFilters(isFilter),
  sorts: LEDGER_SORTS,
};

/** `Jan 01, 2025 – Jan 31, 2025`, or `All time`. LEDG-20. */
export function rangeLabel({ startDate, endDate }: DayRange): string {
  if (startDate === '' && endDate === '') return 'All time';
  if (endDate === '') return `From ${formatLedgerDay(startDate)}`;
  if (startDate === '') return `Until ${formatLedgerDay(endDate)}`;
  return `${formatLedgerDay(startDate)} – ${formatLedgerDay(endDate)}`;
}

/** The query of `GET /ledger-entry/`. Empty values are left out by the client. CALL-10. */
export const toLedgerQuery = ({ search, filters, ...rest }: ListState & { pageSize: number }) => ({
  ...rest,
  ...filters,
  searchString: search,
});
