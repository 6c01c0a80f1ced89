import type { PageStorage } from '../../services/storage/page-storage.ts';

/**
 * Drops the drafts of these people on this computer, with code that is fetched when it is needed; where that does not
 * come, all drafts go. SEC-02.
 */
export async function clearDrafts(isGone: (person: string) => boolean, tabStorage: PageStorage): Promise<void> {
  try {
    const store = await import('../../services/storage/draft-store.ts');
    await store.clearDrafts(isGone, tabStorage);
  } catch (error) {
    console.warn('Drafts not cleared one by one.', error);
    indexedDB.deleteDatabase('drafts');
  }
}
