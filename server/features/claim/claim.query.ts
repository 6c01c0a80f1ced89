import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../../../src/domain/booking/booking-status.ts';
import { listFields } from '../../http/query-field.ts';

/** The sort keys of the claims list. */
export const CLAIM_SORTS = ['claimDate', 'claimNumber', 'clientName'] as const;

/** Query of `GET /warrantyClaim/`. `status` is that of the claim booking (CLAIM-22, CLAIM-28, CALL-09). */
export const ClaimListQuery = z.strictObject({
  ...listFields(CLAIM_SORTS, 'claimDate'),
  status: z.optional(z.enum(BOOKING_STATUSES, { error: `status must be one of ${BOOKING_STATUSES.join(', ')}` })),
});
export type ClaimListQuery = z.output<typeof ClaimListQuery>;
