// Runs before the app has loaded. Sets the theme of the page, before its first paint if the browser waits for this
// script (`blocking` in vite.config.ts), and starts the reads of its address.
import { readTheme } from './services/storage/theme-store.ts';
import { createReadsAhead } from './services/http/reads-ahead.ts';
import { openStorage } from './services/storage/page-storage.ts';

/** Returns the value that the server wrote into the page under this name, or `null`. */
export const readMeta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;

export const baseUrl = readMeta('api-base-url') ?? '/api';
export const localStore = openStorage(() => localStorage);
export const readsAhead = createReadsAhead({ baseUrl, storage: localStore });

document.documentElement.dataset['theme'] = readTheme(localStore);
readsAhead.begin(location);
