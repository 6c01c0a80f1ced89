import * as z from 'zod/mini';
import { Claim, ClaimPage, CreatedClaim } from '../../../src/domain/claim/claim.ts';
import { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import { ClaimListQuery } from './claim.query.ts';
import { Eligibility } from '../../../src/domain/claim/warranty.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, readAuthor, readCreation, RowParams } from '../../http/request.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';
import { createClaim, listClaims, readClaim } from './claim.usecases.ts';
import { readEligibility } from './warranty.usecases.ts';

const reading = { permission: 'claim.read' } as const;

const ClaimNumber = z.strictObject({
  claimNumber: z
    .string({ error: 'claimNumber must be text' })
    .check(z.maxLength(40, { error: 'claimNumber cannot exceed 40 characters' })),
});

/** Warranty claims and what a warranty says of an item. CALL-09. */
export const claimRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    app.get(
      '/warrantyClaim',
      {
        config: reading,
        schema: { summary: 'A page of warranty claims', querystring: ClaimListQuery, response: answers(ClaimPage) },
      },
      ({ query }) => answer(listClaims(db, query)),
    );

    app.get(
      '/warrantyClaim/:id',
      { config: reading, schema: { summary: 'A warranty claim', params: RowParams, response: answers(Claim) } },
      ({ params }) => answer(readClaim(db, params.id)),
    );

    app.get(
      '/warrantyClaim/claim/:claimNumber',
      {
        config: reading,
        schema: { summary: 'The warranty claim of a number', params: ClaimNumber, response: answers(Claim) },
      },
      ({ params }) => answer(readClaim(db, params.claimNumber)),
    );

    app.post(
      '/warrantyClaim',
      {
        config: { permission: 'claim.create' },
        schema: {
          summary: 'Claim items of a completed booking',
          body: ClaimCreate,
          once: true,
          refusals: [404, 409],
          response: answers(CreatedClaim, 201),
        },
      },
      async (request, reply) => {
        const created = await createClaim(db, readCreation(request, 'claim'), readAuthor(request, now));
        return reply.code(201).send(created);
      },
    );

    app.get(
      '/warranty/eligibility/:id',
      {
        config: reading,
        schema: { summary: 'Whether an item may be claimed today', params: RowParams, response: answers(Eligibility) },
      },
      ({ params }) => answer(readEligibility(db, params.id, now().toISOString())),
    );
  };
