import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onRequestAsyncHookHandler } from 'fastify';
import type * as z from 'zod/mini';
import { whenPinAsked } from '../../src/domain/session/confirmation.ts';
import type { Action } from '../../src/domain/session/permissions.ts';
import type { Author, Db } from '../db/database.ts';
import type { IfMatch } from '../db/versioned.ts';
import type { AppDeps, Log } from '../deps.ts';
import { requireConfirmed } from '../features/counter/counter.usecases.ts';
import type { AuthKeys } from '../features/session/session.sql.ts';
import type { SignedIn } from '../features/session/session.usecases.ts';
import { readAuthor, readIdempotencyKey, readIfMatch, RowParams } from './request.ts';

/** Adds the routes of one resource. `app` is the part of the server that they belong to, for hooks. */
export type Routes = (
  on: ReturnType<typeof resource>,
  deps: AppDeps,
  api: { app: FastifyInstance; keys: AuthKeys },
) => void | Promise<void>;

/** A request as a handler sees it. */
export type Call<Query = unknown, Body = unknown, Params = unknown> = {
  /** The `:id` of the path; 0 for none or an invalid one. */
  id: number;
  /** The parsed path, for a route with its own shape. */
  params: Params;
  query: Query;
  body: Body;
  /** The signed-in person. @throws Error on a public route */
  readonly person: SignedIn;
  /** The signed-in person, as the author of writes. */
  readonly author: Author;
  db: Db;
  log: Log;
  now: Date;
  ifMatch: IfMatch;
  /** Refuses a change that a counter accepts only after the PIN (LOCK-05). @throws DomainError */
  confirm: (db: Db) => Promise<void>;
  key: string | null;
  request: FastifyRequest;
};

/** The input, response and refusals of a route. Used for checks and for the API description. */
export type Endpoint<Query = unknown, Body = unknown, Params = unknown, Data = unknown> = {
  /** The shape of the path, if it has more than the `:id` of a row. */
  params?: z.ZodMiniType<Params>;
  query?: z.ZodMiniType<Query>;
  body?: z.ZodMiniType<Body>;
  /** The record whose version `If-Match` names; a 412 returns it (REL-02). */
  record?: z.ZodMiniType;
  /** Accepts `Prefer` and then returns the record (QUICK-02). */
  preferable?: boolean;
  refusals?: readonly number[];
  message?: string;
} & ({ answer: z.ZodMiniType<Data> } | { /** The media type of a response that is a file. */ file: string });

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `status` is 201 for a creation, which happens once for each `Idempotency-Key` (REL-01). `asksPin` tells when a
     * counter asks for the PIN first; `partly` leaves that to the use case (LOCK-05).
     */
    endpoint?: Endpoint & { summary: string; status: 200 | 201; asksPin: 'always' | 'partly' | null };
  }
}

type Route<Query, Body, Params, Data> = Endpoint<Query, Body, Params, Data> & {
  withFirstPassword?: boolean;
  withoutFactor?: boolean;
  onRequest?: onRequestAsyncHookHandler;
  /** `false` for a response that never ends. */
  exposeHeadRoute?: boolean;
  /** @returns the data of the response; for a file, the handler sends it itself */
  handle: (call: Call<Query, Body, Params>, reply: FastifyReply) => Data | Promise<Data>;
};

/**
 * Adds routes that answer `{ success: true, data }` by their shapes. `create` answers 201, and runs once for each
 * `Idempotency-Key`.
 */
export function resource(app: FastifyInstance, { db, now }: Pick<AppDeps, 'db' | 'now'>) {
  const add =
    (method: HTTPMethods, status: 200 | 201 = 200) =>
    <Query, Body, Params, Data>(
      url: string,
      permission: Action | 'public',
      summary: string,
      route: Route<Query, Body, Params, Data>,
    ): void => {
      const {
        withFirstPassword = false,
        withoutFactor = false,
        onRequest = [],
        exposeHeadRoute = true,
        handle,
        ...endpoint
      } = route;
      const { query, body, record, message } = endpoint;
      const params = endpoint.params ?? (url.includes('/:id') ? RowParams : undefined);
      app.route({
        method,
        url,
        onRequest,
        exposeHeadRoute,
        config: {
          ...(permission === 'public' ? { public: true } : { permission, withFirstPassword, withoutFactor }),
          endpoint: {
            ...endpoint,
            ...(params && { params }),
            summary,
            status,
            asksPin: whenPinAsked(`${String(method)} ${url}`),
          },
        },
        schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
        handler: async (request, reply) => {
          // One instant for everything that a request writes.
          const at = now();
          const data = await handle(
            {
              // The shapes of the route have parsed these.
              id: endpoint.params ? 0 : ((request.params as { id?: number }).id ?? 0),
              params: request.params as Params,
              query: request.query as Query,
              body: request.body as Body,
              get person() {
                return request.staff;
              },
              get author() {
                return readAuthor(request, at);
              },
              db,
              log: request.log,
              now: at,
              ifMatch: record ? readIfMatch(request) : null,
              confirm: (tx) => requireConfirmed(tx, request.staff, at),
              key: status === 201 ? readIdempotencyKey(request) : null,
              request,
            },
            reply,
          );
          return 'file' in route ? data : reply.code(status).send({ success: true, data, message });
        },
      });
    };
  return {
    get: add('GET'),
    create: add('POST', 201),
    post: add('POST'),
    put: add('PUT'),
    patch: add('PATCH'),
    delete: add('DELETE'),
  };
}
