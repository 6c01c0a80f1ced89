import { may } from '../../domain/session/permissions.ts';
import type { Address } from '../../domain/shared/addresses.ts';

/** What the guards ask of the session. */
export type SessionAccess = {
  isRestoring: boolean /** Whose session it is, `null` when nobody is signed in. */;
  personKey: string | null;
  /** As the provider reports it, `null` where it reports none. */
  role: string | null;
};

/** What a guard does: show the screen, wait for the session, send elsewhere, or refuse in words. */
export type RouteDecision = 'show' | 'wait' | 'toLogin' | 'toDashboard' | 'refuse';

/** The route guard. NAV-04: guards wait until the session is restored. NAV-07, PERM-08. */
export function decideRoute(
  { access, permission }: Pick<Address, 'access' | 'permission'>,
  { isRestoring, personKey, role }: SessionAccess,
): RouteDecision {
  const isSignedIn = personKey !== null;
  if (access === 'public') return 'show';
  if (isRestoring) return 'wait';
  if (access === 'signedOut') return isSignedIn ? 'toDashboard' : 'show';
  if (!isSignedIn) return 'toLogin';
  return permission === null || may(role, permission) ? 'show' : 'refuse';
}

/** The page first asked for, stored in the history entry of /login; `/dashboard` when there is none. */
export function getReturnPath(historyState: unknown): string {
  const from =
    typeof historyState === 'object' && historyState !== null && 'from' in historyState ? historyState.from : null;
  return typeof from === 'string' && /^\/(?!\/|login\b)/.test(from) ? from : '/dashboard';
}
