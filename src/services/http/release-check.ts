import { createListeners } from '../../domain/shared/listeners.ts';

/** Checks whether the server has another release. `ownFile` is a path in the current page. */
export function createReleaseCheck(fetch: typeof globalThis.fetch, ownFile: string) {
  const { publish, subscribe } = createListeners();
  let isReplaced = false;
  return {
    async check(): Promise<void> {
      try {
        const answer = await fetch('/', { cache: 'no-store' });
        const page = await answer.text();
        if (isReplaced || !answer.ok || !page.includes('src="/assets/') || page.includes(`"${ownFile}"`)) return;
      } catch {
        return;
      }
      isReplaced = true;
      publish();
    },
    isReplaced: () => isReplaced,
    subscribe,
  };
}
