import { randomUUID } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { sessionRoutes } from '../features/session/session.routes.ts';
import { authenticate } from '../features/session/authenticate.ts';
import { authorize } from '../features/session/authorize.ts';
import { readAuthKeys } from '../features/session/auth-keys.sql.ts';
import type { DatabaseHealth } from '../db/database-health.ts';
import type { AppDeps } from '../deps.ts';
import { answerError, HttpError } from './errors.ts';
import { createLoggerOptions, logAnswer, logAnswers } from './logs/logging.ts';
import { createTrust, warnOfProxy } from './client-address.ts';
import { compressAnswers } from './compression.ts';
import { answerClientError } from './client-error.ts';
import { endConnectionsOnStop } from './graceful-shutdown.ts';
import { addHeaders, getHeaders } from './headers.ts';
import { tagRecords } from './request.ts';
import { answerUnknown, sendPage } from './not-found.ts';
import { serveDescription } from './openapi.ts';
import { useZod } from './validation.ts';
import { accountRoutes } from '../features/account/account.routes.ts';
import { backupRoutes } from '../features/backup/backup.routes.ts';
import { peopleRoutes } from '../features/people/people.routes.ts';
import { ledgerRoutes } from '../features/ledger/ledger.routes.ts';
import { bookingRoutes } from '../features/booking/booking.routes.ts';
import { claimRoutes } from '../features/claim/claim.routes.ts';
import { historyRoutes } from '../features/history/history.routes.ts';
import { referenceRoutes } from '../features/reference/reference.routes.ts';
import { customerRoutes } from '../features/customer/customer.routes.ts';
import { suggestionRoutes } from '../features/suggestion/suggestion.routes.ts';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts';
import { documentRoutes } from '../features/document/document.routes.ts';
import { shopRoutes } from '../features/shop/shop.routes.ts';
import { liveRoutes } from '../features/live/live.routes.ts';
import { verificationRoutes } from '../features/verification/verification.routes.ts';
import { readPages } from './page/page.ts';
import { collectPolicyReports } from './page/policy-reports.ts';
import { checkProtocol, NODE_OPTIONS, REQUEST_MS } from './protocol.ts';
import { keepRefusals } from './refusals.ts';
import { serveStatus } from './status.ts';
import { serveFiles } from './page/static.ts';

/**
 * Clients announce JSON on every call, also on one that sends nothing (`DELETE` has no payload, CALL-06). Such a call is
 * taken where the route wants no content, an empty object too; any other content there is refused: it would be thrown
 * away unread.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.schema?.body !== undefined) void parse(request, body, done);
    else if (['', '{}'].includes(body.trim())) done(null, undefined);
    else done(new HttpError(400, 'This call takes no content'), undefined);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly databaseHealth: DatabaseHealth;
  }
}

const BODY_BYTES = 1024 * 1024;
/** Bytes of a body that a stranger may send: room for the longest email and password, each character escaped. */
const PUBLIC_BODY_BYTES = 8 * 1024;
/** Milliseconds a connection may stand idle between requests; longer than most proxies keep theirs. */
const KEEP_ALIVE_MS = 65_000;

/** Milliseconds without a byte after which a connection is cut; longer than the slowest answer. */
const CONNECTION_MS = 120_000;

/** The API of the shop and, with `appDir`, the app itself, over HTTPS with `tls`. Does not listen. */
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
      logAnswer(request, reply);
      reply.headers(getHeaders(request));
      const page = error.code === 'FST_ERR_BAD_URL' ? sendPage(request, reply, pages) : null;
      return page ?? answerError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
  });
  app.removeContentTypeParser(['text/plain', 'application/json']);
  readJson(app);
  logAnswers(app);
  addHeaders(app);
  compressAnswers(app);
  checkProtocol(app);
  warnOfProxy(app, deps.config.trustProxy);
  endConnectionsOnStop(app);
  app.setErrorHandler(answerError);
  answerUnknown(app, pages);
  useZod(app);
  serveDescription(app);
  app.decorate('databaseHealth', { getter: () => deps.health });
  collectPolicyReports(app, deps);
  serveStatus(app, deps, keys);

  await app.register(
    async (api) => {
      api.addHook('onRoute', (route) => {
        if (route.config?.public) route.bodyLimit = PUBLIC_BODY_BYTES;
      });
      authenticate(api, deps, keys);
      authorize(api);
      keepRefusals(api, deps);
      tagRecords(api);
      await api.register(shopRoutes(deps));
      await api.register(sessionRoutes(deps, keys));
      await api.register(accountRoutes(deps));
      await api.register(peopleRoutes(deps));
      await api.register(ledgerRoutes(deps));
      await api.register(bookingRoutes(deps));
      await api.register(claimRoutes(deps));
      await api.register(customerRoutes(deps));
      await api.register(suggestionRoutes(deps));
      await api.register(historyRoutes(deps));
      await api.register(dashboardRoutes(deps));
      await api.register(referenceRoutes(deps));
      await api.register(documentRoutes(deps));
      await api.register(verificationRoutes(deps));
      await api.register(liveRoutes(deps));
      await api.register(backupRoutes(deps));
    },
    { prefix: '/api' },
  );
  if (deps.appDir !== null) await serveFiles(app, deps.appDir, deps.config);
  return app;
}
