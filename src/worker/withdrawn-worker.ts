// Replaces a service worker that must be removed: it deletes the files of that worker, and itself. A page may
// register it again in the meantime. It stores nothing and answers no request.
import { worker } from './scope.ts';

async function withdraw(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(withdraw()));
