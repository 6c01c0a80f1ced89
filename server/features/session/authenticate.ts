import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCOUNT_MESSAGES } from '../../../src/domain/account/account-messages.ts';
import { FACTOR_MESSAGES } from '../../../src/domain/account/factor.ts';
import { type Action, explainRefusal, isRole, refuse } from '../../../src/domain/session/permissions.ts';
import type { AppDeps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { HttpError } from '../../http/errors.ts';
import type { AuthKeys } from './session.sql.ts';
import { findSignedIn, type SignedIn } from './session.usecases.ts';
import { readAccessToken } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    readonly staff: SignedIn;
  }
  interface FastifyContextConfig {
    /** Open to everyone. Any other route needs a signed-in account with a permission. */
    public?: boolean;
    /** Open to a person who still has to replace a first password. Other routes are not. */
    withFirstPassword?: boolean;
    /** Open to a person who still has to set up a second factor. Other routes are not. */
    withoutFactor?: boolean;
    /** The permission that the route needs. Every route that is not public must name one (PERM-01). */
    permission?: Action;
  }
}

const BEARER = /^Bearer ([\w.-]+)$/i;

const callers = new WeakMap<FastifyRequest, SignedIn>();

/** The account that made a request; `null` for a stranger or a public route. */
export const findCaller = (request: FastifyRequest): SignedIn | null => callers.get(request) ?? null;

/** Identifies the account of a request by its token; `null` if the token is not valid. */
export async function identify(
  request: FastifyRequest,
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  keys: AuthKeys,
): Promise<SignedIn | null> {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  const claims = token === undefined ? null : await readAccessToken(token, keys.access, now());
  const account = claims && (await findSignedIn(db, claims, now()));
  if (account) callers.set(request, account);
  return account;
}

/** Lets only signed-in staff through to the routes of `app`, except for public routes (ACCOUNT-06, FACT-02). */
export function authenticate(app: FastifyInstance, deps: AppDeps, keys: AuthKeys): void {
  app.decorateRequest('staff', {
    getter() {
      const account = findCaller(this);
      if (!account) throw new Error('A public route asked for the signed-in person');
      return account;
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.public) return;
    const account = await identify(request, deps, keys);
    if (!account) throw new HttpError(401, 'Please sign in.', { 'www-authenticate': 'Bearer' });
    if (account.mustChangePassword && !request.routeOptions.config.withFirstPassword) {
      throw new HttpError(403, ACCOUNT_MESSAGES.choosePassword);
    }
    if (account.mustSetUpFactor && !request.routeOptions.config.withoutFactor) {
      throw new HttpError(403, FACTOR_MESSAGES.setUpFirst);
    }
  });
}

/**
 * Checks the permission of each request; call it after `authenticate` (PERM-01).
 * @throws Error for a route that names none
 */
export function authorize(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if ((config?.public === true) === (config?.permission !== undefined)) {
      throw new Error(`${[method].flat().join(', ')} ${url} must name its permission, or be public`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { permission } = request.routeOptions.config;
    if (permission === undefined) return;
    const { role } = request.staff;
    const refusal = isRole(role) ? refuse(role, permission) : explainRefusal(permission);
    if (refusal !== null) throw new DomainError('forbidden', refusal);
  });
}
