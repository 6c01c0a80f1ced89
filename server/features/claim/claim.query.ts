import * as z from 'zod/mini';
import { PAGE_SIZE } from '../../../src/domain/shared/limits.ts';
import { oneOfText, pageSizeText, pageText, searchText } from '../../http/query-field.ts';

/** What the claims list can be sorted by. */
export const CLAIM_SORTS = ['claimDate', 'claimNumber', 'clientName'] as const;

/** Query of `GET /warrantyClaim/`. CLAIM-22, CALL-09. */
export const ClaimListQuery = z.strictObject({
  page: pageText(),
  pageSize: z._default(pageSizeText(), PAGE_SIZE),
  searchString: searchText(),
  sortBy: z._default(oneOfText('sortBy', CLAIM_SORTS), 'claimDate'),
  orderBy: z._default(oneOfText('orderBy', ['asc', 'desc']), 'desc'),
});
export type ClaimListQuery = z.output<typeof ClaimListQuery>;
