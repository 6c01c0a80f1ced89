import { useCallback } from 'react';
import { bookingListAddress, bookingQuery } from '../../domain/booking/booking-list.ts';
import { READ } from '../../domain/shared/limits.ts';
import { BookingsView } from '../../views/booking-list/booking-list-view.tsx';
import type { DeletionEmitted } from '../../machines/deletion/deletions.machine.ts';
import { useDeletions } from '../deletion/deletions.ts';
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
  const refresh = useCallback(
    ({ type }: DeletionEmitted) => {
      if (type === 'record.deleted' || type === 'record.restored') list.send({ type: 'list.refresh' });
    },
    [list],
  );
  useDeletions('booking', refresh);
  return <BookingsView list={list} />;
}
