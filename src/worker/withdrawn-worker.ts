// Takes the place of a service worker that must go: it drops what that kept, and itself. A page may
// register it again meanwhile: it keeps and answers nothing.
import { worker } from './scope.ts';

async function withdraw(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(withdraw()));
