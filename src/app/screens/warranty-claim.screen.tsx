import { useState } from 'react';
import type { Claim } from '../../domain/claim.ts';
import { ClaimView } from '../../views/warranty-claim/claim-view.tsx';
import { useApp } from '../app-context.tsx';
import { idOf } from '../id-of.ts';
import type { ScreenProps } from '../lazy-screen.ts';
import { createLiveQuery } from '../live-query.ts';
import { useLiveActor } from '../use-live-actor.ts';
import { useLiveness } from '../use-liveness.ts';

/** Spec §2 "Claim details". */
export default function WarrantyClaimScreen({ params }: ScreenProps) {
  const { cache, services } = useApp();
  const [logic] = useState(() =>
    createLiveQuery<{ id: number }, Claim>({
      cache,
      name: 'warranty claim',
      read: ({ id }, signal) => services.claims.get(id, signal),
    }),
  );
  const query = useLiveActor(logic, { input: { params: { id: idOf(params['id']) } } });
  useLiveness(query);
  return <ClaimView query={query} />;
}
