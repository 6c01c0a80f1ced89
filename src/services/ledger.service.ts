import * as z from 'zod/mini';
import { ApiError } from '../domain/shared/api-error.ts';
import { LedgerEntry, LedgerPage } from '../domain/ledger/ledger.ts';
import type { LedgerEntryInput } from '../domain/ledger/ledger-input.ts';
import type { Http } from './http.ts';
import { PATHS, type Query } from './request.ts';

const Nothing = z.union([z.null(), z.object({ data: z.null() }), z.strictObject({ success: z.boolean() })]);
const FoundEntry = z.union([LedgerEntry, Nothing]);
const Created = z.object({ id: z.int() });

/** Entries of the ledger. CALL-10. Every call throws ApiError. */
export const createLedgerService = (http: Http) => ({
  /** A page of entries: page, pageSize, locationId, category, startDate, endDate, searchString, sortBy, orderBy. */
  list: (query: Query, signal?: AbortSignal): Promise<LedgerPage> =>
    http(PATHS.ledger, { query, schema: LedgerPage, signal }),

  /** Not found is status 404, for an empty answer too. */
  async get(id: number, signal?: AbortSignal): Promise<LedgerEntry> {
    const found = await http(`${PATHS.ledger}${id}`, { schema: FoundEntry, signal });
    if (found === null || !('id' in found)) throw new ApiError('status', { status: 404 });
    return found;
  },

  /** The same `key` with the same entry creates it once, however often it is sent. @returns its id */
  async create(entry: LedgerEntryInput, key: string, signal?: AbortSignal): Promise<number> {
    return (await http(PATHS.ledger, { method: 'POST', body: entry, idempotencyKey: key, schema: Created, signal })).id;
  },

  /**
   * Sends the form fields. `version` is that of the copy the edit was made on; where it is known, a change made
   * meanwhile by somebody else is refused with 412.
   */
  async update(id: number, entry: LedgerEntryInput, version?: number, signal?: AbortSignal): Promise<void> {
    const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
    await http(`/ledger-entry/${id}`, { method: 'PATCH', body: entry, headers, signal });
  },

  /** Makes the entry inactive. */
  async remove(id: number, signal?: AbortSignal): Promise<void> {
    await http(`/ledger-entry/${id}`, { method: 'DELETE', signal });
  },

  /** Makes the entry active again. LEDG-41: only a provider that counts versions has it. */
  async restore(id: number, signal?: AbortSignal): Promise<void> {
    await http(`/ledger-entry/${id}/restore`, { method: 'POST', body: {}, signal });
  },
});
