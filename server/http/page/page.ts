import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ADDRESSES, findAddress, hasFrame } from '../../../src/domain/shared/addresses.ts';
import { DEFAULT_ZONE, getShopZone } from '../../../src/domain/shared/shop-day.ts';
import { writeZoneRules } from '../../../src/domain/shared/zone-rules.ts';
import type { Config } from '../../config.ts';
import type { AppDeps } from '../../deps.ts';
import { systemErrorCode } from '../../startup-error.ts';
import { HttpError } from '../errors.ts';
import { isApi, readPath } from '../headers.ts';
import type { Routes } from '../resource.ts';
import { PAGE_POLICY } from './policy-reports.ts';

/** Vite's build manifest. `name` is that of a chunk group in `vite.config.ts`, or of a file that is imported lazily. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), imports: z.optional(z.array(z.string())) }),
);
type Manifest = z.infer<typeof Manifest>;

/** Returns the page for a path, with the shop's current time zone. */
export type Pages = (path: string) => string;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Places of the zone of the shop and of its rules, which can change while the server runs. */
const ZONE = '{shop-time-zone}';
const ZONE_RULES = '{shop-zone-rules}';

const FILLED: Record<string, string> = {
  'api-base-url': '/api',
  'shop-time-zone': ZONE,
  'shop-zone-rules': ZONE_RULES,
  'sign-in-ways': 'code passkey',
};

let lastRules = { key: '', text: '' };

/** The rules of the shop's time zone, for browsers that do not know it. All know the default zone (BROWSER-03). */
function readRules(): string {
  const zone = getShopZone();
  if (zone === DEFAULT_ZONE) return '';
  const now = new Date().toISOString();
  const key = `${zone} ${now.slice(0, 4)}`;
  if (lastRules.key !== key) lastRules = { key, text: writeZoneRules(zone, now) };
  return lastRules.text;
}

/** Fills in what the app must know before its first request: the API address, the time zone and the ways to sign in. */
const fillPage = (html: string): string =>
  html
    // White space between two tags would become a text node in every page.
    .replace(/>\s+</g, '><')
    .replace(/<meta\s+name="([\w-]+)"\s+content="[^"]*"/g, (tag, name: string) =>
      name in FILLED ? `<meta name="${name}" content="${FILLED[name]}"` : tag,
    );

/** The files that these chunks load, including static imports, each once. */
function listFiles(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const [key, { name = '' }] of Object.entries(manifest)) if (names.includes(name)) visit(key);
  return files;
}

/**
 * The page for each path, filled in for this shop. Preloads the chunks of its screen, which the browser would otherwise
 * discover one by one.
 */
export function readPages(appDir: string): Pages {
  const bare = fillPage(readFileSync(join(appDir, 'index.html'), 'utf8'));
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(appDir, '.vite/manifest.json'), 'utf8')));
  const pages = new Map<string | undefined, string>();
  for (const { path, screen, access } of ADDRESSES) {
    const names = ['index', ...(hasFrame(access) ? ['frame'] : []), `${screen}.screen`];
    const links = [...listFiles(manifest, names)]
      .filter((file) => !bare.includes(`/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`);
    pages.set(
      path,
      bare.replace('</head>', () => `${links.join('')}</head>`),
    );
  }
  return (path) =>
    (pages.get(findAddress(path).address?.path) ?? bare)
      .replace(ZONE, escapeHtml(getShopZone()))
      .replace(ZONE_RULES, readRules());
}

const HTML = 'text/html; charset=utf-8';

const sendHtml = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type(HTML).headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' }).send(text);

/** Sends the page for a path that may have one; the app itself shows "not found". Returns `null` for other paths. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages | null): FastifyReply | null {
  const path = readPath(request.url);
  const isPage = !/\.[^/]*$/.test(path) || (request.headers.accept ?? '').includes('text/html');
  const isRead = ['GET', 'HEAD'].includes(request.method);
  if (pages === null || isApi(request.url) || !isPage || !isRead || path.startsWith('/assets/')) return null;
  return sendHtml(reply, pages(path));
}

/**
 * Answers 405 for a wrong method and 404 for an unknown path. Outside the API, every path without an extension is a
 * page.
 */
export function answerUnknown(app: FastifyInstance, pages: Pages | null): void {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`);
    known.push({ pattern, methods: [method].flat() });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = readPath(request.url);
    const methods = known.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    if (methods.length > 0) {
      const allow = [...new Set(methods)].sort().join(', ');
      throw new HttpError(405, `This address does not take ${request.method}`, { allow });
    }
    const page = sendPage(request, reply, pages);
    if (page === null) throw new HttpError(404, 'There is nothing at this address');
    return page;
  });
}

/**
 * Serves the files of the built app. Hashed files are cached for ever, all others are revalidated. If the service
 * worker is off, a replacement removes it from browsers that have it.
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
    // The page is filled in for this shop, and a folder name is a path of the app.
    allowedPath: (path) => /\.[^/]+$/.test(path) && path !== '/index.html',
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(appDir, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (serviceWorker === 'off') app.get('/service-worker.js', (_, reply) => reply.sendFile('withdrawn-worker.js'));
}

/**
 * Reads the book of workflows, which is built next to the app but not served as a file.
 * @throws HttpError when it was not built
 */
async function readBook({ appDir }: Pick<AppDeps, 'appDir'>): Promise<string> {
  const text =
    appDir &&
    (await readFile(join(appDir, '../book/book.html'), 'utf8').catch((error: unknown) => {
      if (systemErrorCode(error) !== 'ENOENT') throw error;
      return null;
    }));
  if (!text) throw new HttpError(404, 'The book of workflows is not built. Run npm run build.');
  return text;
}

/** The book of workflows. It contains no data of the shop (PERM-09). */
export const bookRoutes: Routes = (on, deps) => {
  on.get('/book', 'book.read', 'The book of workflows', {
    file: 'text/html',
    refusals: [404],
    handle: async (_, reply) => reply.type(HTML).send(await readBook(deps)),
  });
};

/** Serves the book at `/book.html` without a sign-in. */
export function serveBook(app: FastifyInstance, deps: AppDeps): void {
  app.get('/book.html', async (_, reply) => sendHtml(reply, await readBook(deps)));
}
