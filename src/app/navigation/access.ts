import { may } from '../../domain/session/permissions.ts';
import type { Address } from '../../domain/shared/addresses.ts';

export type SessionAccess = {
  isRestoring: boolean;
  /** Whose session it is, `null` when nobody is signed in. */
  personKey: string | null;
  role: string | null;
  isReflow: boolean;
  /** A first password must be replaced before anything else. */
  mustChangePassword: boolean;
  /** A second factor must be set up before anything else. */
  mustSetUpFactor: boolean;
};

/** What a guard does: show the screen, wait for the session, send elsewhere, refuse in words, or know no such page. */
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

/** What the history entry of /login, /account/password and /account/factor stores: the page first asked for, and by whom. */
export type ReturnState = { from: string; of: string | null };

/** The page first asked for; `/dashboard` where there is none, or where the session of somebody else ended on it. SEC-02 */
export function getReturnPath(historyState: unknown, personKey: string): string {
  const { from, of = null }: { from?: unknown; of?: unknown } = Object(historyState);
  if (of !== null && of !== personKey) return '/dashboard';
  return typeof from === 'string' && /^\/(?!\/|login\b)/.test(from) ? from : '/dashboard';
}
