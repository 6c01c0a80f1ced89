import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Booking } from '../../domain/booking/booking.ts';
import { isDirty } from '../../domain/booking/draft/booking-diff.ts';
import type { StoredBookingEdit } from '../../domain/booking/draft/booking-draft.ts';
import { documentPaper } from '../../domain/papers/papers.ts';
import { bookingDetailsMachine } from '../../machines/booking-details.machine.ts';
import { bookingEditMachine, bookingSaveMachine } from '../../machines/booking-edit.ts';
import { documentDownloadMachine } from '../../machines/document-download.machine.ts';
import type { BookingsService } from '../../services/bookings.service.ts';
import { createDocumentsService } from '../../services/documents.service.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { createLiveQuery } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const READ_NAME = 'booking';

/** The cached answer of the screen's read. */
export const bookingAnswers = ({ cache }: Pick<Shell, 'cache'>) => cache.of<{ id: number }, Booking>(READ_NAME);

/** Reads one booking and then opens its edit mode (EDIT-26). */
export function createBookingDetails(shell: Shell, bookings: BookingsService) {
  const stored = bookingAnswers(shell);
  /** Stores the booking in the cache after a save, for the next time that the screen opens. */
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
      read: fromPromise(({ input: { saved }, signal }) => readAgain(saved.id, signal)),
    },
  });
  const read = createLiveQuery<{ id: number }, Booking>(shell, {
    name: READ_NAME,
    shows: ['booking'],
    call: ({ id }, signal) => bookings.get(id, signal),
  });
  return bookingDetailsMachine.provide({ actors: { read, edit } });
}

function createDownload({ service }: Shell) {
  const documents = service(createDocumentsService);
  return documentDownloadMachine.provide({
    actors: {
      downloadDocument: fromPromise(({ input: { paper }, signal }) => documents.download(paper, signal)),
    },
  });
}

/** The download of the receipt or the invoice of a booking. */
export const useDownload = (saved: Booking, kind: 'receipt' | 'invoice') =>
  useNotifications(useLiveActor(createDownload, { input: { paper: documentPaper(saved, kind), kind } }));

/** Returns the draft that a reload would lose, or `null` without changes. */
export function unsavedEdit(snapshot: SnapshotFrom<typeof bookingEditMachine>): StoredBookingEdit | null {
  const { saved, draft, pending } = snapshot.context;
  return snapshot.hasTag('unsaved') && isDirty(saved, draft) ? { base: saved, draft, unanswered: pending } : null;
}
