import type { Worklist } from '../../domain/booking/list/booking-list.ts';
import { may } from '../../domain/session/permissions.ts';
import type { Address } from '../../domain/shared/addresses.ts';

export type SessionAccess = {
  isRestoring: boolean;
  /** The person of the session, or `null` when nobody is signed in. */
  personKey: string | null;
  role: string | null;
  isReflow: boolean;
  /** A first password must be replaced before anything else. */
  mustChangePassword: boolean;
  /** A second factor must be set up before anything else. */
  mustSetUpFactor: boolean;
};

/**
 * The decision of a guard: show the screen, wait for the session, redirect, refuse with a sentence, or report
 * an unknown page.
 */
export type RouteDecision =
  | 'show'
  | 'wait'
  | 'toLogin'
  | 'toDashboard'
  | 'toPassword'
  | 'toFactor'
  | 'refuse'
  | 'notFound';

/** The route guard. NAV-04, NAV-07, PERM-08, OFFER-02, ACCOUNT-06, FACT-02. */
export function decideRoute(
  { access, permission, isReflowOnly }: Pick<Address, 'access' | 'permission' | 'isReflowOnly'>,
  { isRestoring, personKey, role, isReflow, mustChangePassword, mustSetUpFactor }: SessionAccess,
): RouteDecision {
  const isSignedIn = personKey !== null;
  if (access === 'public') return 'show';
  if (isRestoring) return 'wait';
  if (access === 'signedOut') return isSignedIn ? 'toDashboard' : 'show';
  if (!isSignedIn) return 'toLogin';
  if (access === 'firstPassword') return mustChangePassword ? 'show' : 'toDashboard';
  if (mustChangePassword) return 'toPassword';
  if (access === 'factor') return mustSetUpFactor ? 'show' : 'toDashboard';
  if (mustSetUpFactor) return 'toFactor';
  if (permission !== null && !may(role, permission)) return 'refuse';
  return isReflowOnly && !isReflow ? 'notFound' : 'show';
}

/**
 * Stored in the history entry of /login, /account/password and /account/factor: the requested page and the
 * person who requested it.
 */
export type ReturnState = { from: string; of: string | null };

/** Returns the first screen of a role: a technician starts with the bookings assigned to them (PROMISE-08). */
export const getFirstPath = ({ role, isReflow }: Pick<SessionAccess, 'role' | 'isReflow'>): string =>
  isReflow && role === 'TECHNICIAN' ? `/bookings?worklist=${'mine' satisfies Worklist}` : '/dashboard';

/**
 * Returns the requested page, or the first screen of the person if there was no request or it belonged to someone
 * else's session (SEC-02).
 */
export function getReturnPath(historyState: unknown, personKey: string, first = '/dashboard'): string {
  const { from, of = null }: { from?: unknown; of?: unknown } = Object(historyState);
  if (of !== null && of !== personKey) return first;
  return typeof from === 'string' && /^\/(?!\/|login\b)/.test(from) ? from : first;
}
