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

/** Adds the routes of one resource; what else they need goes to `app`, the part of the server that they are in. */
export type Routes = (
  on: ReturnType<typeof resource>,
  deps: AppDeps,
  api: { app: FastifyInstance; keys: AuthKeys },
) => void | Promise<void>;

/** A call as its handler reads it. */
export type Call<Query = unknown, Body = unknown, Params = unknown> = {
  /** `:id` of the address; 0 where it has none, or one that cannot be a key. */
  id: number;
  /** The address, where a route has another shape for it. */
  params: Params;
  query: Query;
  body: Body;
  /** Who is signed in. @throws Error on a public route */
  readonly person: SignedIn;
  /** The same, as their writes are signed. */
  readonly author: Author;
  db: Db;
  log: Log;
  now: Date;
  ifMatch: IfMatch;
  /** Refuses a change that a counter takes only after the PIN. LOCK-05 @throws DomainError */
  confirm: (db: Db) => Promise<void>;
  key: string | null;
  request: FastifyRequest;
};

/** What a route takes, answers and refuses, as it is checked and described. */
export type Endpoint<Query = unknown, Body = unknown, Params = unknown, Data = unknown> = {
  /** Shape of the address where it is not `:id` of a row. */
  params?: z.ZodMiniType<Params>;
  query?: z.ZodMiniType<Query>;
  body?: z.ZodMiniType<Body>;
  /** The record whose version `If-Match` tells, as a 412 carries it. REL-02 */
  record?: z.ZodMiniType;
  /** Takes `Prefer`, and answers with the record then. QUICK-02 */
  preferable?: boolean;
  refusals?: readonly number[];
  message?: string;
} & ({ answer: z.ZodMiniType<Data> } | { /** The media type of an answer that is a file. */ file: string });

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `status` is 201 where a record is made, once for each `Idempotency-Key`. REL-01. `asksPin` is when a counter asks for the
     * PIN first; `partly` leaves it to the use case. LOCK-05
     */
    endpoint?: Endpoint & { summary: string; status: 200 | 201; asksPin: 'always' | 'partly' | null };
  }
}

type Route<Query, Body, Params, Data> = Endpoint<Query, Body, Params, Data> & {
  withFirstPassword?: boolean;
  withoutFactor?: boolean;
  onRequest?: onRequestAsyncHookHandler;
  /** `false` for an answer that has no end. */
  exposeHeadRoute?: boolean;
  /** @returns the data of the answer; a file is sent by the handler itself */
  handle: (call: Call<Query, Body, Params>, reply: FastifyReply) => Data | Promise<Data>;
};

/** Routes that answer `{ success: true, data }` by their shapes; `create` is 201, once for each `Idempotency-Key`. */
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
          // One instant for all that a call writes.
          const at = now();
          const data = await handle(
            {
              // Parsed by the shapes of the route.
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
    patch: add('PATCH'),
    delete: add('DELETE'),
  };
}
