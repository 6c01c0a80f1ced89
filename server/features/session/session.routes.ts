import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { LoginAnswer } from '../../../src/domain/session/login-answer.ts';
import { LoginInput } from '../../../src/domain/session/login-input.ts';
import type { AppDeps } from '../../deps.ts';
import { readAddress } from '../../http/client-address.ts';
import { answers } from '../../http/openapi.ts';
import { answer } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import type { AuthKeys } from './auth-keys.sql.ts';
import { createDeviceCookie, readKnownDevice } from './device-cookie.ts';
import { readProof } from './refresh-proof.ts';
import { bindSession, refreshSession, signOut } from './session.usecases.ts';
import { countSignIn, signIn } from './sign-in.usecases.ts';

/** Runs work of one key one after the other, and of different keys at once, in this process. */
function createTurns() {
  const last = new Map<string, Promise<void>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const over: Promise<void> = turn.then(
      () => {},
      () => {},
    );
    last.set(key, over);
    try {
      return await turn;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}

/** Characters that are kept of what a browser says it is. */
const USER_AGENT_MAX = 300;

const config = { public: true };
const RefreshInput = z.strictObject({
  refreshToken: z
    .string({ error: 'Refresh token is required' })
    .check(
      z.minLength(1, { error: 'Refresh token is required' }),
      z.maxLength(4096, { error: 'Refresh token is too long' }),
    ),
});

/** Sign-in, refresh and sign-out. CALL-01. */
export const sessionRoutes =
  ({ db, config: { databaseUrl }, now }: AppDeps, keys: AuthKeys): Routes =>
  async (app) => {
    const readCaller = (request: FastifyRequest) => ({
      db,
      keys,
      address: readAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      now: now(),
      log: request.log,
      hasBackups: databaseUrl === null,
    });

    const inTurn = createTurns();
    const readSignIn = (request: FastifyRequest) => ({
      ...readCaller(request),
      device: readKnownDevice(request.headers.cookie, keys.device),
      inTurn,
    });

    app.post(
      '/auth/login',
      {
        config,
        onRequest: (request) => countSignIn(readSignIn(request)),
        schema: { summary: 'Sign in', body: LoginInput, refusals: [401, 403, 429], response: answers(LoginAnswer) },
      },
      async (request, reply) => {
        const tokens = await answer(signIn(readSignIn(request), request.body));
        const isSecure = request.protocol === 'https';
        reply.header('set-cookie', createDeviceCookie(request.body.email.toLowerCase(), keys.device, { isSecure }));
        return tokens;
      },
    );

    app.post(
      '/auth/refresh',
      {
        config,
        schema: {
          summary: 'Trade a refresh token for new tokens',
          body: RefreshInput,
          refusals: [401, 429],
          response: answers(LoginAnswer),
        },
      },
      async (request) => {
        const { refreshToken } = request.body;
        const proof = await readProof(request.headers['dpop'], '/auth/refresh', refreshToken);
        return answer(refreshSession(readCaller(request), refreshToken, proof));
      },
    );

    app.post(
      '/auth/bind',
      {
        config,
        schema: {
          summary: 'Bind the session of a refresh token to the key of the DPoP header',
          body: RefreshInput,
          refusals: [401, 429],
          response: answers(z.null()),
        },
      },
      async (request) => {
        const { refreshToken } = request.body;
        const proof = await readProof(request.headers['dpop'], '/auth/bind', refreshToken);
        return answer(bindSession(readCaller(request), refreshToken, proof?.key ?? null));
      },
    );

    app.post(
      '/auth/logout',
      { config, schema: { summary: 'Sign out', body: RefreshInput, refusals: [429], response: answers(z.null()) } },
      (request) => answer(signOut(readCaller(request), request.body.refreshToken)),
    );
  };
