import * as z from 'zod/mini';
import { ApiError } from '../domain/shared/api-error.ts';
import { toVersion } from '../domain/shared/written.ts';
import type { Http, Version } from './http/http.ts';
import type { Query } from '../domain/shared/read.ts';

const Nothing = z.union([z.null(), z.object({ data: z.null() }), z.strictObject({ success: z.boolean() })]);
const Created = z.object({ id: z.int() });

type Shapes<Item, Page> = {
  record: z.ZodMiniType<Item>;
  page: z.ZodMiniType<Page>;
  createPath?: string;
};

/**
 * The calls that bookings and ledger entries share. `path` is that of the list, or with an id that of the record. All
 * throw ApiError.
 */
export const createRecordsService = <Item extends { id: number }, Page, Create, Patch>(
  http: Http,
  path: string,
  { record, page, createPath = path }: Shapes<Item, Page>,
) => ({
  list: (query: Query, signal?: AbortSignal): Promise<Page> => http(path, { query, schema: page, signal }),

  /** Reads a record. A missing record is a 404, and so is an empty answer (EDIT-19). */
  async get(id: number, signal?: AbortSignal): Promise<Item> {
    const found = await http(path + id, { schema: z.union([record, Nothing]), signal });
    if (found === null || !('id' in found)) throw new ApiError('status', { status: 404 });
    return found;
  },

  /**
   * Creates a record. The same `key` with the same record creates it once, even if it is sent several times. @returns
   * its id
   */
  async create(body: Create, key: string, signal?: AbortSignal): Promise<number> {
    return (await http(createPath, { method: 'POST', body, idempotencyKey: key, schema: Created, signal })).id;
  },

  /**
   * Sends the changes, based on `version`. If someone else has changed the record, the server refuses them with 412.
   */
  async update(id: number, body: Patch, version: Version, signal?: AbortSignal): Promise<void> {
    await http(path + id, { method: 'PATCH', body, version, signal });
  },

  /** Makes the record inactive. A booking with paid money needs a reason (TILL-11). @returns its new version */
  async remove(id: number, version: Version, signal?: AbortSignal, reason?: string): Promise<number | null> {
    const body = reason === undefined ? {} : { body: { reason } };
    return toVersion(await http(path + id, { method: 'DELETE', version, signal, ...body }));
  },

  /** Makes the record active again. @returns its new version */
  async restore(id: number, version: Version, signal?: AbortSignal): Promise<number | null> {
    return toVersion(await http(`${path}${id}/restore`, { method: 'POST', version, signal }));
  },
});
