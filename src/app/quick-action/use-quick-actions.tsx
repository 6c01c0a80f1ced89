import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import type { QuickAction } from '../../domain/quick-action/quick-offer.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import type { quickActionMachine, QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import type { BookingPlaces } from '../../views/booking-details/booking-places.ts';
import { NextActions, RecordPayment, type QuickActions } from '../../views/quick-action/next-actions.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** Whether this one keeps `next` from beginning: while it is under way, and for a moment after it one of its kind. QUICK-02. */
export const holdsOff = (snapshot: SnapshotFrom<typeof quickActionMachine>, next: QuickAction): boolean =>
  snapshot.hasTag('holding') && (!snapshot.matches('done') || snapshot.context.action.is === next.is);

const load = () => import('./live-quick-action.ts');
type Code = Awaited<ReturnType<typeof load>>;
type Running = { quick: QuickActionRef; Dialog: Code['QuickDialog'] };

const NOTHING = { places: {}, dialog: null };

/**
 * What can come next and the quick actions of an open booking, where the provider offers them. Their code comes with the
 * first press; one action runs at a time. NEXT-01, QUICK-01, QUICK-02, OFFER-02.
 */
export function useQuickActions(
  edit: BookingEditRef,
  onBooking: (booking: Booking) => void,
): { places: Pick<BookingPlaces, 'next' | 'money'>; dialog: ReactNode } {
  const shell = useShell();
  const isOffered = useSelector(shell.session, (session) => hasOffer(session, 'nextSteps'));
  const [running, setRunning] = useState<Running | null>(null);
  const isLoading = useRef(false);
  useEffect(() => {
    if (!running) return;
    const { quick } = running;
    const subscription = quick.on('*', (emitted) => {
      if ('booking' in emitted) onBooking(emitted.booking);
    });
    // What the booking already is when the first answer comes is heard as well.
    quick.start();
    return () => {
      subscription.unsubscribe();
      quick.send({ type: 'action.close' });
    };
  }, [running, onBooking]);
  const open = useCallback(
    (action: QuickAction) => {
      if (isLoading.current || (running && holdsOff(running.quick.getSnapshot(), action))) return;
      isLoading.current = true;
      load()
        .then(({ startQuickAction, QuickDialog }) => {
          const { saved, role, takesReason } = edit.getSnapshot().context;
          const now = new Date().toISOString();
          const quick = startQuickAction(shell, { action, booking: saved, now, role, takesReason });
          setRunning({ quick, Dialog: QuickDialog });
        })
        .catch((error: unknown) => {
          console.warn('Code not loaded', error);
          shell.toaster.show({ type: 'error', title: 'Not loaded', description: 'Please try again.' });
        })
        .finally(() => {
          isLoading.current = false;
        });
    },
    [edit, running, shell],
  );
  if (!isOffered) return NOTHING;
  const quick: QuickActions = { running: running?.quick, open, preload: () => void load().catch(() => undefined) };
  return {
    places: {
      next: (phone) => <NextActions edit={edit} quick={quick} phone={phone} />,
      money: <RecordPayment edit={edit} quick={quick} />,
    },
    dialog: running && <running.Dialog quick={running.quick} />,
  };
}
