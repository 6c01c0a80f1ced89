import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ResendVerification, VerifyEmail, VERIFICATION_MESSAGES } from '../../../src/domain/session/verification.ts';
import { readAddress } from '../../http/client-address.ts';
import { consumeAddressAttempt } from '../session/attempts.usecases.ts';
import type { Routes } from '../../http/resource.ts';
import { countRequest, sendCode, verifyEmail } from './verification.usecases.ts';

/** Email verification. No answer tells whether an address has an account; mail goes out after it. CALL-02, SEC-05 */
export const verificationRoutes: Routes = (on, deps, { app }) => {
  const sending = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(sending)));
  const readCaller = (request: FastifyRequest) => ({
    ...deps,
    address: readAddress(request),
    requestId: request.id,
    now: deps.now(),
    log: request.log,
  });
  const countTry = (what: 'verify' | 'resend') => (request: FastifyRequest) =>
    consumeAddressAttempt(deps.db, what, readAddress(request), deps.now());

  on.post('/auth/verifyEmail', 'public', 'Verify an email address', {
    onRequest: countTry('verify'),
    body: VerifyEmail,
    refusals: [429],
    answer: z.null(),
    handle: ({ request, body }) => verifyEmail(readCaller(request), body.email, body.token),
  });
  on.post('/auth/resendVerification', 'public', 'Ask for another code', {
    onRequest: countTry('resend'),
    body: ResendVerification,
    refusals: [429],
    answer: z.null(),
    message: VERIFICATION_MESSAGES.codeSent,
    handle: async ({ request, body }) => {
      const caller = readCaller(request);
      await countRequest(caller, body.email);
      const sent = sendCode(caller, body.email).finally(() => sending.delete(sent));
      sending.add(sent);
      return null;
    },
  });
};
