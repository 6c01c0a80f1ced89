import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { StoredBookingEdit } from '../../domain/booking/draft/booking-draft.ts';
import { BOOKING_MESSAGES } from '../../domain/booking/booking-messages.ts';
import { describeTheirs } from '../../domain/form/their-changes.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { bookingSubject } from '../../domain/messages/customer-message.ts';
import { bookingPapers } from '../../domain/papers/papers.ts';
import type { BookingEditRef } from '../../machines/booking-edit.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { BookingDetailsView } from '../../views/booking/booking-details-view.tsx';
import { DeviceLookup } from '../form/device-lookup.tsx';
import { DeviceButton } from './device-button.tsx';
import { CustomerLookup } from '../customer/customer-lookup.tsx';
import { CustomerVisits } from '../customer/customer-visits.tsx';
import { useDraftNotice } from '../form/use-unsaved.tsx';
import { findOtherEditor } from '../record/find-other-editor.ts';
import { LifeSection } from '../record/life-line.tsx';
import { RecordHistory } from '../record/record-history.tsx';
import { useRecentRecord } from '../record/recent-records.ts';
import { MessageButton } from '../customer/message-button.tsx';
import { BookingEditors } from './booking-editors.tsx';
import { Neighbours } from './neighbours.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { usePapers } from '../record/print-menu.tsx';
import { useQuickActions } from './use-quick-actions.tsx';
import { CourierList } from '../shop/courier-list.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { bookingAnswers, unsavedEdit, useDownload } from './booking-actors.ts';

/** Shows the toast of a merged save. It names the other user if the history can be read (CONF-10). */
async function sayMerged(shell: Shell, id: number, theirs: readonly string[]): Promise<void> {
  const who = await findOtherEditor(shell, { record: 'booking', id });
  shell.toaster.show({ type: 'success', ...BOOKING_MESSAGES.saved, description: describeTheirs(who, theirs) });
}

/** A booking that has been read, in view or edit mode. EDIT-26. */
export function OpenBooking({ edit, deletions }: { edit: BookingEditRef; deletions: DeletionsRef }) {
  const shell = useShell();
  const saved = useSelector(edit, ({ context }) => context.saved);
  const latest = useSelector(edit, ({ context }) => context.latest);
  const isForm = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  const { id, status, createdAt, code, clientName } = saved;
  const receipt = useDownload(saved, 'receipt');
  const invoice = useDownload(saved, 'invoice');
  useNotifications(edit);
  useEmitted(edit, 'record.saved', ({ theirs }) => {
    if (theirs.length > 0) void sayMerged(shell, id, theirs);
  });
  useEffect(
    () =>
      shell.cache.watch((change) => {
        const isByOthers = change?.record === 'booking' && change.id === id && !change.isOwn;
        if (change === null || isByOthers)
          edit.send({ type: 'fact.learn', fact: { is: 'overtaken', version: change && change.version } });
      }),
    [shell.cache, id, edit],
  );
  const draftNotice = useDraftNotice({
    form: edit,
    name: `booking-edit:${id}`,
    shape: StoredBookingEdit,
    unsaved: unsavedEdit,
    record: ({ base }) => `booking ${base.code}`,
  });
  const quick = useQuickActions(edit, (booking) => {
    bookingAnswers(shell).set({ id: booking.id }, booking);
    edit.send({ type: 'record.newer', record: booking });
  });
  useRecentRecord(`/bookings/${id}`, clientName, code);
  const papers = usePapers(bookingPapers(latest), {
    subject: () => bookingSubject(latest),
    onLogged: (booking) => edit.send({ type: 'record.newer', record: booking }),
  });
  return (
    <>
      {draftNotice}
      {isForm && <CourierList />}
      <CustomerLookup>
        <DeviceLookup>
          <BookingDetailsView
            edit={edit}
            device={(item) => <DeviceButton bookingId={id} item={item} />}
            deletions={deletions}
            receipt={receipt}
            invoice={invoice}
            quick={quick.actions}
            papers={papers.entries}
            around={<Neighbours key={id} id={id} />}
            editors={<BookingEditors edit={edit} />}
            life={<LifeSection of={{ record: 'booking', id, status, createdAt }} />}
            message={
              <MessageButton
                size="md"
                subject={() => bookingSubject(latest)}
                onLogged={(booking) => edit.send({ type: 'record.newer', record: booking })}
              />
            }
            customer={<CustomerVisits edit={edit} bookingId={id} />}
          >
            <RecordHistory record="booking" id={id} shown={latest} />
          </BookingDetailsView>
        </DeviceLookup>
      </CustomerLookup>
      {papers.preview}
      {quick.dialog}
    </>
  );
}
