import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createBookingsService } from '../../services/bookings.service.ts';
import { isCreateDirty, readOrigin } from '../../domain/booking/draft/booking-create-draft.ts';
import { ITEM_SUGGESTIONS } from '../../domain/booking/suggestions.ts';
import { StoredBookingCreate } from '../../domain/booking/draft/booking-draft.ts';
import { bookingCreateMachine, NEW_BOOKING } from '../../machines/booking-create.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { BookingCreateView } from '../../views/booking/booking-create-view.tsx';
import { CustomerLookup } from '../customer/customer-lookup.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { randomKey } from '../../services/random-key.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useDraftNotice } from '../form/use-unsaved.tsx';
import { DeviceLookup } from '../form/device-lookup.tsx';
import { earlierTexts, FieldSuggestions } from '../form/field-suggestions.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';

function createLiveForm({ service }: Shell) {
  const bookings = service(createBookingsService);
  const keys = createIdempotencyKeys(randomKey);
  const logic = bookingCreateMachine.provide({
    actors: {
      create: fromPromise(async ({ input: { wire, isAnother }, signal }) =>
        bookings.create(wire, await keys.keyFor({ isAnother }), signal),
      ),
    },
  });
  const unsaved = ({ value, context }: SnapshotFrom<typeof bookingCreateMachine>): StoredBookingCreate | null =>
    value !== 'created' && isCreateDirty(context.draft) ? { draft: context.draft, sent: keys.last() } : null;
  return { logic, keys, unsaved };
}

const ITEM_SOURCE = earlierTexts(ITEM_SUGGESTIONS);

const forWhom = (name: string): string => (name.trim() === '' ? '' : ` for ${name.trim()}`);

/** The screen that creates a booking (BOOK-06, BOOK-11). */
export default function BookingNewScreen() {
  const shell = useShell();
  const isReflow = useIsReflow();
  const [{ logic, keys, unsaved }] = useState(() => createLiveForm(shell));
  const create = useNotifications(useLiveActor(() => logic, { input: NEW_BOOKING }));
  const cancelTo = readOrigin(useHistoryState<unknown>(), '/bookings');
  const draftNotice = useDraftNotice({
    form: create,
    keys,
    unsaved,
    name: 'booking-create',
    shape: StoredBookingCreate,
    record: ({ draft }) => `a new booking${forWhom(draft.clientName)}`,
  });
  return (
    <>
      {draftNotice}
      <CustomerLookup>
        <DeviceLookup>
          <BookingCreateView create={create} cancelTo={cancelTo} />
        </DeviceLookup>
      </CustomerLookup>
      {isReflow && <FieldSuggestions form={create} source={ITEM_SOURCE} />}
    </>
  );
}
