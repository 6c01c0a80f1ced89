import { CACHE_LIFETIME_MS } from '../domain/shared/limits.ts';

/**
 * The last answer of each read, kept for 5 minutes, so that a screen which opens again shows it at once while it reads
 * anew. READ-04. Kept in memory only; `clear` when the session ends.
 */
export function createQueryCache(now: () => number = Date.now) {
  const answers = new Map<string, { data: unknown; keptAt: number }>();

  function forgetOld() {
    for (const [key, { keptAt }] of answers) if (now() - keptAt >= CACHE_LIFETIME_MS) answers.delete(key);
  }

  /** The kept answers of one read. `name` tells the reads apart, so that one name always holds one type. */
  function of<Params, Data>(name: string) {
    const keyOf = (params: Params) => `${name} ${JSON.stringify(params)}`;
    return {
      get(params: Params): Data | null {
        forgetOld();
        return (answers.get(keyOf(params))?.data ?? null) as Data | null;
      },
      set(params: Params, data: Data): void {
        forgetOld();
        answers.set(keyOf(params), { data, keptAt: now() });
      },
    };
  }

  return { of, clear: () => answers.clear() };
}
export type QueryCache = ReturnType<typeof createQueryCache>;
