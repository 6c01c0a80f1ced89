import type { CreatedClaim } from '../../domain/claim/claim.ts';

/** CLAIM-11. What went wrong stands in the wizard itself (CLAIM-12). Back from the claim does not return to a finished wizard. */
export const redirects = {
  'claim.redirectDue': ({ claim }: { claim: CreatedClaim }) => ({ to: `/warranty-claims/${claim.id}`, replace: true }),
};
