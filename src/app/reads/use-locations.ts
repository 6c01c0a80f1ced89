import { createLocationsService } from '../../services/locations.service.ts';
import type { Location } from '../../domain/ledger/ledger.ts';
import { READ } from '../../domain/shared/limits.ts';
import { useShell } from '../shell/shell-context.tsx';
import { useLiveQuery } from './live-query.ts';

/** The branches of the shop, for the filters of the ledger. */
export function useLocations() {
  const locations = createLocationsService(useShell().http);
  return useLiveQuery<null, Location[]>(null, {
    name: 'locations',
    policy: READ.ledger,
    shows: ['shop'],
    read: (_, signal) => locations.list(signal),
  });
}
