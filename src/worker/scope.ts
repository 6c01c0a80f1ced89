/** What a service worker adds to what every page has; the types of the browser know either one or the other. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
export type WorkerFetchEvent = Extendable & {
  request: Request;
  /** The page, asked for while the worker was starting; nothing where the browser cannot. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

type WorkerScope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    unregister: () => Promise<boolean>;
  };
};

export const worker = self as unknown as WorkerScope;
