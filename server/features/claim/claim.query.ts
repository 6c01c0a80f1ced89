import * as z from 'zod/mini';
import { listFields } from '../../http/query-field.ts';

/** The sort keys of the claims list. */
export const CLAIM_SORTS = ['claimDate', 'claimNumber', 'clientName'] as const;

/** Query of `GET /warrantyClaim/` (CLAIM-22, CALL-09). */
export const ClaimListQuery = z.strictObject(listFields(CLAIM_SORTS, 'claimDate'));
export type ClaimListQuery = z.output<typeof ClaimListQuery>;
