import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { parseId } from '../../domain/shared/addresses.ts';
import { selectEditor } from '../../machines/session/session.selectors.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { randomKey } from '../../services/random-key.ts';
import { BookingSkeleton } from '../../views/booking/booking-details-view.tsx';
import { OutdatedNotice, OverdueNotice } from '../../views/reads/query-result.tsx';
import { createBookingDetails } from '../booking/booking-actors.ts';
import { OpenBooking } from '../booking/open-booking.tsx';
import { useDeletions } from '../deletion/deletions.ts';
import { LifeSection } from '../record/life-line.tsx';
import type { ScreenProps } from '../navigation/lazy-screen.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { useShell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

/** The screen of one booking (EDIT-26). */
export default function BookingScreen({ params }: ScreenProps) {
  const shell = useShell();
  const bookings = shell.service(createBookingsService);
  const [editor] = useState(() => ({ ...selectEditor(shell.session.getSnapshot()), form: randomKey() }));
  const details = useNotifications(
    useLiveActor((shell) => createBookingDetails(shell, bookings), { input: { id: parseId(params['id']), ...editor } }),
  );
  const deletions = useDeletions('booking', bookings, ({ type, id, version }) => details.send({ type, id, version }));
  const edit = useSelector(details, ({ children }) => children.edit);
  const read = useSelector(details, ({ children }) => children.read);
  if (!edit) {
    return (
      <>
        {read && <OverdueNotice query={read} />}
        <BookingSkeleton life={<LifeSection />} />
      </>
    );
  }
  return (
    <>
      {read && <OutdatedNotice query={read} />}
      <OpenBooking edit={edit} deletions={deletions} />
    </>
  );
}
