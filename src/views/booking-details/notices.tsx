import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { stack } from '#styled/patterns';
import { BOOKING_DELETED } from '../../domain/booking/booking.ts';
import { hasActiveInbound } from '../../domain/booking/booking-status.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { selectIsOvertaken } from '../../machines/booking-edit/booking-edit.setup.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { lazyWithFallback } from '../ui/late/lazy-with-fallback.tsx';
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx';
import { RestoreButton, useDeletion } from '../deletion/deletion-dialog.tsx';

const BookingConflicts = lazyWithFallback(() => import('./booking-conflicts.tsx'), NotLoaded);

const column = stack({
  gap: '3',
  marginBottom: '4',
  _empty: { display: 'none' },
});

/** What stands above a booking: that it is deleted, what failed last, what a colleague saved, what two staff members changed. EDIT-18, EDIT-31, REL-03, LIVE-08. */
export function Notices({ edit, deletions }: { edit: BookingEditRef; deletions: DeletionsRef }) {
  const saved = useSelector(edit, ({ context }) => context.saved);
  const error = useSelector(edit, ({ context }) => context.error);
  const hasConflicts = useSelector(edit, ({ context }) => Object.keys(context.conflicts).length > 0);
  const isBusy = useSelector(edit, (snapshot) => snapshot.hasTag('busy'));
  const isViewing = useSelector(edit, (snapshot) => !snapshot.hasTag('form'));
  const isOvertaken = useSelector(edit, selectIsOvertaken);
  const isOutdated = useSelector(edit, (snapshot) => snapshot.matches('outdated'));
  const restoreRefusal = useRefusal('booking.restore');
  const { error: deletionError } = useDeletion(deletions, saved.id);
  useEffect(() => {
    if (isBusy || isOvertaken) BookingConflicts.preload();
  }, [isBusy, isOvertaken]);
  return (
    <div className={column}>
      {!saved.isActive && isViewing && (
        <Alert
          tone="neutral"
          title={BOOKING_DELETED}
          actions={
            <RestoreButton deletions={deletions} id={saved.id} version={saved.version} reason={restoreRefusal}>
              Restore Booking
            </RestoreButton>
          }
        />
      )}
      {saved.isActive && isViewing && saved.status === 'CONFIRMED' && !hasActiveInbound(saved.delivery) && (
        <Alert tone="warning" title="Confirmed without an active INBOUND delivery" />
      )}
      {isOvertaken && (
        <Alert
          tone="neutral"
          title="This booking was changed by a colleague."
          actions={
            <Button size="sm" onClick={() => edit.send({ type: 'booking.merge' })}>
              Show
            </Button>
          }
        />
      )}
      {deletionError !== null && <Alert tone="danger" title={deletionError} />}
      {error !== null && (
        <Alert
          tone="danger"
          title={error}
          {...(isOutdated
            ? {
                actions: (
                  <Button size="sm" icon="refresh" onClick={() => edit.send({ type: 'booking.reload' })}>
                    Try again
                  </Button>
                ),
              }
            : {})}
        />
      )}
      {hasConflicts && (
        <Suspense>
          <BookingConflicts edit={edit} />
        </Suspense>
      )}
    </div>
  );
}
