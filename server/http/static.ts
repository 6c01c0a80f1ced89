import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `index.html` with what the app must know of this shop before its first call: where the API is, and the shop's zone. */
export function readPage(appDir: string, config: Config): string {
  const filled = { 'api-base-url': '/api', 'shop-time-zone': config.shopTimeZone };
  return Object.entries(filled).reduce(
    (html, [name, content]) =>
      html.replace(
        new RegExp(`<meta\\s+name="${name}"\\s+content="[^"]*"`),
        `<meta name="${name}" content="${escapeHtml(content)}"`,
      ),
    readFileSync(join(appDir, 'index.html'), 'utf8'),
  );
}

/** Serves the files of the built app. Hashed files are kept for ever, all others are asked for again. */
export async function serveFiles(app: FastifyInstance, appDir: string): Promise<void> {
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
}
