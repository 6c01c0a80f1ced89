// Opens the app without a network. It keeps the files of one build and its page, and nothing else: no answer of the API
// ever passes through it, since it leaves alone what it does not know. SHELL-01.
import { worker, type WorkerFetchEvent } from './scope.ts';

/** The paths of the files of this build, and a name made of their contents; written by the build. */
declare const FILES: readonly string[];
declare const BUILD: string;

const CACHE = `files ${BUILD}`;
const PAGE = '/';
/** Milliseconds that the network has for the page. SHELL-01 */
const PAGE_MS = 3_000;
const files = new Set(FILES);

/** Addresses of the app: all that the server answers with its page. */
const isPage = (path: string) => !/\.[^/]*$/.test(path) && !/^\/(?:api|health|ready)(?:\/|$)/.test(path);

/** Keeps a page of this build; one of another release names files that are not here. @returns whether it was kept */
async function keepPage(answer: Response): Promise<boolean> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return false;
  const named = (await answer.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (named.length === 0 || !named.every((file) => files.has(file))) return false;
  await (await caches.open(CACHE)).put(PAGE, answer);
  return true;
}

/** All or nothing: the next page restarts an interrupted download. Requests of a page have priority. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { priority: 'low' })));
  if (!(await keepPage(await fetch(PAGE)))) throw new Error('The server has another release by now');
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function takeOver(): Promise<void> {
  await dropOthers();
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

const kept = (path: string) => caches.match(path, { cacheName: CACHE, ignoreVary: true });

async function answerFile(request: Request, path: string): Promise<Response> {
  return (await kept(path)) ?? fetch(request);
}

/** The page of the network; the kept one where that is away, slow, or a proxy without a server. */
async function answerPage(event: WorkerFetchEvent): Promise<Response> {
  const fresh = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(fresh.then((answer) => keepPage(answer.clone())).catch(() => undefined));
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PAGE_MS);
  });
  const answer = await Promise.race([fresh.catch(() => null), tooLate]);
  if (answer !== null && answer.status < 500) return answer;
  return (await kept(PAGE)) ?? fresh;
}

worker.addEventListener('install', (event) => {
  // Files are named by their contents, so a page works with any stored release.
  void worker.skipWaiting();
  event.waitUntil(keepBuild());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && isPage(pathname)) event.respondWith(answerPage(event));
  else if (files.has(pathname)) event.respondWith(answerFile(event.request, pathname));
});
