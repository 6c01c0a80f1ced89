import { toPersonKey } from '../../domain/session/staff.ts';
import { SESSION_MESSAGES } from '../../domain/session/login.ts';
import { refuse, type Action } from '../../domain/session/permissions.ts';
import { findAddress } from '../../domain/shared/addresses.ts';
import type { Challenged, EndCause, SessionSnapshot, SignedIn, SignedOut } from './session.machine.ts';

const selectSignedIn = ({ context: { session } }: SessionSnapshot): SignedIn | null =>
  session.is === 'signedIn' ? session : null;

/** Returns the person of the user menu, `null` when signed out. */
export const selectUser = (session: SessionSnapshot) => selectSignedIn(session)?.user ?? null;

/** Returns the normalized email address of the user; `null` when signed out. */
export function selectPersonKey(session: SessionSnapshot): string | null {
  const user = selectUser(session);
  return user && toPersonKey(user.email);
}

/** Returns the current or last user of this page; `null` if nobody has signed in. */
export const selectLastPersonKey = (session: SessionSnapshot): string | null => {
  const { context } = session;
  return context.session.is === 'signedOut' ? (context.session.ended?.personKey ?? null) : selectPersonKey(session);
};

/** Returns the messages of the sign-in form. */
export const selectLoginErrors = ({ context: { session } }: SessionSnapshot): SignedOut['errors'] =>
  session.is === 'signedOut' ? session.errors : NO_ERRORS;
const NO_ERRORS: SignedOut['errors'] = {};

/** Returns why the last sign-in failed, `null` if there is no message. */
export const selectLoginRefusal = ({ context: { session } }: SessionSnapshot): string | null =>
  session.is === 'signedOut' ? session.refusal : null;

/** Returns whether the last sign-in failed because of too many attempts, possibly by others (FACT-04). */
export const selectIsThrottled = ({ context: { session } }: SessionSnapshot): boolean =>
  session.is === 'signedOut' && session.isThrottled === true;

/** Returns the sign-in that needs its second factor or `null` (FACT-01). */
export const selectChallenged = ({ context: { session } }: SessionSnapshot): Challenged | null =>
  session.is === 'signedOut' ? session.challenged : null;

/** Returns why the session ended without the user; `null` after a refused sign-in (AUTH-11). */
export function selectEndReason({ context: { session } }: SessionSnapshot): string | null {
  if (session.is === 'signedIn' || session.refusal !== null) return null;
  const cause = session.ended?.cause;
  return cause === 'expired' || cause === 'elsewhere' ? SESSION_MESSAGES.ended[cause] : null;
}

/** Returns the role that the provider reports, `null` if it reports none. */
export const selectRole = (session: SessionSnapshot): string | null => selectSignedIn(session)?.role ?? null;

/** Returns why the user may not do something, `null` if they may (NAV-07, PERM-08). */
export const selectRefusal = (session: SessionSnapshot, action: Action): string | null =>
  refuse(selectRole(session), action);

/** Returns whether the browser is a counter and someone is signed in (LOCK-04). */
export const selectIsCounter = (session: SessionSnapshot): boolean => selectSignedIn(session)?.isCounter ?? false;

/** Returns whether the provider is Reflow's own server; `false` when signed out. OFFER-02. */
export const selectIsReflow = (session: SessionSnapshot): boolean => selectSignedIn(session)?.isReflow ?? false;

/** Returns whether the provider has the page of this address and the role may open it. OFFER-02, PERM-08. */
export function canOpen(session: SessionSnapshot, href: string): boolean {
  const { address } = findAddress(href.replace(/[?#].*/, ''));
  if (!address || (address.isReflowOnly && !selectIsReflow(session))) return false;
  return address.permission === null || selectRefusal(session, address.permission) === null;
}

/** Returns the first settings page that the user may open, if any (SHOP-07). */
export const selectSettings = (session: SessionSnapshot): '/settings' | '/settings/counters' | undefined =>
  (['/settings', '/settings/counters'] as const).find((href) => canOpen(session, href));

/** Returns whether a first password must be replaced before anything else. ACCOUNT-06. */
export const mustChangePassword = (session: SessionSnapshot): boolean =>
  selectSignedIn(session)?.mustChangePassword ?? false;

/** Returns whether a second factor must be set up before anything else. FACT-02. */
export const mustSetUpFactor = (session: SessionSnapshot): boolean => selectSignedIn(session)?.mustSetUpFactor ?? false;

/** Returns whether a draft of this user may be stored: while signed in, or after expiry or a takeover (SEC-02). */
export function mayStoreDraft({ context: { session } }: SessionSnapshot, personKey: string): boolean {
  return session.is === 'signedIn'
    ? toPersonKey(session.user.email) === personKey
    : isLeftBehind(session.ended?.cause) && session.ended?.personKey === personKey;
}

const isLeftBehind = (cause: EndCause | undefined): boolean => cause === 'expired' || cause === 'switched';

/** Returns the role of the editor, and whether the server keeps reasons and starts warranties. */
export const selectEditor = (session: SessionSnapshot) => ({
  role: selectRole(session),
  takesReason: selectIsReflow(session),
  asksItems: selectIsReflow(session),
});
