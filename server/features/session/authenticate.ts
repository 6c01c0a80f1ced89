import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../../http/errors.ts';
import { readAccessToken } from './access-token.ts';
import { findSignedIn, type SignedIn } from './session.usecases.ts';
import type { AuthKeys } from './auth-keys.sql.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account. Only on routes that are not public. */
    readonly staff: SignedIn;
  }
  interface FastifyContextConfig {
    /** Open to everyone. Any other route needs a signed-in account. */
    public?: boolean;
  }
}

const REFUSED = 'Please sign in.';
const BEARER = /^Bearer ([\w.-]+)$/i;

/** Lets only signed-in staff through to the routes of `app`, save those marked public. */
export function authenticate(app: FastifyInstance, { db, now }: AppDeps, keys: AuthKeys): void {
  const accounts = new WeakMap<FastifyRequest, SignedIn>();
  app.decorateRequest('staff', {
    getter() {
      const account = accounts.get(this);
      if (!account) throw new Error('A public route asked who is signed in');
      return account;
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.public) return;
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const claims = token === undefined ? null : await readAccessToken(token, keys.access, now());
    const account = claims && (await findSignedIn(db, claims, now()));
    if (!account) throw new HttpError(401, REFUSED, { 'www-authenticate': 'Bearer' });
    accounts.set(request, account);
  });
}
