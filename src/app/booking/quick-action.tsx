import { useEffect, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { fromPromise, type InputFrom, type SnapshotFrom } from 'xstate';
import type { BookingWrite } from '../../domain/booking/booking-input.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import type { QuickAction } from '../../domain/quick-action/quick-offer.ts';
import type { BookingEditRef } from '../../machines/booking-edit.ts';
import {
  quickActionMachine,
  quickSaveMachine,
  type QuickActionRef,
} from '../../machines/quick-action/quick-action.machine.ts';
import { selectEditor } from '../../machines/session/session.selectors.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { randomKey } from '../../services/random-key.ts';
import type { QuickActions } from '../../views/quick-action/next-actions.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { toasts } from '../notifications/quick.notifications.ts';
import { findOtherEditor } from '../record/find-other-editor.ts';
import { showToast, toOpen } from '../notifications/use-notification-table.ts';
import { createSessionActor } from '../session/session-actor.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';

/** The dialog of a quick action. */
export const QuickDialog = lazyPart(() => import('../../views/quick-action/quick-dialog.tsx'));

/** Creates a quick action that outlives its screen, so that Undo works on every screen. It ends with the session. QUICK-06, SEC-02. */
export function startQuickAction(
  shell: Shell,
  begun: Pick<InputFrom<typeof quickActionMachine>, 'action' | 'booking'>,
): QuickActionRef {
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

/**
 * Returns whether this action blocks `next`: while it runs, and briefly after an action of the same kind
 * (QUICK-02).
 */
export const blocksNext = (snapshot: SnapshotFrom<typeof quickActionMachine>, next: QuickAction): boolean =>
  snapshot.hasTag('holding') && (!snapshot.matches('done') || snapshot.context.action.is === next.is);

/** Next steps and quick actions of an open booking, one at a time. Only with Reflow's own server. NEXT-01, QUICK-01, QUICK-02, OFFER-02. */
export function useQuickActions(
  edit: BookingEditRef,
  onBooking: (booking: Booking) => void,
): { actions: QuickActions | null; dialog: ReactNode } {
  const shell = useShell();
  const isReflow = useIsReflow();
  const [quick, setQuick] = useState<QuickActionRef | null>(null);
  useEmitted(quick ?? undefined, '*', (emitted) => {
    if ('booking' in emitted) onBooking(emitted.booking);
  });
  useEffect(() => {
    // Started only once the listener above is attached: the first answer may change the booking.
    quick?.start();
    return () => quick?.send({ type: 'form.cancel' });
  }, [quick]);
  const open = (action: QuickAction) => {
    if (quick && blocksNext(quick.getSnapshot(), action)) return;
    setQuick(startQuickAction(shell, { action, booking: edit.getSnapshot().context.saved }));
  };
  return {
    actions: isReflow ? { running: quick ?? undefined, open, preload: QuickDialog.preload } : null,
    dialog: quick && <QuickDialog quick={quick} />,
  };
}
