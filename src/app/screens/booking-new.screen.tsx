import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { isCreateDirty, type CreateDraft } from '../../domain/booking-create-draft.ts';
import { KeptBookingCreate } from '../../domain/draft-shapes.ts';
import { originOf } from '../../domain/origin.ts';
import { bookingCreateMachine } from '../../machines/booking-create.machine.ts';
import { createIdempotencyKeys } from '../../services/idempotency-keys.ts';
import { BookingCreateView } from '../../views/booking-create/booking-create-view.tsx';
import { DraftNotice } from '../../views/ui/draft-notice.tsx';
import { useApp, type App } from '../app-context.tsx';
import { newRequestKey } from '../request-key.ts';
import { useFacts } from '../use-facts.ts';
import { useKeptDraft } from '../use-kept-draft.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { useLiveActor } from '../use-live-actor.ts';

function createLiveForm({ services: { bookings } }: App) {
  const keys = createIdempotencyKeys(newRequestKey);
  return bookingCreateMachine.provide({
    actors: {
      createBooking: fromPromise(({ input: { booking }, signal }) =>
        bookings.create(booking, keys.keyFor(booking), signal),
      ),
    },
  });
}

const unsavedDraft = ({ value, context }: SnapshotFrom<typeof bookingCreateMachine>): CreateDraft | null =>
  value !== 'created' && isCreateDirty(context.draft) ? context.draft : null;

/** Spec §2 "Create booking". */
export default function BookingNewScreen() {
  const app = useApp();
  const [logic] = useState(() => createLiveForm(app));
  const create = useLiveActor(logic);
  const cancelTo = originOf(useHistoryState<unknown>(), '/bookings');
  useFacts(create);
  useLeaveGuard({ isDirty: () => unsavedDraft(create.getSnapshot()) !== null });
  const offer = useKeptDraft({
    form: create,
    name: 'booking-create',
    shape: KeptBookingCreate,
    unsaved: unsavedDraft,
    restore: (draft) => create.send({ type: 'draft.restore', draft }),
  });
  return (
    <>
      {offer && <DraftNotice savedAt={offer.savedAt} onRestore={offer.restore} onDiscard={offer.discard} />}
      <BookingCreateView create={create} cancelTo={cancelTo} />
    </>
  );
}
