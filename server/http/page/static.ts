import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/**
 * Serves the files of the built app. Hashed files are kept for ever, all others are asked for again. A service worker that
 * is switched off withdraws itself from the browsers that have it.
 */
export async function serveFiles(
  app: FastifyInstance,
  appDir: string,
  { serviceWorker }: Pick<Config, 'serviceWorker'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: appDir,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // The page itself is filled in for this shop, and a folder is an address of the app like any other.
    allowedPath: (path) => /\.[^/]+$/.test(path) && path !== '/index.html',
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(appDir, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (serviceWorker === 'off') app.get('/service-worker.js', (_, reply) => reply.sendFile('withdrawn-worker.js'));
}
