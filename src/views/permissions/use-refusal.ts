import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { Action } from '../../domain/session/permissions.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { canOpen, selectIsReflow, selectRefusal } from '../../machines/session/session.selectors.ts';

/** The session that is asked what its person may do; without one everything may be done. */
export const PermissionsContext = createContext<SessionRef | undefined>(undefined);

/** Why the person may not do something, for the `reason` of a button; nothing where they may. PERM-08. */
export function useRefusal(action: Action): string | undefined {
  const session = use(PermissionsContext);
  return useSelector(session, (snapshot) => (snapshot && selectRefusal(snapshot, action)) ?? undefined);
}

/** Returns whether the provider is Reflow's own server. Some parts of screens exist only with it (OFFER-02). */
export function useIsReflow(): boolean {
  const session = use(PermissionsContext);
  return useSelector(session, (snapshot) => snapshot !== undefined && selectIsReflow(snapshot));
}

/** Returns whether the provider has the page at this address and the user may open it (OFFER-02, PERM-08). */
export function useCanOpen(href: string): boolean {
  const session = use(PermissionsContext);
  return useSelector(session, (snapshot) => snapshot !== undefined && canOpen(snapshot, href));
}
