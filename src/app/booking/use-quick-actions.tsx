import { useEffect, useState, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import type { QuickAction } from '../../domain/quick-action/quick-offer.ts';
import type { BookingEditRef } from '../../machines/booking-edit.ts';
import type { quickActionMachine, QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import type { QuickActions } from '../../views/quick-action/next-actions.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { prefetchWhenIdle } from '../shell/when-idle.ts';
import type { Begun } from './quick-action.tsx';

const RunningQuickAction = lazyPart(() => import('./running-quick-action.tsx'));

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
  const isReflow = useIsReflow();
  const [begun, begin] = useState<(Begun & { count: number }) | null>(null);
  const [quick, setQuick] = useState<QuickActionRef | null>(null);
  useEmitted(quick ?? undefined, '*', (emitted) => {
    if ('booking' in emitted) onBooking(emitted.booking);
  });
  useEffect(() => {
    // Started only once the listener above is attached: the first answer may change the booking.
    quick?.start();
    return () => quick?.send({ type: 'form.cancel' });
  }, [quick]);
  useEffect(() => (isReflow ? prefetchWhenIdle([RunningQuickAction]) : undefined), [isReflow]);
  const open = (action: QuickAction) => {
    // The code of the first action may still be loading.
    const isHeld = quick ? blocksNext(quick.getSnapshot(), action) : begun !== null;
    if (!isHeld) begin({ action, booking: edit.getSnapshot().context.saved, count: (begun?.count ?? 0) + 1 });
  };
  return {
    actions: isReflow ? { running: quick ?? undefined, open, preload: RunningQuickAction.preload } : null,
    dialog: begun && <RunningQuickAction key={begun.count} begun={begun} onCreated={setQuick} />,
  };
}
