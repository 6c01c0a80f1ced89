/** Whether the server has another release; `ownFile` is a path that the page of this one names. */
export function createReleaseCheck(fetch: typeof globalThis.fetch, ownFile: string) {
  const listeners = new Set<() => void>();
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
      for (const listener of listeners) listener();
    },
    isReplaced: () => isReplaced,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
