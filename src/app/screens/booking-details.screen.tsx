import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import { isDirty } from '../../domain/booking/draft/booking-diff.ts';
import { StoredBookingEdit } from '../../domain/booking/draft/booking-draft.ts';
import { bookingPapers, documentPaper } from '../../domain/papers/papers.ts';
import { bookingSubject } from '../../domain/messages/customer-message.ts';
import { bookingDetailsMachine } from '../../machines/booking-details.machine.ts';
import { bookingEditMachine, type BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { bookingSaveMachine } from '../../machines/booking-edit/booking-edit.setup.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { documentDownloadMachine } from '../../machines/document-download.machine.ts';
import { createBookingsService, type BookingsService } from '../../services/bookings.service.ts';
import { createDocumentsService } from '../../services/documents.service.ts';
import { saveFile } from '../../services/downloads.ts';
import { BookingDetailsView, BookingSkeleton } from '../../views/booking-details/booking-details-view.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { OutdatedNotice, OverdueNotice } from '../../views/reads/query-result.tsx';
import { CustomerLookup } from '../customer/customer-lookup.tsx';
import { CustomerVisits } from '../customer/customer-visits.tsx';
import { useDeletions } from '../deletion/deletions.ts';
import { useDraftNotice } from '../drafts/use-unsaved.tsx';
import { LifeSection } from '../history/life-line.tsx';
import { RecordHistory } from '../history/record-history.tsx';
import { useRecentRecord } from '../history/recent-records.ts';
import { MessageButton } from '../messages/message-button.tsx';
import type { ScreenProps } from '../navigation/late-screen.tsx';
import { parseId } from '../../domain/shared/addresses.ts';
import { Neighbours } from '../neighbours/neighbours.tsx';
import { useLeftList } from '../neighbours/use-left-list.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { usePapers } from '../papers/print-menu.tsx';
import { useQuickActions } from '../quick-action/use-quick-actions.tsx';
import { createLiveQuery } from '../reads/create-query.ts';
import { CourierList } from '../shop/courier-list.tsx';
import { selectEditor } from '../../machines/session/session.selectors.ts';
import { randomKey } from '../../services/session/stored-session.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const READ_NAME = 'booking';

function createLiveBooking(shell: Shell, bookings: BookingsService) {
  const stored = shell.cache.of<{ id: number }, Booking>(READ_NAME);
  /** What a write left is what the screen shows when it opens again. */
  const readAgain = async (id: number, signal: AbortSignal) => {
    const booking = await bookings.get(id, signal);
    stored.set({ id }, booking);
    return booking;
  };
  const edit = bookingEditMachine.provide({
    actors: {
      save: bookingSaveMachine.provide({
        actors: {
          write: fromPromise(async ({ input: { change }, signal }) => {
            await bookings.update(change.id, change.patch, change.version, signal);
            return null;
          }),
          read: fromPromise(({ input: { saved }, signal }) => readAgain(saved.id, signal)),
        },
      }),
      readBooking: fromPromise(({ input: { id }, signal }) => readAgain(id, signal)),
    },
  });
  const read = createLiveQuery<{ id: number }, Booking>(shell, {
    name: READ_NAME,
    shows: ['booking'],
    call: ({ id }, signal) => bookings.get(id, signal),
  });
  return bookingDetailsMachine.provide({ actors: { read, edit } });
}

/** EDIT-26. */
export default function BookingScreen({ params }: ScreenProps) {
  const shell = useShell();
  const isReflow = useIsReflow();
  const bookings = createBookingsService(shell.http);
  const [editor] = useState(() => ({ ...selectEditor(shell.session.getSnapshot()), form: randomKey() }));
  const details = useNotifications(
    useLiveActor((shell) => createLiveBooking(shell, bookings), { input: { id: parseId(params['id']), ...editor } }),
  );
  const deletions = useDeletions('booking', bookings, ({ type, id, version }) =>
    details.send({ type: type === 'record.deleted' ? 'booking.deleted' : 'booking.restored', id, version }),
  );
  const edit = useSelector(details, ({ children }) => children.edit);
  const read = useSelector(details, ({ children }) => children.read);
  if (!edit) {
    return (
      <>
        {read && <OverdueNotice query={read} />}
        <BookingSkeleton life={isReflow && <LifeSection />} />
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

function createLiveDownload({ http }: Shell) {
  const documents = createDocumentsService(http, saveFile);
  return documentDownloadMachine.provide({
    actors: {
      downloadDocument: fromPromise(({ input: { paper }, signal }) => documents.download(paper, signal)),
    },
  });
}

const useDownload = (saved: Booking, kind: 'receipt' | 'invoice') =>
  useNotifications(useLiveActor(createLiveDownload, { input: { paper: documentPaper(saved, kind), kind } }));

function unsavedEdit(snapshot: SnapshotFrom<typeof bookingEditMachine>): StoredBookingEdit | null {
  const { saved, draft, unconfirmed } = snapshot.context;
  return snapshot.hasTag('unsaved') && isDirty(saved, draft) ? { base: saved, draft, unanswered: unconfirmed } : null;
}

function OpenBooking({ edit, deletions }: { edit: BookingEditRef; deletions: DeletionsRef }) {
  const shell = useShell();
  const { saved } = edit.getSnapshot().context;
  const { id: bookingId } = saved;
  const receipt = useDownload(saved, 'receipt');
  const invoice = useDownload(saved, 'invoice');
  useNotifications(edit);
  useEffect(
    () =>
      shell.cache.watch((change) => {
        const isColleagues = change?.record === 'booking' && change.id === bookingId && !change.isOwn;
        if (change === null || isColleagues)
          edit.send({ type: 'booking.overtaken', version: change && change.version });
      }),
    [shell.cache, bookingId, edit],
  );
  const draftNotice = useDraftNotice({
    form: edit,
    name: `booking-edit:${bookingId}`,
    shape: StoredBookingEdit,
    unsaved: unsavedEdit,
    record: ({ base }) => `booking ${base.code}`,
  });
  const quick = useQuickActions(edit, (booking) => {
    shell.cache.of<{ id: number }, Booking>(READ_NAME).set({ id: booking.id }, booking);
    edit.send({ type: 'booking.refresh', booking });
  });
  const latest = useSelector(edit, ({ context }) => context.latest);
  const { status, createdAt, code, clientName } = useSelector(edit, ({ context }) => context.saved);
  useRecentRecord(`/bookings/${bookingId}`, clientName, code);
  const papers = usePapers(bookingPapers(latest));
  const list = useLeftList();
  const isReflow = useIsReflow();
  const isForm = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  return (
    <>
      {draftNotice}
      {isReflow && isForm && <CourierList />}
      <CustomerLookup>
        <BookingDetailsView
          edit={edit}
          deletions={deletions}
          receipt={receipt}
          invoice={invoice}
          places={
            isReflow
              ? {
                  ...quick.places,
                  around: list !== null && <Neighbours key={bookingId} id={bookingId} list={list} />,
                  hasRemedies: true,
                  life: <LifeSection of={{ record: 'booking', id: bookingId, status, createdAt }} />,
                  messages: (
                    <MessageButton
                      subject={() => bookingSubject(latest)}
                      onLogged={(booking) => edit.send({ type: 'booking.refresh', booking })}
                    />
                  ),
                  print: papers.entries,
                  customer: <CustomerVisits edit={edit} bookingId={bookingId} />,
                  history: <RecordHistory record="booking" id={bookingId} shown={latest} />,
                }
              : undefined
          }
        />
      </CustomerLookup>
      {isReflow && papers.preview}
      {quick.dialog}
    </>
  );
}
