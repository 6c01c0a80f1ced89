import type { ListedBooking } from '../booking/booking.ts';
import type { Claim } from '../claim/claim.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { listItemNames } from '../booking/list/booking-list.ts';
import { isOwnCode, toCode } from '../shared/code.ts';
import { toLabel } from '../shared/label.ts';
import { foldText, searchWords } from '../shared/search-text.ts';
import { formatLedgerDay } from '../shared/shop-day.ts';

/** The headings of the palette, in order. */
export const PALETTE_GROUPS = [
  'Recent',
  'On this screen',
  'Create',
  'Go to',
  'Bookings',
  'Warranty Claims',
  'Ledger Entries',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** The action of a palette entry: opens a screen, or presses the control at this place of the current screen. */
export type PaletteAction = { is: 'screen'; href: string } | { is: 'press'; place: number };
/** One line of the palette. `code` and `detail` are next to the label and are searched too. A screen has no code. */
export type PaletteEntry = {
  id: string;
  group: PaletteGroup;
  code: string;
  label: string;
  detail: string;
  action: PaletteAction;
};

/** The number of typed characters from which the app searches. */
export const PALETTE_SEARCH_MIN = 2;
/** The number of records of each kind that a search shows. */
export const PALETTE_FOUND = 8;
/** Milliseconds without a key before the app searches. */
export const PALETTE_PAUSE_MS = 200;

export const screenEntry = (
  group: PaletteGroup,
  label: string,
  href: string,
  detail = '',
  code = '',
): PaletteEntry => ({
  id: `${group}:${href}`,
  group,
  code,
  label,
  detail,
  action: { is: 'screen', href },
});

const toDetail = (facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(' · ');

export function bookingEntry(booking: ListedBooking): PaletteEntry {
  const { id, code, clientName, status, isActive } = booking;
  const facts = [isActive ? toLabel(status) : 'Deleted', listItemNames(booking)];
  return screenEntry('Bookings', clientName, `/bookings/${id}`, toDetail(facts), code);
}

export function claimEntry({ id, claimNumber, originalBooking, claimBooking }: Claim): PaletteEntry {
  const facts = [toLabel(claimBooking.status), originalBooking.code];
  const { clientName } = originalBooking;
  return screenEntry('Warranty Claims', clientName, `/warranty-claims/${id}`, toDetail(facts), claimNumber);
}

export function ledgerEntryEntry(entry: LedgerEntry): PaletteEntry {
  const { id, description, entryDate, category, vendorName, receiptNumber } = entry;
  const facts = [formatLedgerDay(entryDate), toLabel(category), vendorName ?? '', receiptNumber ?? ''];
  return screenEntry('Ledger Entries', description, `/ledger/${id}`, toDetail(facts), `#${id}`);
}

const hrefOf = ({ action }: PaletteEntry): string | null => (action.is === 'screen' ? action.href : null);

/** Returns the entries that contain every word of a text, or its code (FIND-05, FIND-06). */
export function matchEntries(text: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const words = searchWords(text);
  const code = isOwnCode(text) ? foldText(toCode(text)) : null;
  return entries.filter(({ code: own, label, detail }) => {
    const searched = foldText(`${own} ${label} ${detail}`);
    return (code !== null && searched.includes(code)) || words.every((word) => searched.includes(word));
  });
}

/** Returns matching known entries, then found ones that are not among these. */
export function listEntries(
  text: string,
  known: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
): PaletteEntry[] {
  const matching = matchEntries(text, known);
  const seen = new Set(matching.map(hrefOf));
  const entries = [...matching, ...found.filter((entry) => !seen.has(hrefOf(entry)))];
  return PALETTE_GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group));
}
