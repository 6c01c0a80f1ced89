import { useState } from 'react';
import type { Location } from '../../domain/ledger/location.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { useApp } from '../shell/app-context.tsx';
import { createLiveQuery } from './live-query.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useLiveness } from './use-liveness.ts';

export type LocationsRef = QueryRef<null, Location[]>;

/** The branches of the shop, for filters. */
export function useLocations(): LocationsRef {
  const { cache, services } = useApp();
  const [logic] = useState(() =>
    createLiveQuery<null, Location[]>({
      cache,
      name: 'locations',
      read: (_, signal) => services.locations.list(signal),
    }),
  );
  const actor = useLiveActor(logic, { input: { params: null } });
  useLiveness(actor);
  return actor;
}
