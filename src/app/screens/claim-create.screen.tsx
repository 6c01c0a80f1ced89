import { useState } from 'react';
import { useSearch } from 'wouter';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createClaimsService } from '../../services/claims.service.ts';
import { SUGGESTIONS_SHOWN } from '../../domain/booking/suggestions.ts';
import { BookingPage } from '../../domain/booking/booking.ts';
import { PATHS } from '../../domain/shared/read.ts';
import { isClaimTyped, StoredClaim, toClaimSuggestion } from '../../domain/claim/claim-input.ts';
import { claimCreateMachine } from '../../machines/claim-create/claim-create.machine.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { ClaimCreateView } from '../../views/claims/claim-create-view.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { randomKey } from '../../services/random-key.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { whileAwaited } from '../reads/create-query.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { FieldSuggestions, type FieldSource } from '../form/field-suggestions.tsx';
import { useDraftNotice } from '../form/use-unsaved.tsx';

function createLiveWizard({ service }: Shell) {
  const claims = service(createClaimsService);
  const keys = createIdempotencyKeys(randomKey);
  const logic = claimCreateMachine.provide({
    actors: {
      searchBookings: fromPromise(({ input, signal }) =>
        whileAwaited(signal, claims.searchBookings(input.code, signal)),
      ),
      loadBooking: fromPromise(({ input, signal }) => whileAwaited(signal, claims.getBooking(input.id, signal))),
      loadEligibility: fromPromise(({ input, signal }) => claims.getEligibility(input.itemIds, signal)),
      createClaim: fromPromise(async ({ input, signal }) =>
        claims.create(input.claim, await keys.keyFor(input), signal),
      ),
    },
  });
  const unsaved = ({ context }: SnapshotFrom<typeof claimCreateMachine>): StoredClaim | null =>
    context.progress.is !== 'created' && isClaimTyped(context.draft)
      ? { draft: context.draft, sent: keys.last() }
      : null;
  return { logic, keys, unsaved };
}

/** Finds bookings by code, customer name or phone number, and suggests their codes (CLAIM-27). */
const BOOKING_SOURCE: FieldSource = {
  toField: (at) => (at === 'code' ? 'code' : null),
  find: async (http, { text }, signal) => {
    const query = { page: 1, pageSize: SUGGESTIONS_SHOWN, isActive: true, searchString: text };
    const { bookings } = await http(PATHS.bookings, { query, schema: BookingPage, signal });
    return bookings.map(toClaimSuggestion);
  },
};

/** CLAIM-17, CLAIM-21. `bookingCode` in the address is looked up at once. */
export default function WarrantyClaimNewScreen() {
  const shell = useShell();
  const query = useSearch();
  const [{ logic, keys, unsaved }] = useState(() => createLiveWizard(shell));
  const [input] = useState(() => ({ bookingCode: new URLSearchParams(query).get('bookingCode') ?? '' }));
  const wizard = useNotifications(useLiveActor(() => logic, { input }));
  const draftNotice = useDraftNotice({
    form: wizard,
    keys,
    unsaved,
    name: `claim-create:${input.bookingCode}`,
    shape: StoredClaim,
    record: ({ draft }) => (draft.code === '' ? 'a new claim' : `a new claim for ${draft.code}`),
  });
  return (
    <>
      {draftNotice}
      {useIsReflow() && (
        <FieldSuggestions form={wizard} source={BOOKING_SOURCE} onChosen={() => wizard.send({ type: 'code.submit' })} />
      )}
      <ClaimCreateView wizard={wizard} />
    </>
  );
}
