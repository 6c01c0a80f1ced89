import { createLocationsService } from '../../services/locations.service.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { READ } from '../../domain/shared/limits.ts';
import type { Http } from '../../services/http/http.ts';
import { useShell } from '../shell/shell-context.tsx';
import { useLiveQuery, type LiveRead } from './live-query.ts';

/** The read of the branches of the shop. */
export const readLocations = (http: Http): LiveRead<null, Location[]> => ({
  name: 'locations',
  policy: READ.ledger,
  shows: ['shop'],
  read: (_, signal) => createLocationsService(http).list(signal),
});

/** The branches of the shop, for the filters of the ledger. */
export const useLocations = () => useLiveQuery(null, readLocations(useShell().http));
