import { may } from '../../domain/session/permissions.ts';
import type { Address } from '../../domain/shared/addresses.ts';

export type SessionAccess = {
  isRestoring: boolean;
  /** Whose session it is, `null` when nobody is signed in. */
  personKey: string | null;
  role: string | null;
  offers: readonly string[];
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
  { access, permission, offer }: Pick<Address, 'access' | 'permission' | 'offer'>,
  { isRestoring, personKey, role, offers, mustChangePassword, mustSetUpFactor }: SessionAccess,
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
  return offer === null || offers.includes(offer) ? 'show' : 'notFound';
}

/** The page first asked for, stored in the history entry of /login, /account/password and /account/factor; `/dashboard` when there is none. */
export function getReturnPath(historyState: unknown): string {
  const from =
    typeof historyState === 'object' && historyState !== null && 'from' in historyState ? historyState.from : null;
  return typeof from === 'string' && /^\/(?!\/|login\b)/.test(from) ? from : '/dashboard';
}
