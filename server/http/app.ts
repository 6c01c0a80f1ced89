import * as z from 'zod/mini';
import { randomUUID } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { sessionRoutes, verificationRoutes } from '../features/session/session.routes.ts';
import { authenticate, authorize } from '../features/session/authenticate.ts';
import { readAuthKeys } from '../features/session/session.sql.ts';
import type { AppDeps } from '../deps.ts';
import { answerError, HttpError, useZod } from './errors.ts';
import { createLoggerOptions, logAnswer } from './logs/logging.ts';
import { createTrust, warnOfProxy } from './client-address.ts';
import { compressAnswers } from './compression.ts';
import { answerClientError, checkProtocol, endConnectionsOnStop, NODE_OPTIONS, REQUEST_MS } from './connections.ts';
import { closeGently } from './gentle-close.ts';
import { getHeaders } from './headers.ts';
import { tagRecords } from './request.ts';
import { resource, type Routes } from './resource.ts';
import { serveDescription } from './openapi.ts';
import { accountRoutes, passkeyRoutes } from '../features/account/account.routes.ts';
import { askForPin, counterRoutes } from '../features/counter/counter.routes.ts';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts';
import { peopleRoutes } from '../features/people/people.routes.ts';
import { tillRoutes } from '../features/till/till.routes.ts';
import { ledgerRoutes } from '../features/ledger/ledger.routes.ts';
import { bookingRoutes } from '../features/booking/booking.routes.ts';
import { passcodeRoutes } from '../features/passcode/passcode.routes.ts';
import { claimRoutes } from '../features/claim/claim.routes.ts';
import { workflowRoutes } from '../features/audit/workflow.routes.ts';
import { historyRoutes } from '../features/history/history.routes.ts';
import { lookupRoutes } from '../features/lookups/lookups.routes.ts';
import { documentRoutes } from '../features/document/document.routes.ts';
import { shopRoutes } from '../features/shop/shop.routes.ts';
import { liveRoutes } from '../features/live/live.routes.ts';
import { answerUnknown, bookRoutes, readPages, sendPage, serveBook, serveFiles } from './page/page.ts';
import { collectPolicyReports } from './page/policy-reports.ts';
import { keepRefusals } from './refusals.ts';
import { serveStatus } from './status.ts';

/**
 * Clients declare JSON on every request, even without a body (`DELETE`, CALL-06). Routes without a body accept an empty
 * one or `{}`, and refuse any other content, because it would be discarded unread. A route may have an optional body.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const shape = request.routeOptions.schema?.body;
    if (shape instanceof z.ZodMiniOptional && body.trim() === '') done(null, undefined);
    else if (shape !== undefined) void parse(request, body, done);
    else if (['', '{}'].includes(body.trim())) done(null, undefined);
    else done(new HttpError(400, 'This call takes no content'), undefined);
  });
}

const ROUTES: readonly Routes[] = [
  shopRoutes,
  sessionRoutes,
  accountRoutes,
  counterRoutes,
  peopleRoutes,
  ledgerRoutes,
  tillRoutes,
  bookingRoutes,
  passcodeRoutes,
  claimRoutes,
  historyRoutes,
  workflowRoutes,
  dashboardRoutes,
  lookupRoutes,
  documentRoutes,
  verificationRoutes,
  passkeyRoutes,
  bookRoutes,
  liveRoutes,
];

const BODY_BYTES = 1024 * 1024;
/**
 * The largest body (bytes) from a stranger: the longest email and password, with each character
 * escaped.
 */
const PUBLIC_BODY_BYTES = 8 * 1024;
/** Milliseconds that an idle connection stays open; longer than most proxies keep theirs. */
const KEEP_ALIVE_MS = 65_000;

/** Milliseconds without a byte after which a connection is cut; longer than the slowest response. */
const CONNECTION_MS = 120_000;

function beginAnswer(request: FastifyRequest, reply: FastifyReply): void {
  logAnswer(request, reply);
  reply.headers(getHeaders(request));
}

/** Builds the API of the shop and, with `appDir`, serves the app; over HTTPS with `tls`. Does not listen. */
export async function buildApp(deps: AppDeps, tls: SecureContextOptions | null = null): Promise<FastifyInstance> {
  const keys = await readAuthKeys(deps.db);
  const pages = deps.appDir === null ? null : readPages(deps.appDir);
  const app = Fastify({
    logger: createLoggerOptions(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: createTrust(deps.config.trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: CONNECTION_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    ...(tls ? { https: { ...NODE_OPTIONS, handshakeTimeout: REQUEST_MS, ...tls } } : { http: NODE_OPTIONS }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      beginAnswer(request, reply);
      const page = error.code === 'FST_ERR_BAD_URL' ? sendPage(request, reply, pages) : null;
      return page ?? answerError(error, request, reply, deps.health);
    },
    clientErrorHandler: answerClientError,
  });
  app.removeContentTypeParser(['text/plain', 'application/json']);
  readJson(app);
  app.addHook('onRequest', async (request, reply) => beginAnswer(request, reply));
  compressAnswers(app);
  checkProtocol(app);
  warnOfProxy(app, deps.config.trustProxy);
  closeGently(app);
  endConnectionsOnStop(app);
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, reply, deps.health));
  answerUnknown(app, pages);
  useZod(app);
  serveDescription(app);
  collectPolicyReports(app, deps);
  serveStatus(app, deps, keys);

  await app.register(
    async (api) => {
      api.addHook('onRoute', (route) => {
        if (route.config?.public) route.bodyLimit = PUBLIC_BODY_BYTES;
      });
      authenticate(api, deps, keys);
      authorize(api);
      askForPin(api, deps);
      keepRefusals(api, deps);
      tagRecords(api);
      const on = resource(api, deps);
      for (const add of ROUTES) await add(on, deps, { app: api, keys });
    },
    { prefix: '/api' },
  );
  if (deps.appDir !== null) await serveFiles(app, deps.appDir, deps.config);
  if (deps.config.bookFor === 'everybody') serveBook(app, deps);
  return app;
}
