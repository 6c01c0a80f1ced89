import { createActor, fromPromise, type InputFrom } from 'xstate';
import type { BookingWrite } from '../../domain/booking/booking-input.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import {
  quickActionMachine,
  quickSaveMachine,
  type QuickActionRef,
} from '../../machines/quick-action/quick-action.machine.ts';
import { toasts } from '../notifications/quick.notifications.ts';
import { showToast } from '../notifications/use-notification-table.ts';
import { selectEditor } from '../../machines/session/session.selectors.ts';
import { randomKey } from '../../services/session/stored-session.ts';
import type { Shell } from '../shell/shell-context.tsx';

export { QuickDialog as default } from '../../views/quick-action/quick-dialog.tsx';

/** Outlives the screen, so that Undo works from any, and ends with the session. Late code. QUICK-06, SEC-02. */
export function startQuickAction(
  { http, session, toaster, recorder }: Shell,
  begun: Pick<InputFrom<typeof quickActionMachine>, 'action' | 'booking'>,
): QuickActionRef {
  const bookings = createBookingsService(http);
  const change = ({ id, patch, version }: BookingWrite, signal: AbortSignal) =>
    bookings.change(id, patch, version, signal);
  const machine = quickActionMachine.provide({
    actors: {
      save: quickSaveMachine.provide({
        actors: {
          write: fromPromise(({ input, signal }) => change(input.change, signal)),
          read: fromPromise(({ input: { saved }, signal }) => bookings.get(saved.id, signal)),
        },
      }),
      undo: fromPromise(({ input, signal }) => change(input, signal)),
      readBooking: fromPromise(({ input: { id }, signal }) => bookings.get(id, signal)),
    },
  });
  const quick = createActor(machine, {
    input: { ...begun, ...selectEditor(session.getSnapshot()), now: new Date().toISOString(), row: randomKey() },
    inspect: recorder.inspect,
  });
  quick.on('*', (emitted) => showToast(toaster, quick, toasts, emitted));
  const end = session.on('session.ended', () => {
    end.unsubscribe();
    quick.stop();
  });
  return quick;
}
