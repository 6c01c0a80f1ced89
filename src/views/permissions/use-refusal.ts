import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { Action } from '../../domain/session/permissions.ts';
import type { Offer } from '../../domain/session/staff.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { hasOffer, selectRefusal } from '../../machines/session/session.selectors.ts';

/** The session that is asked what its person may do; without one everything may be done. */
export const PermissionsContext = createContext<SessionRef | undefined>(undefined);

/** Why the person may not do something, for the `reason` of a button; nothing where they may. PERM-08. */
export function useRefusal(action: Action): string | undefined {
  const session = use(PermissionsContext);
  return useSelector(session, (snapshot) => (snapshot && selectRefusal(snapshot, action)) ?? undefined);
}

/** Whether the provider offers something beyond the plain calls. OFFER-02. */
export function useOffer(offer: Offer): boolean {
  const session = use(PermissionsContext);
  return useSelector(session, (snapshot) => snapshot !== undefined && hasOffer(snapshot, offer));
}
