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

/** Vite's build manifest; `name` is that of a group of `vite.config.ts`, or of the file whose import was put off. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), imports: z.optional(z.array(z.string())) }),
);
type Manifest = z.infer<typeof Manifest>;

/** The page for the path of an address, with the shop's zone of this moment. */
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

/** The rules of the shop's zone for browsers that do not know it. Every browser knows the default. BROWSER-03 */
function readRules(): string {
  const zone = getShopZone();
  if (zone === DEFAULT_ZONE) return '';
  const now = new Date().toISOString();
  const key = `${zone} ${now.slice(0, 4)}`;
  if (lastRules.key !== key) lastRules = { key, text: writeZoneRules(zone, now) };
  return lastRules.text;
}

/** The page with what the app must know of this shop before its first call: where the API is, the shop's zone, and how people sign in beside the password. */
const fillPage = (html: string): string =>
  html
    // The room between two tags would be a node of every page.
    .replace(/>\s+</g, '><')
    .replace(/<meta\s+name="([\w-]+)"\s+content="[^"]*"/g, (tag, name: string) =>
      name in FILLED ? `<meta name="${name}" content="${FILLED[name]}"` : tag,
    );

/** The files that the chunks of these names load, with everything that they import statically, each once. */
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
 * The built page for each address, filled for this shop. It names the code that the screen of that address consists of,
 * which a browser would else find out file after file.
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

/** Answers the page where an address may have one, also one that is no valid address: the app says that there is nothing. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages | null): FastifyReply | null {
  const path = readPath(request.url);
  const isPage = !/\.[^/]*$/.test(path) || (request.headers.accept ?? '').includes('text/html');
  const isRead = ['GET', 'HEAD'].includes(request.method);
  if (pages === null || isApi(request.url) || !isPage || !isRead || path.startsWith('/assets/')) return null;
  return sendHtml(reply, pages(path));
}

/** Tells another method (405) from no address (404). Beside the API every address without an extension is the page. */
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

/** The book that stands beside the built app, in no folder that is served. @throws HttpError where it was not built */
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

/** The book of workflows: how the product works, and nothing of the shop. PERM-09 */
export const bookRoutes: Routes = (on, deps) => {
  on.get('/book', 'book.read', 'The book of workflows', {
    file: 'text/html',
    refusals: [404],
    handle: async (_, reply) => reply.type(HTML).send(await readBook(deps)),
  });
};

/** Shows the book at `/book.html` to strangers, as a page of its own. */
export function serveBook(app: FastifyInstance, deps: AppDeps): void {
  app.get('/book.html', async (_, reply) => sendHtml(reply, await readBook(deps)));
}
