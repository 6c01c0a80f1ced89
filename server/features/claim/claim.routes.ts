import * as z from 'zod/mini';
import { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import { ClaimListQuery } from '../../../src/domain/claim/claim-query.ts';
import type { AppDeps } from '../../deps.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { RowParams } from '../../http/row-params.ts';
import type { Routes } from '../../http/validation.ts';
import { listClaims, readClaim } from './claim-list.sql.ts';
import { insertClaim, readEligibility } from './claim.sql.ts';
import { createOnce } from '../../db/idempotency.sql.ts';

const ClaimNumber = z.strictObject({
  claimNumber: z
    .string({ error: 'claimNumber must be text' })
    .check(z.maxLength(40, { error: 'claimNumber cannot exceed 40 characters' })),
});

/** Warranty claims and what a warranty says of an item. CALL-09. */
export const claimsRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    app.get('/warrantyClaim', { schema: { querystring: ClaimListQuery } }, async (request) => ({
      success: true,
      data: await listClaims(db, request.query),
    }));

    app.get('/warrantyClaim/:id', { schema: { params: RowParams } }, async (request) => ({
      success: true,
      data: await readClaim(db, request.params.id),
    }));

    app.get('/warrantyClaim/claim/:claimNumber', { schema: { params: ClaimNumber } }, async (request) => ({
      success: true,
      data: await readClaim(db, request.params.claimNumber),
    }));

    app.post('/warrantyClaim', { schema: { body: ClaimCreate } }, async (request, reply) => {
      const { body, staff } = request;
      const author = { staffId: staff.id, now: now().toISOString() };
      const creation = { staffId: staff.id, key: idempotencyKey(request), what: 'claim', body };
      const answer = await createOnce(db, creation, async (tx) => ({
        status: 201,
        body: { success: true, data: await insertClaim(tx, body, author) },
      }));
      return reply.code(answer.status).send(answer.body);
    });

    app.get('/warranty/eligibility/:id', { schema: { params: RowParams } }, async (request) => ({
      success: true,
      data: await readEligibility(db, request.params.id, now().toISOString()),
    }));
  };
