import { type ListState, searchWords, shownWords } from '../lists/list-state.ts';
import { categoryLabel, locationLabel } from './ledger.ts';
import { rangeLabel } from './ledger-list.ts';
import type { Location } from './location.ts';

/** The branch of an id as text, as name (code); '' is all. A link may name one that is not `known` here (yet). LEDG-31. */
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
    category === '' ? '' : categoryLabel(category),
    rangeLabel({ startDate, endDate }),
    searchWords(search),
  ]);
