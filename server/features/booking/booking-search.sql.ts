import { eq, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import { searchDigits } from '../../../src/domain/shared/phone.ts';
import { contains, containsWithDigits } from '../../db/search-text.ts';
import { booking, bookingWords } from '../../db/schema.ts';

const toParts = (typed: string): string[] => [typed, ...searchDigits(typed)];

/** Anything that the booking is known by; a number is found however it is grouped, by an index. FIND-01, LIST-01, DASH-02. */
export const bookingMatches = (typed: string): SQL | undefined =>
  or(...toParts(typed).map((part) => containsWithDigits(booking.searchText, part)));

/** Whether no digit is in it, however digits are written: then a booking that it is part of has it between its own. */
const hasNoDigit = (typed: string): boolean => !/\p{N}/u.test(typed.normalize('NFKD'));

/** Where the bookings that a search finds are counted: among their words alone, or by all that they are known by. */
export const toCounted = (typed: string) =>
  hasNoDigit(typed)
    ? { table: bookingWords, matches: contains(bookingWords.words, typed) }
    : { table: booking, matches: bookingMatches(typed) };

/** The same of a column that holds what bookings are known by, without an index. */
export const textMatches = (column: SQLWrapper, typed: string): SQL | undefined =>
  or(...toParts(typed).map((part) => contains(column, part)));

/** Whether it may be all of a code. */
export const isCode = (typed: string): boolean => /^BK-\d+$/i.test(typed.trim());

/** Its code is what was typed. */
export const isExactCode = (typed: string): SQL => eq(booking.code, typed.trim().toUpperCase());
