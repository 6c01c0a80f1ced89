/**
 * Whether the server has another release than the one that this page runs; asked when code of this page is gone.
 * @param ownFile a file that the page of this release names, as a path
 */
export function createReleaseCheck(fetch: typeof globalThis.fetch, ownFile: string) {
  const listeners = new Set<() => void>();
  let isReplaced = false;
  return {
    /** No answer says nothing. */
    async check(): Promise<void> {
      try {
        const answer = await fetch('/', { cache: 'no-store' });
        const page = await answer.text();
        if (isReplaced || !answer.ok || !page.includes('src="/assets/') || page.includes(`"${ownFile}"`)) return;
      } catch {
        return;
      }
      isReplaced = true;
      for (const listener of listeners) listener();
    },
    isReplaced: () => isReplaced,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
