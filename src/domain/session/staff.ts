import { withoutInvisible } from '../shared/characters.ts';

/** A user. The client creates it after login and stores it locally (SHAPE-01, AUTH-08). */
export type User = {
  id: number;
  email: string;
  name: string;
  role: string;
  createdAt: string;
  updatedAt: string;
};

/** Creates a user: placeholder id, the email as name, role CUSTOMER. `now` is an ISO instant (AUTH-08). */
export const toUser = (email: string, now: string): User => ({
  id: 0,
  email,
  name: email,
  role: 'CUSTOMER',
  createdAt: now,
  updatedAt: now,
});

/** Removes what copying adds to an address (SIGN-05). */
export const toEmail = (typed: string): string => withoutInvisible(typed).trim();

/** Returns the key of a person: the address in one spelling. */
export const toPersonKey = (email: string): string => toEmail(email).toLowerCase();

export const isSamePerson = (one: User, other: User): boolean => toPersonKey(one.email) === toPersonKey(other.email);

/** The offer of Reflow's own server, in the answers to login and refresh. Any other provider answers none. OFFER-04 */
export const REFLOW = 'reflow';

/**
 * Checks whether these are the offers of Reflow's own server. OFFER-04
 * A session that the previous release stored lists its parts by name instead. `signOut` was on every such list.
 */
export const isReflow = (offers: readonly string[]): boolean => offers.includes(REFLOW) || offers.includes('signOut');

/** Refused sign-in of an account whose address is not verified; the sign-in screen adds the link. */
export const EMAIL_UNVERIFIED = 'Verify your email address before you sign in, at /verify-email.';
