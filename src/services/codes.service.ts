import * as z from 'zod/mini';
import { CLAIM_LOOKUP_LIMIT } from '../domain/shared/limits.ts';
import { findByCode, toCode } from '../domain/shared/code.ts';
import type { Http } from './http/http.ts';
import { PATHS } from '../domain/shared/read.ts';

const FoundBookings = z.object({ bookings: z.array(z.object({ id: z.int(), code: z.string() })) });
const FoundClaims = z.object({ claims: z.array(z.object({ id: z.int(), claimNumber: z.string() })) });

/** The calls for codes of our labels, papers and slips. Every call throws ApiError. */
export const createCodesService = (http: Http) => ({
  /**
   * Finds the record with a code. @returns the address of the booking or claim with exactly this code in any spelling,
   * otherwise `null` (FIND-05, KEYS-04)
   */
  async find(code: string, signal?: AbortSignal): Promise<string | null> {
    const wanted = toCode(code);
    const query = { page: 1, pageSize: CLAIM_LOOKUP_LIMIT, searchString: wanted };
    if (wanted.startsWith('WC-')) {
      const sorted = { ...query, sortBy: 'claimDate', orderBy: 'desc' };
      const { claims } = await http(PATHS.claims, { query: sorted, schema: FoundClaims, signal });
      const claim = findByCode(claims, ({ claimNumber }) => claimNumber, wanted);
      return claim ? `/warranty-claims/${claim.id}` : null;
    }
    const { bookings } = await http(PATHS.bookings, { query, schema: FoundBookings, signal });
    const booking = findByCode(bookings, (found) => found.code, wanted);
    return booking ? `/bookings/${booking.id}` : null;
  },
});
