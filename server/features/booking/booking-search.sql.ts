import { and, or, sql, type SQL } from 'drizzle-orm';
import { dialDigits } from '../../../src/domain/shared/phone.ts';
import { contains, searchText } from '../../db/search-text.ts';
import { booking } from '../../db/schema.ts';

type Searched = { clientName: string; code: string; whatsappNumber: string };

const toDigits = (written: string) => written.replace(/\D/g, '');

/** The WhatsApp number as staff type it: as written, its bare digits, with country code, with the leading zero. */
const numberForms = (written: string): string => {
  const dial = dialDigits(written) ?? '';
  const national = dial.startsWith('92') ? `0${dial.slice(2)}` : '';
  return [...new Set([written, toDigits(written), dial, national])].join(' ');
};

/** The lines of `booking.search_text`: client name, code, WhatsApp number. */
export const bookingSearchText = ({ clientName, code, whatsappNumber }: Searched): string =>
  searchText(clientName, code, numberForms(whatsappNumber));

/** Client name, code or WhatsApp number; a number is found however it is grouped. LIST-01. */
export function bookingMatches(typed: string): SQL | undefined {
  const looksLikeNumber = /^[\s+\d().-]+$/.test(typed) && toDigits(typed).length >= 3;
  const digits = toDigits(typed).replace(/^00/, '');
  return or(contains(booking.searchText, typed), looksLikeNumber ? contains(booking.searchText, digits) : undefined);
}

const line = (number: number) => sql`split_part(${booking.searchText}, E'\n', ${sql.raw(String(number))})`;

// The lines have no index of their own: the whole text is asked first, for its index.

/** Client name or code only. DASH-02. */
export const clientOrCodeMatches = (typed: string): SQL | undefined =>
  and(contains(booking.searchText, typed), or(contains(line(1), typed), contains(line(2), typed)));

/** Client name only. CLAIM-20. */
export const clientNameMatches = (typed: string): SQL | undefined =>
  and(contains(booking.searchText, typed), contains(line(1), typed));

/** Sorts the booking whose code was typed before all others. */
export const exactCodeFirst = (typed: string): SQL => sql`(${booking.code} = ${typed.trim().toUpperCase()}) desc`;
