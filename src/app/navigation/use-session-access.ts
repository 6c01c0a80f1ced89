import { useSelector } from '@xstate/react';
import {
  mustChangePassword,
  selectOffers,
  selectPersonKey,
  selectRole,
} from '../../machines/session/session.selectors.ts';
import type { SessionAccess } from './access.ts';
import { useShell } from '../shell/shell-context.tsx';

/** What the route guards ask of the session. */
export function useSessionAccess(): SessionAccess {
  const { session } = useShell();
  return {
    isRestoring: useSelector(session, (snapshot) => snapshot.matches('restoring')),
    personKey: useSelector(session, selectPersonKey),
    role: useSelector(session, selectRole),
    offers: useSelector(session, selectOffers),
    mustChangePassword: useSelector(session, mustChangePassword),
  };
}
