import { and, or, sql, type SQL } from 'drizzle-orm';
import { searchDigits } from '../../../src/domain/shared/phone.ts';
import { contains } from '../../db/search-text.ts';
import { booking } from '../../db/schema.ts';

/** Anything that the booking is known by; a number is found however it is grouped, by an index. FIND-01, FIND-04, LIST-01, DASH-02. */
export const bookingMatches = (typed: string): SQL | undefined =>
  or(...[typed, ...searchDigits(typed)].map((part) => contains(booking.searchText, part)));

/** Client name only. CLAIM-20. */
export const clientNameMatches = (typed: string): SQL | undefined =>
  // The line has no index of its own: the whole text is asked first, for its index.
  and(contains(booking.searchText, typed), contains(sql`split_part(${booking.searchText}, E'\n', 1)`, typed));

/** Sorts the booking whose code was typed before all others. */
export const exactCodeFirst = (typed: string): SQL => sql`(${booking.code} = ${typed.trim().toUpperCase()}) desc`;
