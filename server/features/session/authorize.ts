import type { FastifyInstance } from 'fastify';
import { type Action, explainRefusal, isRole, refuse } from '../../../src/domain/session/permissions.ts';
import { DomainError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a signed-in person must be allowed to. Every route that is not public names it. PERM-01. */
    permission?: Action;
  }
}

/**
 * Lets a person through to the routes of `app` that the role may use; call it after `authenticate`. What a call carries
 * and the record it meets are judged in its use case. PERM-01. @throws Error at the start for a route without a permission.
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
