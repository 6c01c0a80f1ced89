import { eq, or, type SQL } from 'drizzle-orm';
import { searchDigits } from '../../../src/domain/shared/phone.ts';
import { contains } from '../../db/page.ts';
import { booking, searchedBooking } from '../../db/schema.ts';

/** Anything that the booking is known by; a number is found however it is grouped. FIND-01, LIST-01, DASH-02. */
export const bookingMatches = (typed: string): SQL | undefined =>
  or(...[typed, ...searchDigits(typed)].map((part) => contains(booking.searchText, part)));

/** Its words contain what was typed: the same where that has no digit, however digits are written. */
const wordsMatch = (typed: string): SQL => contains(searchedBooking.words, typed);
export const hasDigit = (typed: string): boolean => /\p{N}/u.test(typed.normalize('NFKD'));

/** Where bookings are found: a search without a digit finds as much in less. */
export type SearchedTable = typeof booking | typeof searchedBooking;
export const searchedTable = (typed: string): SearchedTable => (hasDigit(typed) ? booking : searchedBooking);
export const isFound = (typed: string, table: SearchedTable): SQL | undefined =>
  table === booking ? bookingMatches(typed) : wordsMatch(typed);

/** Its code is what was typed. */
export const isExactCode = (typed: string): SQL => eq(booking.code, typed.trim().toUpperCase());
