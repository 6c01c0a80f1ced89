import * as z from 'zod/mini';
import { Booking } from '../domain/booking/booking.ts';
import { ClaimPage, CreatedClaim } from '../domain/claim/claim.ts';
import type { ClaimCreate } from '../domain/claim/claim-input.ts';
import { CLAIM_LOOKUP_LIMIT } from '../domain/shared/limits.ts';
import { Eligibility } from '../domain/claim/warranty.ts';
import type { Http } from './http/http.ts';
import { PATHS, type Query } from '../domain/shared/read.ts';

const FoundBookings = z.object({ bookings: z.array(z.object({ id: z.int(), code: z.string() })) });
export type FoundBooking = { id: number; code: string };

const AT_ONCE = 6;

/** The calls for warranty claims. Every call except `getEligibility` throws ApiError (CALL-09). */
export const createClaimsService = (http: Http) => ({
  list: (query: Query, signal?: AbortSignal): Promise<ClaimPage> =>
    http(PATHS.claims, { query, schema: ClaimPage, signal }),

  /** Creates a claim. The same `key` with the same claim creates it once, even if it is sent several times. */
  create: (claim: ClaimCreate, key: string, signal?: AbortSignal): Promise<CreatedClaim> =>
    http('/warrantyClaim', {
      method: 'POST',
      body: claim,
      idempotencyKey: key,
      schema: CreatedClaim,
      signal,
    }),

  /** Returns bookings whose code, name or number contains `code` (CLAIM-03). */
  async searchBookings(code: string, signal?: AbortSignal): Promise<FoundBooking[]> {
    const query = { page: 1, limit: CLAIM_LOOKUP_LIMIT, pageSize: CLAIM_LOOKUP_LIMIT, searchString: code };
    return (await http(PATHS.bookings, { query, schema: FoundBookings, signal })).bookings;
  },

  getBooking: (id: number, signal?: AbortSignal): Promise<Booking> =>
    http(`${PATHS.bookings}${id}`, { schema: Booking, signal }),

  /** Returns the warranty of items by item id. `null` means that the provider gives no answer (CALL-09). */
  async getEligibility(itemIds: readonly number[], signal?: AbortSignal): Promise<Record<number, Eligibility | null>> {
    const eligibility: Record<number, Eligibility | null> = {};
    const waiting = [...itemIds];
    const ask = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        eligibility[id] = await http(`/warranty/eligibility/${id}`, { schema: Eligibility, signal }).catch(() => null);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    return eligibility;
  },
});
