import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ResendVerification, VerifyEmail, VERIFICATION_MESSAGES } from '../../../src/domain/session/verification.ts';
import type { AppDeps } from '../../deps.ts';
import { readAddress } from '../../http/client-address.ts';
import { answer } from '../../http/request.ts';
import { consumeAddressAttempt } from '../session/attempts.usecases.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';
import { requestCode, verifyEmail } from './verification.usecases.ts';

const config = { public: true };

/**
 * Email verification, for staff who cannot sign in yet. No answer tells whether an address has an account: refusals are
 * the same, and the message goes out after the answer. CALL-02, SEC-05.
 */
export const verificationRoutes =
  ({ now, ...deps }: AppDeps): Routes =>
  async (app) => {
    const sending = new Set<Promise<void>>();
    app.addHook('onClose', async () => void (await Promise.all(sending)));
    const readCaller = (request: FastifyRequest) => ({
      ...deps,
      address: readAddress(request),
      requestId: request.id,
      now: now(),
      log: request.log,
    });
    const countTry = (what: 'verify' | 'resend') => ({
      onRequest: (request: FastifyRequest) => consumeAddressAttempt(deps.db, what, readAddress(request), now()),
    });

    app.post(
      '/auth/verifyEmail',
      {
        config,
        ...countTry('verify'),
        schema: { summary: 'Verify an email address', body: VerifyEmail, refusals: [429], response: answers(z.null()) },
      },
      (request) => answer(verifyEmail(readCaller(request), request.body.email, request.body.token)),
    );

    app.post(
      '/auth/resendVerification',
      {
        config,
        ...countTry('resend'),
        schema: {
          summary: 'Ask for another code',
          body: ResendVerification,
          refusals: [429],
          response: { 200: z.object({ success: z.literal(true), data: z.null(), message: z.string() }) },
        },
      },
      async (request) => {
        const send = await requestCode(readCaller(request), request.body.email);
        const sent = send().finally(() => sending.delete(sent));
        sending.add(sent);
        return { success: true, data: null, message: VERIFICATION_MESSAGES.codeSent };
      },
    );
  };
