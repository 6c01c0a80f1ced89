import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { searchDigits } from '../../../src/domain/shared/phone.ts';
import { contains, containsWithDigits } from '../../db/search-text.ts';
import { booking } from '../../db/schema.ts';

const toParts = (typed: string): string[] => [typed, ...searchDigits(typed)];

/** Anything that the booking is known by; a number is found however it is grouped, by an index. FIND-01, FIND-04, LIST-01, DASH-02. */
export const bookingMatches = (typed: string): SQL | undefined =>
  or(...toParts(typed).map((part) => containsWithDigits(booking.searchText, part)));

/** The same of a column that holds what bookings are known by, without an index. */
export const textMatches = (column: SQLWrapper, typed: string): SQL | undefined =>
  or(...toParts(typed).map((part) => contains(column, part)));

/** Whether it may be all of a code. */
export const isCode = (typed: string): boolean => /^BK-\d+$/i.test(typed.trim());

/** Sorts the booking whose code was typed before all others. */
export const exactCodeFirst = (typed: string): SQL => sql`(${booking.code} = ${typed.trim().toUpperCase()}) desc`;
