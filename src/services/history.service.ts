import { HistoryPage, LIFE, type HistoryEntry } from '../domain/history/history.ts';
import { PAGE_SIZE_MAX } from '../domain/shared/limits.ts';
import type { Http } from './http/http.ts';
import { PATHS } from '../domain/shared/read.ts';

const PATH_OF = { booking: PATHS.bookings, claim: PATHS.claims, ledger: PATHS.ledger } as const;

export type HistoryOf = { record: keyof typeof PATH_OF; id: number } | { record: 'shop' | 'person' };

const toPath = (of: HistoryOf): string => {
  if ('id' in of) return `${PATH_OF[of.record]}${of.id}/history`;
  return of.record === 'shop' ? '/shop/history' : '/people/history';
};

/** The query of a history: its newest `count` entries, filtered by person and kind. '' means all. */
export type HistoryQuestion = { count: number; person?: string | undefined; kind?: string | undefined };

/** The calls for the history of a record. Every call throws ApiError (HIST-10). */
export const createHistoryService = (http: Http) => ({
  async list(of: HistoryOf, { count, person, kind }: HistoryQuestion, signal?: AbortSignal): Promise<HistoryPage> {
    const entries: HistoryEntry[] = [];
    for (;;) {
      const pageSize = Math.min(count - entries.length, PAGE_SIZE_MAX);
      const page = await http(toPath(of), {
        query: { pageSize, before: entries.at(-1)?.id, person, kind },
        schema: HistoryPage,
        signal,
      });
      entries.push(...page.entries);
      if (!page.hasOlder || page.entries.length === 0 || entries.length >= count) return { ...page, entries };
    }
  },
  /** Reads the status changes of a record's booking, newest first. */
  async life(of: HistoryOf, signal?: AbortSignal): Promise<HistoryEntry[]> {
    const { entries } = await http(toPath(of), {
      query: { pageSize: PAGE_SIZE_MAX, kind: LIFE },
      schema: HistoryPage,
      signal,
    });
    return entries;
  },
});
