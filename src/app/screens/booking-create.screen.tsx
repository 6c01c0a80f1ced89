import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createBookingsService } from '../../services/bookings.service.ts';
import { isCreateDirty } from '../../domain/booking/draft/booking-create-draft.ts';
import { StoredBookingCreate } from '../../domain/booking/draft/booking-draft.ts';
import { readOrigin } from '../../domain/booking/origin.ts';
import { bookingCreateMachine } from '../../machines/booking-create.machine.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { BookingCreateView } from '../../views/booking-create/booking-create-view.tsx';
import { CustomerOffer } from '../customer/customer-offer.tsx';
import { ItemSuggestions } from '../suggestions/item-suggestions.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { randomKey } from '../session/random-key.ts';
import { useNotifications } from '../shell/use-notifications.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useDraftNotice } from '../drafts/use-unsaved.tsx';

function createLiveForm({ http }: Shell) {
  const bookings = createBookingsService(http);
  const keys = createIdempotencyKeys(randomKey);
  const logic = bookingCreateMachine.provide({
    actors: {
      createBooking: fromPromise(async ({ input: { booking, isAnother }, signal }) =>
        bookings.create(booking, await keys.keyFor({ isAnother }), signal),
      ),
    },
  });
  const unsaved = ({ value, context }: SnapshotFrom<typeof bookingCreateMachine>): StoredBookingCreate | null =>
    value !== 'created' && isCreateDirty(context.draft) ? { draft: context.draft, sent: keys.last() } : null;
  return { logic, keys, unsaved };
}

const forWhom = (name: string): string => (name.trim() === '' ? '' : ` for ${name.trim()}`);

/** BOOK-06, BOOK-11. */
export default function BookingNewScreen() {
  const shell = useShell();
  const [live] = useState(() => createLiveForm(shell));
  const create = useNotifications(useLiveActor(() => live.logic));
  const cancelTo = readOrigin(useHistoryState<unknown>(), '/bookings');
  const draftNotice = useDraftNotice({
    form: create,
    ...live,
    name: 'booking-create',
    shape: StoredBookingCreate,
    record: ({ draft }) => `a new booking${forWhom(draft.clientName)}`,
  });
  return (
    <>
      {draftNotice}
      <CustomerOffer>
        <BookingCreateView create={create} cancelTo={cancelTo} />
      </CustomerOffer>
      <ItemSuggestions form={create} />
    </>
  );
}
