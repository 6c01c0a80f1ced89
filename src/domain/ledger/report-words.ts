import { shownWords } from '../lists/list-state.ts';
import { formatLedgerDay } from '../shared/shop-day.ts';
import { rangeLabel } from './ledger-list.ts';
import { locationWords } from './ledger-words.ts';
import type { Location } from './location.ts';
import { isReadable, monthLabel, REPORT_TAB_LABELS, type ReportState } from './report-state.ts';

/** `Monthly Summary · Main Branch (MB01) · February 2025`: what the chosen tab shows. */
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
