import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { LoginAnswer } from '../../../src/domain/session/login-answer.ts';
import { LoginInput } from '../../../src/domain/session/login-input.ts';
import type { AppDeps } from '../../deps.ts';
import { readAddress } from '../../http/client-address.ts';
import type { Call, Routes } from '../../http/resource.ts';
import type { AuthKeys } from './auth-keys.sql.ts';
import { createDeviceCookie, readKnownDevice } from './device-cookie.ts';
import { readProof } from './refresh-proof.ts';
import { bindSession, refreshSession, signOut } from './session.usecases.ts';
import { countSignIn, signIn } from './sign-in.usecases.ts';

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

/** Where a call about a session comes from. */
export const callerReader =
  ({ db, now }: Pick<AppDeps, 'db' | 'now'>, keys: AuthKeys) =>
  (request: FastifyRequest) => ({
    db,
    keys,
    address: readAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    device: readKnownDevice(request.headers.cookie, keys.device),
    now: now(),
    log: request.log,
  });

/** Sign-in, refresh and sign-out. CALL-01. */
export const sessionRoutes: Routes = (on, deps, { keys }) => {
  const readCaller = callerReader(deps, keys);
  const readOwnProof = ({ request, body: { refreshToken } }: Call<unknown, RefreshInput>, path: string) =>
    readProof(request.headers['dpop'], path, refreshToken);

  on.post('/auth/login', 'public', 'Sign in', {
    onRequest: (request) => countSignIn(readCaller(request)),
    body: LoginInput,
    refusals: [401, 403, 429],
    answer: LoginAnswer,
    handle: async ({ request, body }, reply) => {
      const tokens = await signIn(readCaller(request), body);
      const isSecure = request.protocol === 'https';
      reply.header('set-cookie', createDeviceCookie(body.email.toLowerCase(), keys.device, { isSecure }));
      return tokens;
    },
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
  on.post('/auth/logout', 'public', 'Sign out', {
    body: RefreshInput,
    refusals: [429],
    answer: z.null(),
    handle: ({ request, body }) => signOut(readCaller(request), body.refreshToken),
  });
};
