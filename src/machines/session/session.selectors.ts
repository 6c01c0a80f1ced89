import { toPersonKey } from '../../domain/session/staff.ts';
import { SESSION_MESSAGES } from '../../domain/session/login.ts';
import { refuse, type Action } from '../../domain/session/permissions.ts';
import { findAddress } from '../../domain/shared/addresses.ts';
import type { Challenged, EndCause, SessionSnapshot, SignedIn, SignedOut } from './session.machine.ts';

const selectSignedIn = ({ context: { session } }: SessionSnapshot): SignedIn | null =>
  session.is === 'signedIn' ? session : null;

/** The person of the user menu, `null` when signed out. */
export const selectUser = (session: SessionSnapshot) => selectSignedIn(session)?.user ?? null;

/** Whose session it is, the same for any spelling of the address; `null` when signed out. */
export function selectPersonKey(session: SessionSnapshot): string | null {
  const user = selectUser(session);
  return user && toPersonKey(user.email);
}

/** Whose session it is or was, as long as the page; `null` where nobody has been signed in. */
export const selectLastPersonKey = (session: SessionSnapshot): string | null => {
  const { context } = session;
  return context.session.is === 'signedOut' ? (context.session.ended?.personKey ?? null) : selectPersonKey(session);
};

/** The sentences of the sign-in form. */
export const selectLoginErrors = ({ context: { session } }: SessionSnapshot): SignedOut['errors'] =>
  session.is === 'signedOut' ? session.errors : NO_ERRORS;
const NO_ERRORS: SignedOut['errors'] = {};

/** Why the last sign-in failed, `null` where nothing is to be said. */
export const selectLoginRefusal = ({ context: { session } }: SessionSnapshot): string | null =>
  session.is === 'signedOut' ? session.refusal : null;

/** Whether the last sign-in failed because of too many tries, maybe those of strangers. FACT-04 */
export const selectIsThrottled = ({ context: { session } }: SessionSnapshot): boolean =>
  session.is === 'signedOut' && session.isThrottled === true;

/** The sign-in that waits for its second factor, `null` where none does. FACT-01 */
export const selectChallenged = ({ context: { session } }: SessionSnapshot): Challenged | null =>
  session.is === 'signedOut' ? session.challenged : null;

/** Why the session before ended, where the person did not end it here; `null` once a sign-in was refused. AUTH-11 */
export function selectEndReason({ context: { session } }: SessionSnapshot): string | null {
  if (session.is === 'signedIn' || session.refusal !== null) return null;
  const cause = session.ended?.cause;
  return cause === 'expired' || cause === 'elsewhere' ? SESSION_MESSAGES.ended[cause] : null;
}

/** The role that the provider reports, `null` where it reports none. */
export const selectRole = (session: SessionSnapshot): string | null => selectSignedIn(session)?.role ?? null;

/** Why the person may not do something, `null` where they may. NAV-07, PERM-08. */
export const selectRefusal = (session: SessionSnapshot, action: Action): string | null =>
  refuse(selectRole(session), action);

/** Whether somebody works at a counter of the shop. LOCK-04 */
export const selectIsCounter = (session: SessionSnapshot): boolean => selectSignedIn(session)?.isCounter ?? false;

/** Whether the provider is Reflow's own server; `false` when signed out. OFFER-02. */
export const selectIsReflow = (session: SessionSnapshot): boolean => selectSignedIn(session)?.isReflow ?? false;

/** Whether the provider has the page of this address and the role may open it. OFFER-02, PERM-08. */
export function canOpen(session: SessionSnapshot, href: string): boolean {
  const { address } = findAddress(href.replace(/[?#].*/, ''));
  if (!address || (address.isReflowOnly && !selectIsReflow(session))) return false;
  return address.permission === null || selectRefusal(session, address.permission) === null;
}

/** The first page of the settings that this person may open, if there is one. SHOP-07. */
export const selectSettings = (session: SessionSnapshot): '/settings' | '/settings/counters' | undefined =>
  (['/settings', '/settings/counters'] as const).find((href) => canOpen(session, href));

/** Whether a first password must be replaced before anything else. ACCOUNT-06. */
export const mustChangePassword = (session: SessionSnapshot): boolean =>
  selectSignedIn(session)?.mustChangePassword ?? false;

/** Whether a second factor must be set up before anything else. FACT-02. */
export const mustSetUpFactor = (session: SessionSnapshot): boolean => selectSignedIn(session)?.mustSetUpFactor ?? false;

/** Whether a draft of this person may be stored: while they are signed in, and as their session runs out or they are followed at a counter. SEC-02. */
export function mayStoreDraft({ context: { session } }: SessionSnapshot, personKey: string): boolean {
  return session.is === 'signedIn'
    ? toPersonKey(session.user.email) === personKey
    : isLeftBehind(session.ended?.cause) && session.ended?.personKey === personKey;
}

const isLeftBehind = (cause: EndCause | undefined): boolean => cause === 'expired' || cause === 'switched';

/** The role in which a booking is changed, and what only Reflow's own server does: it keeps reasons and starts warranties. */
export const selectEditor = (session: SessionSnapshot) => ({
  role: selectRole(session),
  takesReason: selectIsReflow(session),
  asksItems: selectIsReflow(session),
});
