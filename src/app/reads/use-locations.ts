import { createLocationsService } from '../../services/locations.service.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { READ } from '../../domain/shared/limits.ts';
import { useLiveQuery } from './live-query.ts';

/** The branches of the shop, for the filters of the ledger. */
export const useLocations = () =>
  useLiveQuery<null, Location[]>(null, (http) => ({
    name: 'locations',
    policy: READ.ledger,
    read: (_, signal) => createLocationsService(http).list(signal),
  }));
