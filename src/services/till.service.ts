import { type Closing, ClosingPage, Till, type TillClose, type TillReopen } from '../domain/till/till.ts';
import type { Http } from './http/http.ts';
import { createIdempotencyKeys } from './http/idempotency-keys.ts';
import { readWholeList } from './whole-list.ts';
import { randomKey } from './random-key.ts';

/** The calls that close and reopen a day. Every call throws ApiError (TILL-04, TILL-05). */
export function createTillService(http: Http) {
  const keys = createIdempotencyKeys(randomKey);
  return {
    /** After a lost answer the same closing is sent with the same key, so that it happens once. */
    close: (body: TillClose, signal?: AbortSignal): Promise<Till> =>
      keys.sendOnce((key) => http('/till/close', { method: 'POST', body, idempotencyKey: key, schema: Till, signal })),
    reopen: (body: TillReopen, signal?: AbortSignal): Promise<Till> =>
      http('/till/reopen', { method: 'POST', body, schema: Till, signal }),
    /** All closings of a branch, the newest first (TILL-08). */
    closings: (locationId: number, signal?: AbortSignal): Promise<Closing[]> =>
      readWholeList(async (page) => {
        const query = { locationId, ...page };
        const found = await http('/till/closings', { query, schema: ClosingPage, signal });
        return { rows: found.closings, totalPages: found.totalPages, total: found.totalClosings };
      }),
  };
}
