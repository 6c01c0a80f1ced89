import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { COUNTER_PROOF, CounterFacts, PinInput } from '../../../src/domain/session/counter.ts';
import { LoginAnswer, PasskeyAnswer, SignInAnswer } from '../../../src/domain/session/login-answer.ts';
import { ChallengeReply, LoginInput } from '../../../src/domain/session/login-input.ts';
import { PasskeyCredential } from '../../../src/domain/session/passkey.ts';
import { ResendVerification, VerifyEmail, VERIFICATION_MESSAGES } from '../../../src/domain/session/verification.ts';
import { readAddress } from '../../http/client-address.ts';
import type { Call, Routes } from '../../http/resource.ts';
import { readCounter, signInByPin } from '../counter/counter.usecases.ts';
import { readSite, type Site } from '../account/passkey.usecases.ts';
import { consumeAddressAttempt } from './attempts.usecases.ts';
import { countRequest, sendCode, verifyEmail } from './code.usecases.ts';
import { bindSession, refreshSession, signOut } from './session.usecases.ts';
import { answerChallenge, countSignIn, signIn, signInByPasskey } from './sign-in.usecases.ts';
import { createDeviceCookie, readKnownDevice, readProof } from './tokens.ts';

const USER_AGENT_MAX = 300;

type RefreshInput = z.infer<typeof RefreshInput>;
const RefreshInput = z.strictObject({
  refreshToken: z
    .string({ error: 'Refresh token is required' })
    .check(
      z.minLength(1, { error: 'Refresh token is required' }),
      z.maxLength(4096, { error: 'Refresh token is too long' }),
    ),
});

/** Sign-in, refresh and sign-out (CALL-01). */
export const sessionRoutes: Routes = (on, { db, now, config }, { keys }) => {
  const readCaller = (request: FastifyRequest) => ({
    db,
    keys,
    address: readAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    device: readKnownDevice(request.headers.cookie, keys.device),
    now: now(),
    log: request.log,
  });
  const readOwnProof = ({ request, body: { refreshToken } }: Call<unknown, RefreshInput>, path: string) =>
    readProof(request.headers['dpop'], path, refreshToken);

  /** Counts a sign-in before its body is read. Sets the device cookie when a session starts. */
  const begin = <Body, Begun extends { answer: unknown; device: Parameters<typeof createDeviceCookie>[0] | null }>(
    sign: (caller: ReturnType<typeof readCaller>, body: Body, site: () => Site) => Promise<Begun>,
  ) => ({
    onRequest: (request: FastifyRequest) => countSignIn(readCaller(request)),
    handle: async ({ request, body }: Call<unknown, Body>, reply: FastifyReply): Promise<Begun['answer']> => {
      const { answer, device } = await sign(readCaller(request), body, () => readSite(request, config));
      const isSecure = request.protocol === 'https';
      if (device) reply.header('set-cookie', createDeviceCookie(device, keys.device, { isSecure }));
      return answer;
    },
  });

  on.post('/auth/login', 'public', 'Sign in', {
    body: LoginInput,
    refusals: [401, 403, 429],
    answer: SignInAnswer,
    ...begin(signIn),
  });
  on.post('/auth/challenge', 'public', 'Continue a sign-in with the second factor', {
    body: ChallengeReply,
    refusals: [401, 403, 409, 429],
    answer: LoginAnswer,
    ...begin(answerChallenge),
  });
  on.post('/auth/passkey', 'public', 'Sign in by a passkey', {
    body: z.strictObject({ credential: PasskeyCredential }),
    refusals: [401, 403, 409, 429],
    answer: PasskeyAnswer,
    ...begin(signInByPasskey),
  });
  on.post('/auth/refresh', 'public', 'Trade a refresh token for new tokens', {
    body: RefreshInput,
    refusals: [401, 429],
    answer: LoginAnswer,
    handle: async (call) =>
      refreshSession(readCaller(call.request), call.body.refreshToken, await readOwnProof(call, '/auth/refresh')),
  });
  on.post('/auth/bind', 'public', 'Bind the session of a refresh token to the key of the DPoP header', {
    body: RefreshInput,
    refusals: [401, 429],
    answer: z.null(),
    handle: async (call) =>
      bindSession(readCaller(call.request), call.body.refreshToken, await readOwnProof(call, '/auth/bind')),
  });
  on.post('/auth/counter', 'public', 'The people who can unlock the counter whose key signed the DPoP header', {
    body: z.strictObject({}),
    refusals: [403, 404, 429],
    answer: CounterFacts,
    handle: async ({ request }) =>
      readCounter(readCaller(request), await readProof(request.headers['dpop'], '/auth/counter', COUNTER_PROOF)),
  });
  on.post('/auth/pin', 'public', 'Sign in by PIN at the counter whose key signed the DPoP header', {
    body: PinInput,
    refusals: [401, 403, 404, 429],
    answer: LoginAnswer,
    handle: async ({ request, body }) => {
      const proof = await readProof(request.headers['dpop'], '/auth/pin', String(body.staffId));
      return signInByPin(readCaller(request), body, proof);
    },
  });
  on.post('/auth/logout', 'public', 'Sign out', {
    body: RefreshInput,
    refusals: [429],
    answer: z.null(),
    handle: ({ request, body }) => signOut(readCaller(request), body.refreshToken),
  });
};

/**
 * Email verification. No response reveals whether an address has an account, so mail is sent after the response
 * (CALL-02, SEC-05).
 */
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
