import { useState } from 'react';
import { useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { claimWizardMachine } from '../../machines/claim-wizard.machine.ts';
import { ClaimWizardView } from '../../views/warranty-claim-new/claim-wizard-view.tsx';
import { useApp, type App } from '../app-context.tsx';
import { newRequestKey } from '../request-key.ts';
import { useFacts } from '../use-facts.ts';
import { useLiveActor } from '../use-live-actor.ts';

const createLiveWizard = ({ services: { claims } }: App) =>
  claimWizardMachine.provide({
    actors: {
      searchBookings: fromPromise(({ input, signal }) => claims.searchBookings(input.code, signal)),
      loadBooking: fromPromise(({ input, signal }) => claims.getBooking(input.id, signal)),
      loadEligibility: fromPromise(({ input, signal }) => claims.eligibilityOf(input.itemIds, signal)),
      createClaim: fromPromise(({ input, signal }) => claims.create(input.claim, input.key, signal)),
    },
  });

/** Spec §2 "Create claim". `bookingCode` in the address is looked up at once. */
export default function WarrantyClaimNewScreen() {
  const app = useApp();
  const query = useSearch();
  const [logic] = useState(() => createLiveWizard(app));
  const [input] = useState(() => ({
    bookingCode: new URLSearchParams(query).get('bookingCode') ?? '',
    key: newRequestKey(),
  }));
  const wizard = useLiveActor(logic, { input });
  useFacts(wizard);
  return <ClaimWizardView wizard={wizard} />;
}
