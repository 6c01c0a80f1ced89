import { isReversed, type DayRange } from './date-ranges.ts';
import { toLabel } from '../shared/label.ts';
import { LEDGER_CATEGORIES, locationLabel } from './ledger-words.ts';
import type { Location } from './ledger.ts';
import type { ListAddress } from '../lists/list-address.ts';
import { type ListState, searchWords, shownWords } from '../lists/list-state.ts';
import { formatLedgerDay, isDay } from '../shared/shop-day.ts';

/** Checks whether a text is the id of a branch, as addresses and filters write it. */
export const isLocationId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** The sortable columns of the list (LEDG-32). */
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

const isDayToAsk = (day: string, given: URLSearchParams): boolean =>
  isDay(day) && !isReversed({ startDate: given.get('startDate') ?? '', endDate: given.get('endDate') ?? '' });

/** The defaults of the list, and its mapping to the address (LEDG-18). */
export const LEDGER_LIST: ListAddress = {
  defaults: {
    search: '',
    filters: { locationId: '', category: '', startDate: '', endDate: '' },
    page: 1,
    sortBy: 'entryDate',
    orderBy: 'desc',
  },
  filters: {
    locationId: isLocationId,
    category: (text) => LEDGER_CATEGORIES.some((category) => category === text),
    startDate: isDayToAsk,
    endDate: isDayToAsk,
  },
  sorts: LEDGER_SORTS,
};

/** Returns `Jan 01, 2025 – Jan 31, 2025`, or `All time` (LEDG-20). */
export function rangeLabel({ startDate, endDate }: DayRange): string {
  if (startDate === '' && endDate === '') return 'All time';
  if (endDate === '') return `From ${formatLedgerDay(startDate)}`;
  if (startDate === '') return `Until ${formatLedgerDay(endDate)}`;
  return `${formatLedgerDay(startDate)} – ${formatLedgerDay(endDate)}`;
}

/** Returns the query of `GET /ledger-entry/`. The client omits empty values (CALL-10). */
export const toLedgerQuery = ({ search, filters, ...rest }: ListState & { pageSize: number }) => ({
  ...rest,
  ...filters,
  searchString: search,
});

/**
 * Returns the branch of an id as name (code). '' means all branches. A link may name a branch that is not `known` yet
 * (LEDG-31).
 */
export function locationWords(id: string, known: readonly Location[]): string {
  if (id === '') return 'All locations';
  const location = known.find((one) => String(one.id) === id);
  return location ? locationLabel(location) : `Location #${id}`;
}

/** `Main Branch (MB01) · Rent · Jan 01, 2025 – Jan 31, 2025 · Search: ali`. */
export const ledgerWords = (
  { search, filters: { locationId = '', category = '', startDate = '', endDate = '' } }: ListState,
  known: readonly Location[],
): string =>
  shownWords([
    locationWords(locationId, known),
    category === '' ? '' : toLabel(category),
    rangeLabel({ startDate, endDate }),
    searchWords(search),
  ]);
