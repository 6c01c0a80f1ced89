import type { CreatedClaim } from '../../domain/claim/claim.ts';

/** What went wrong stands in the wizard itself. Spec §8 "Warranty claim messages" names no toast. */
export const toasts = {};

/** Spec §9 "Redirect after claim creation". Back from the claim does not return to a finished wizard. */
export const redirects = {
  'claim.redirectDue': ({ claim }: { claim: CreatedClaim }) => ({ to: `/warranty-claims/${claim.id}`, replace: true }),
};
