import type { ZodMiniType } from 'zod/mini';
import type { LiveRecord } from '../live/live.ts';
import type { ReadPolicy } from './limits.ts';

export type Query = Record<string, string | number | boolean | null | undefined>;

/** Where the screens' first reads go; a record's path is that of its list and its id. CALL-03 to CALL-10. */
export const PATHS = {
  dashboard: '/dashboard',
  bookings: '/booking/',
  claims: '/warrantyClaim/',
  ledger: '/ledger-entry/',
  locations: '/locations',
} as const;

/** One call whose answer has this shape. Its parameters are the query, or the id of the record that the path ends in. */
type ReadCall<Params, Data> = { path: string; shape: ZodMiniType<Data>; toQuery?: (params: Params) => Query };

/** A read of the API: each stands beside its shape. */
export type Read<Params, Data> = {
  /** Tells this read from the others in the cache, for example `bookings`. */
  name: string;
  /** READ-01. */
  policy?: ReadPolicy;
  /** The kinds of records it shows; where it is the read of one record, the kind of that first. */
  shows?: readonly LiveRecord[];
} & (ReadCall<Params, Data> | { call: (params: Params, signal: AbortSignal) => Promise<Data> });
