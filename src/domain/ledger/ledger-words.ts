import { type ListState, searchWords, shownWords } from '../lists/list-state.ts';
import { formatLedgerDay } from '../shared/shop-day.ts';
import { categoryLabel, locationLabel } from './ledger.ts';
import { rangeLabel } from './ledger-list.ts';
import type { Location } from './location.ts';
import { isReadable, monthLabel, REPORT_TAB_LABELS, type ReportState } from './report-state.ts';

/** The branch of an id as text, as name (code); '' is all. A link may name one that is not `known` here (yet). LEDG-31. */
export function locationWords(id: string, known: readonly Location[]): string {
  if (id === '') return 'All locations';
  const location = known.find((one) => String(one.id) === id);
  return location ? locationLabel(location) : `Location #${id}`;
}

/** `Main Branch (MB01) · Rent · Jan 01, 2025 – Jan 31, 2025 · Search: ali`. UI-19. */
export const ledgerWords = (
  { search, filters: { locationId = '', category = '', startDate = '', endDate = '' } }: ListState,
  known: readonly Location[],
): string =>
  shownWords([
    locationWords(locationId, known),
    category === '' ? '' : categoryLabel(category),
    rangeLabel({ startDate, endDate }),
    searchWords(search),
  ]);

/** `Monthly Summary · Main Branch (MB01) · February 2025`: what the chosen tab shows. UI-19. */
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
