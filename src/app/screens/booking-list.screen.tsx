import { createBookingsService } from '../../services/bookings.service.ts';
import { bookingListAddress, bookingQuery } from '../../domain/booking/booking-list.ts';
import { READ } from '../../domain/shared/limits.ts';
import { BookingsView } from '../../views/booking-list/booking-list-view.tsx';
import { useListDeletions } from '../deletion/deletions.ts';
import { useShell } from '../shell/shell-context.tsx';
import { useLiveList } from '../reads/use-live-list.ts';

/** LIST-01. */
export default function BookingsScreen() {
  const bookings = createBookingsService(useShell().http);
  const list = useLiveList({
    name: 'bookings',
    shows: ['booking'],
    path: '/bookings',
    address: bookingListAddress,
    policy: READ.standard,
    searchesWhileTyping: false,
    read: (params, signal) => bookings.list(bookingQuery(params), signal),
  });
  useListDeletions('booking', bookings, list);
  return <BookingsView list={list} />;
}
