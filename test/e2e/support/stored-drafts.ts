import type { Page } from 'playwright/test';

/** The drafts on the disk of this computer. */
export const storedDrafts = (page: Page): Promise<{ form: string; draft: unknown }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('drafts');
        // The app makes the database, not this.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => resolve(all.result));
          opening.result.close();
        });
      }),
  );
