import { navigate } from 'wouter/use-browser-location';
import { fromPromise, type InputFrom } from 'xstate';
import type { BookingWrite } from '../../domain/booking/booking-input.ts';
import {
  quickActionMachine,
  quickSaveMachine,
  type QuickActionRef,
} from '../../machines/quick-action/quick-action.machine.ts';
import { selectEditor } from '../../machines/session/session.selectors.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { randomKey } from '../../services/random-key.ts';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { toasts } from '../notifications/quick.notifications.ts';
import { findOtherEditor } from '../record/find-other-editor.ts';
import { showToast, toOpen } from '../notifications/use-notification-table.ts';
import { createSessionActor } from '../session/session-actor.ts';
import type { Shell } from '../shell/shell-context.tsx';

/** The dialog of a quick action. */
export const QuickDialog = lazyPart(() => import('../../views/quick-action/quick-dialog.tsx'));

/** The action and the booking that it changes. */
export type Begun = Pick<InputFrom<typeof quickActionMachine>, 'action' | 'booking'>;

/** Creates a quick action that outlives its screen, so that Undo works on every screen. It ends with the session. QUICK-06, SEC-02. */
export function startQuickAction(shell: Shell, begun: Begun): QuickActionRef {
  const bookings = shell.service(createBookingsService);
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
  const quick = createSessionActor(shell, machine, {
    input: { ...begun, ...selectEditor(shell.session.getSnapshot()), now: new Date().toISOString(), row: randomKey() },
  });
  const open = toOpen(shell, (to, options) => shell.leaveGuard.aroundNav(navigate, to, options));
  quick.on('*', (emitted) => {
    const show = (shown: { type: string }) => showToast(shell.toaster, quick, toasts, shown, open);
    if (emitted.type !== 'quick.done' || emitted.theirs.length === 0) return show(emitted);
    const { id } = emitted.booking;
    void findOtherEditor(shell, { record: 'booking', id }).then((who) => show(Object.assign({ who }, emitted)));
  });
  return quick;
}
