import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import type { QuickAction } from '../../domain/quick-action/quick-offer.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import type { quickActionMachine, QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import type { BookingPlaces } from '../../views/booking-details/sections.tsx';
import { MoneyActions, NextActions, type QuickActions } from '../../views/quick-action/next-actions.tsx';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { late } from '../../views/ui/late/late.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** Whether this one keeps `next` from beginning: while it is under way, and for a moment after it one of its kind. QUICK-02. */
export const holdsOff = (snapshot: SnapshotFrom<typeof quickActionMachine>, next: QuickAction): boolean =>
  snapshot.hasTag('holding') && (!snapshot.matches('done') || snapshot.context.action.is === next.is);

const QuickDialog = late(() => import('./live-quick-action.ts'));

/** Next steps and quick actions of an open booking, one at a time. NEXT-01, QUICK-01, QUICK-02. */
export function useQuickActions(
  edit: BookingEditRef,
  onBooking: (booking: Booking) => void,
): { places: Pick<BookingPlaces, 'next' | 'money'>; dialog: ReactNode } {
  const shell = useShell();
  const [quick, setQuick] = useState<QuickActionRef | null>(null);
  const isLoading = useRef(false);
  useEmitted(quick ?? undefined, '*', (emitted) => {
    if ('booking' in emitted) onBooking(emitted.booking);
  });
  useEffect(() => {
    // After it is heard: what the booking already is when the first answer comes counts as well.
    quick?.start();
    return () => quick?.send({ type: 'action.close' });
  }, [quick]);
  const open = (action: QuickAction) => {
    if (isLoading.current || (quick && holdsOff(quick.getSnapshot(), action))) return;
    isLoading.current = true;
    void QuickDialog.load().then((code) => {
      isLoading.current = false;
      const { saved: booking } = edit.getSnapshot().context;
      if (code) setQuick(code.startQuickAction(shell, { action, booking }));
      else shell.toaster.show({ type: 'error', title: 'Not loaded', description: 'Please try again.' });
    });
  };
  const actions: QuickActions = { running: quick ?? undefined, open, preload: QuickDialog.preload };
  return {
    places: {
      next: (phone) => <NextActions edit={edit} quick={actions} phone={phone} />,
      money: <MoneyActions edit={edit} quick={actions} />,
    },
    dialog: quick && <QuickDialog quick={quick} />,
  };
}
