import * as z from 'zod/mini';
import { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import { ClaimListQuery } from '../../../src/domain/claim/claim-query.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, readAuthor, readCreation, RowParams } from '../../http/request.ts';
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
    app.get('/warrantyClaim', { config: reading, schema: { querystring: ClaimListQuery } }, ({ query }) =>
      answer(listClaims(db, query)),
    );

    app.get('/warrantyClaim/:id', { config: reading, schema: { params: RowParams } }, ({ params }) =>
      answer(readClaim(db, params.id)),
    );

    app.get('/warrantyClaim/claim/:claimNumber', { config: reading, schema: { params: ClaimNumber } }, ({ params }) =>
      answer(readClaim(db, params.claimNumber)),
    );

    app.post(
      '/warrantyClaim',
      { config: { permission: 'claim.create' }, schema: { body: ClaimCreate } },
      async (request, reply) => {
        const created = await createClaim(db, readCreation(request, 'claim'), readAuthor(request, now));
        return reply.code(201).send(created);
      },
    );

    app.get('/warranty/eligibility/:id', { config: reading, schema: { params: RowParams } }, ({ params }) =>
      answer(readEligibility(db, params.id, now().toISOString())),
    );
  };
