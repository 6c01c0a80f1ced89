// Runs before the app is there: puts the theme on the page, before its first paint where the
// browser holds that back for a script (`blocking` in vite.config.ts), and begins what its address reads.
import { readTheme } from './services/storage/theme-store.ts';
import { createReadsAhead } from './services/http/reads-ahead.ts';
import { openStorage } from './services/storage/page-storage.ts';

/** What the server wrote into the page under this name, `null` when nothing. */
export const readMeta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;

export const baseUrl = readMeta('api-base-url') ?? '/api';
export const localStore = openStorage(() => localStorage);
export const readsAhead = createReadsAhead({ baseUrl, storage: localStore });

document.documentElement.dataset['theme'] = readTheme(localStore);
readsAhead.begin(location);
