import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { authRoutes } from './auth/auth.routes.ts';
import { authenticate } from './auth/authenticate.ts';
import { readAuthKeys } from './auth/secret.ts';
import type { AppDeps } from './deps.ts';
import { answerError } from './errors.ts';
import { addHeaders } from './plugins/headers.ts';
import { answerUnknown } from './plugins/not-found.ts';
import { useZod } from './plugins/validation.ts';

const BODY_BYTES = 1024 * 1024;
/** Milliseconds a client may take to send a request. */
const REQUEST_MS = 30_000;
/** Milliseconds a connection may stand idle between requests; longer than most proxies keep theirs. */
const KEEP_ALIVE_MS = 65_000;

/** The API of the shop and, with `appDir`, the app itself. Does not listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const keys = await readAuthKeys(deps.db);
  const app = Fastify({
    logger: deps.log,
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
  });
  app.removeContentTypeParser('text/plain');
  addHeaders(app);
  app.setErrorHandler(answerError);
  answerUnknown(app, null);
  useZod(app);

  await app.register(
    async (api) => {
      authenticate(api, deps, keys);
      await api.register(authRoutes(deps, keys));
    },
    { prefix: '/api' },
  );
  return app;
}
