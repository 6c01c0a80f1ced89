import { bookingListAddress, bookingQuery } from '../../domain/booking/booking-list.ts';
import { READ } from '../../domain/shared/limits.ts';
import { BookingsView } from '../../views/booking-list/booking-list-view.tsx';
import { useListDeletions } from '../deletion/deletions.ts';
import { useApp } from '../shell/app-context.tsx';
import { useLiveList } from '../reads/use-live-list.ts';

/** LIST-01. */
export default function BookingsScreen() {
  const { services } = useApp();
  const list = useLiveList({
    name: 'bookings',
    path: '/bookings',
    address: bookingListAddress,
    policy: READ.standard,
    searchesWhileTyping: false,
    read: (params, signal) => services.bookings.list(bookingQuery(params), signal),
  });
  useListDeletions('booking', list);
  return <BookingsView list={list} />;
}
