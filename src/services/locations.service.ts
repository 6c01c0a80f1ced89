import * as z from 'zod/mini';
import { Location } from '../domain/ledger/ledger.ts';
import type { Http } from './http/http.ts';
import { PATHS } from './http/request.ts';

/** The branches of the shop. CALL-08. Every call throws ApiError. */
export const createLocationsService = (http: Http) => ({
  list: (signal?: AbortSignal): Promise<Location[]> => http(PATHS.locations, { schema: z.array(Location), signal }),

  get: (id: number, signal?: AbortSignal): Promise<Location> => http(`/locations/${id}`, { schema: Location, signal }),
});
