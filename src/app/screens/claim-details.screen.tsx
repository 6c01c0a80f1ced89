import { useState } from 'react';
import type { Claim } from '../../domain/claim/claim.ts';
import { ClaimView } from '../../views/claim-details/claim-details-view.tsx';
import { useApp } from '../shell/app-context.tsx';
import { parseId } from '../navigation/parse-id.ts';
import type { ScreenProps } from '../navigation/lazy-screen.ts';
import { createLiveQuery } from '../reads/live-query.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useLiveness } from '../reads/use-liveness.ts';

/** CLAIM-15. */
export default function WarrantyClaimScreen({ params }: ScreenProps) {
  const { cache, services } = useApp();
  const [logic] = useState(() =>
    createLiveQuery<{ id: number }, Claim>({
      cache,
      name: 'warranty claim',
      read: ({ id }, signal) => services.claims.get(id, signal),
    }),
  );
  const query = useLiveActor(logic, { input: { params: { id: parseId(params['id']) } } });
  useLiveness(query);
  return <ClaimView query={query} />;
}
