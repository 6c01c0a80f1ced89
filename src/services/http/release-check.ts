import { createListeners } from '../../domain/shared/listeners.ts';

/** Whether the server has another release; `ownFile` is a path that the page of this one names. */
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
