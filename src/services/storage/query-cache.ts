import type { ZodMiniType } from 'zod/mini';
import { createListeners } from '../../domain/shared/listeners.ts';
import type { LiveChange } from '../../domain/shared/live.ts';
import { CACHE_LIFETIME_MS } from '../../domain/shared/limits.ts';
import type { CallOptions, Http } from '../http/http.ts';

/** Receives the record that was changed elsewhere, `null` if any record may have changed. */
export type Watcher = (change: LiveChange | null) => void;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Mutates `next`: each part that equals that of `last` is replaced by it, so that it does not render again. */
export function keepEqual<T>(last: unknown, next: T): T {
  if (!isNested(last) || !isNested(next) || Array.isArray(last) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(last).length;
  for (const key of keys) {
    const before: unknown = Reflect.get(last, key);
    const now: unknown = Reflect.get(next, key);
    const kept = keepEqual(before, now);
    if (kept !== now) Reflect.set(next, key, kept);
    if (!Object.is(kept, before) || !Object.hasOwn(last, key)) isSame = false;
  }
  return isSame ? (last as T) : next;
}

/** The last answer of each read, for 5 minutes, in memory only. `clear` is called when the session ends (READ-04). */
export function createQueryCache(now: () => number = Date.now) {
  const answers = new Map<string, { data: unknown; storedAt: number }>();
  let writes = 0;

  function dropOld() {
    for (const [key, { storedAt }] of answers) if (now() - storedAt >= CACHE_LIFETIME_MS) answers.delete(key);
  }

  /** Returns the answers of one read. `name` identifies it, so that one name always holds one type. */
  function of<Params, Data>(name: string) {
    const toKey = (params: Params) => `${name} ${JSON.stringify(params)}`;
    const cached = {
      get(params: Params): Data | null {
        dropOld();
        return (answers.get(toKey(params))?.data ?? null) as Data | null;
      },
      set(params: Params, data: Data): void {
        dropOld();
        answers.set(toKey(params), { data, storedAt: now() });
      },
      async read(params: Params, request: () => Promise<Data>): Promise<Data> {
        const writesBefore = writes;
        const answer = await request();
        if (writes !== writesBefore) return cached.read(params, request);
        const data = keepEqual(cached.get(params), answer);
        cached.set(params, data);
        return data;
      },
    };
    return cached;
  }

  /** Counts writes, because answers requested before a write are outdated. */
  const countWrites = (http: Http): Http =>
    Object.assign(
      async <S extends ZodMiniType>(path: string, options: CallOptions<S> = {}) => {
        try {
          return await http(path, options);
        } finally {
          if (options.method !== undefined && options.method !== 'GET') writes += 1;
        }
      },
      { blob: http.blob },
    );

  const clear = () => {
    writes += 1;
    answers.clear();
  };
  const { publish, subscribe: watch } = createListeners<Parameters<Watcher>>();

  return { of, countWrites, clear, watch, publish };
}
export type QueryCache = ReturnType<typeof createQueryCache>;
