import type { ZodMiniType } from 'zod/mini';
import type { LiveRecord } from './live.ts';
import type { ReadPolicy } from './limits.ts';

export type Query = Record<string, string | number | boolean | null | undefined>;

/** The paths of the screens' first reads. The path of a record is that of its list and its id (CALL-03 to CALL-10). */
export const PATHS = {
  dashboard: '/dashboard',
  bookings: '/booking/',
  claims: '/warrantyClaim/',
  ledger: '/ledger-entry/',
  locations: '/locations',
} as const;

/** A call whose answer has this shape. Its parameters are the query, or the id at the end of the path. */
type ReadCall<Params, Data> = { path: string; shape: ZodMiniType<Data>; toQuery?: (params: Params) => Query };

/** A read of the API. Each is defined next to its shape. */
export type Read<Params, Data> = {
  /** Identifies this read in the cache, for example `bookings`. */
  name: string;
  /** The retry policy of the read (READ-01). */
  policy?: ReadPolicy;
  /** The kinds of records that it shows. The read of one record has the kind of that record first. */
  shows?: readonly LiveRecord[];
} & (ReadCall<Params, Data> | { call: (params: Params, signal: AbortSignal) => Promise<Data> });
