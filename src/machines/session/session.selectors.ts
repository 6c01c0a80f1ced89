import { canUseLedger, type Offer } from '../../domain/session/staff.ts';
import type { SessionSnapshot } from './session.machine.ts';

/** The person of the user menu, `null` when signed out. */
export const selectUser = (session: SessionSnapshot) => session.context.signedIn?.user ?? null;

/** The extra guard of the ledger routes. NAV-07. */
export const mayUseLedger = (session: SessionSnapshot): boolean =>
  session.context.signedIn !== null && canUseLedger(session.context.signedIn.role);

/** Whether the provider offers something beyond section 7 of the specification; nothing when signed out. */
export const hasOffer = (session: SessionSnapshot, offer: Offer): boolean =>
  session.context.signedIn?.offers.includes(offer) ?? false;
