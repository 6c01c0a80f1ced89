import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { fromPromise } from 'xstate';
import { isCreateDirty } from '../../domain/booking-create-draft.ts';
import { originOf } from '../../domain/origin.ts';
import { bookingCreateMachine } from '../../machines/booking-create.machine.ts';
import { createIdempotencyKeys } from '../../services/idempotency-keys.ts';
import { BookingCreateView } from '../../views/booking-create/booking-create-view.tsx';
import { useApp, type App } from '../app-context.tsx';
import { newRequestKey } from '../request-key.ts';
import { useFacts } from '../use-facts.ts';
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

/** Spec §2 "Create booking". */
export default function BookingNewScreen() {
  const app = useApp();
  const [logic] = useState(() => createLiveForm(app));
  const create = useLiveActor(logic);
  const cancelTo = originOf(useHistoryState<unknown>(), '/bookings');
  useFacts(create);
  useLeaveGuard({
    isDirty: () => {
      const { context, value } = create.getSnapshot();
      return value !== 'created' && isCreateDirty(context.draft);
    },
  });
  return <BookingCreateView create={create} cancelTo={cancelTo} />;
}
