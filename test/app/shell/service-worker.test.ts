import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SCRIPT = '/assets/main-1.js';
const page = (file = SCRIPT) =>
  new Response(`<script src="${file}"></script>`, { headers: { 'content-type': 'text/html' } });

/** A browser with the service worker of one build in it; `network` answers its requests. */
async function install(network: (path: string) => Promise<Response>) {
  const boxes = new Map<string, Map<string, Response>>([['files of a release before', new Map()]]);
  const open = (name: string) => {
    const box = boxes.get(name) ?? new Map<string, Response>();
    boxes.set(name, box);
    return {
      addAll: async (requests: { url: string }[]) => {
        for (const { url } of requests) box.set(url, await network(url));
      },
      put: async (path: string, answer: Response) => void box.set(path, answer),
    };
  };
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('FILES', [SCRIPT]);
  vi.stubGlobal('BUILD', '1');
  vi.stubGlobal('location', { origin: 'https://shop.test' });
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
  );
  vi.stubGlobal('fetch', (request: string | { url: string }) =>
    network(new URL(typeof request === 'string' ? request : request.url, 'https://shop.test').pathname),
  );
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    keys: async () => [...boxes.keys()],
    delete: async (name: string) => boxes.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => boxes.get(cacheName)?.get(path)?.clone(),
  });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: {},
  });
  vi.resetModules();
  await import('../../../src/worker/service-worker.ts');
  const happens = async (type: string) => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  await happens('install');
  await happens('activate');
  /** Returns the answer to a page, `null` if the worker leaves it to the network. */
  const ask = (path: string, mode = 'navigate'): Promise<string | null> => {
    let answered: Promise<Response> | null = null;
    listeners.get('fetch')?.({
      request: { method: 'GET', url: `https://shop.test${path}`, mode },
      preloadResponse: Promise.resolve(undefined),
      waitUntil: () => undefined,
      respondWith: (answer: Promise<Response>) => (answered = answer),
    });
    return Promise.resolve(answered).then((answer: Response | null) => answer?.text() ?? null);
  };
  return { ask, boxes };
}

describe('the service worker', () => {
  let network: (path: string) => Promise<Response>;
  beforeEach(() => {
    network = async (path) => (path === '/' ? page() : new Response(`file ${path}`));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const opened = () => install((path) => network(path));
  const text = `<script src="${SCRIPT}"></script>`;

  it('opens a page and its files without a network, and answers no call of the API [SHELL-01]', async () => {
    const { ask } = await opened();
    network = () => Promise.reject(new TypeError('No network'));
    const paths = ['/bookings/7', SCRIPT, '/api/booking', '/ready'];
    const answers = await Promise.all(paths.map((path) => ask(path, path === SCRIPT ? 'cors' : 'navigate')));
    expect(answers).toEqual([text, `file ${SCRIPT}`, null, null]);
  });

  it('shows the page from the network, and the cached page after 3 s [SHELL-01]', async () => {
    const { ask } = await opened();
    network = async () => page('/assets/main-2.js');
    expect(await ask('/bookings')).toBe('<script src="/assets/main-2.js"></script>');
    vi.useFakeTimers();
    network = () => new Promise(() => undefined);
    const answer = vi.fn<(shown: string | null) => void>();
    void ask('/bookings').then(answer);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer.mock.calls).toEqual([[text]]);
  });

  it('deletes the cached files of another release', async () => {
    const { boxes } = await opened();
    expect([...boxes].map(([name, box]) => [name, [...box.keys()]])).toEqual([['files 1', [SCRIPT, '/']]]);
  });
});
