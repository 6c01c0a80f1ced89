import * as z from 'zod/mini';
import { Claim, ClaimPage, CreatedClaim } from '../../../src/domain/claim/claim.ts';
import { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import { Eligibility } from '../../../src/domain/claim/warranty.ts';
import type { Routes } from '../../http/resource.ts';
import { ClaimListQuery } from './claim.query.ts';
import { listClaims } from './claim.sql.ts';
import { createClaim, readClaim } from './claim.usecases.ts';
import { readEligibility } from './warranty.usecases.ts';

const ClaimNumber = z.strictObject({
  claimNumber: z
    .string({ error: 'claimNumber must be text' })
    .check(z.maxLength(40, { error: 'claimNumber cannot exceed 40 characters' })),
});

/** Warranty claims, and whether an item can be claimed (CALL-09). */
export const claimRoutes: Routes = (on, { db, now }) => {
  on.get('/warrantyClaim', 'claim.read', 'A page of warranty claims', {
    query: ClaimListQuery,
    answer: ClaimPage,
    handle: ({ query }) => listClaims(db, query),
  });
  on.get('/warrantyClaim/:id', 'claim.read', 'A warranty claim', {
    answer: Claim,
    handle: ({ id }) => readClaim(db, id),
  });
  on.get('/warrantyClaim/claim/:claimNumber', 'claim.read', 'The warranty claim of a number', {
    params: ClaimNumber,
    answer: Claim,
    handle: ({ params }) => readClaim(db, params.claimNumber),
  });
  on.create('/warrantyClaim', 'claim.create', 'Claim items of a completed booking', {
    body: ClaimCreate,
    refusals: [404, 409],
    answer: CreatedClaim,
    handle: (call) => createClaim(db, call),
  });
  on.get('/warranty/eligibility/:id', 'claim.read', 'Tells whether an item can be claimed today', {
    answer: Eligibility,
    handle: ({ id }) => readEligibility(db, id, now().toISOString()),
  });
};
