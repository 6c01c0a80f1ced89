import { bookingListOf, bookingQuery, isBoard } from '../../domain/booking/list/booking-list.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { BookingsView } from '../../views/booking-list/booking-list-view.tsx';
import { WorklistsView } from '../../views/booking-list/worklists-view.tsx';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { readBoard } from '../booking-list/read-board.ts';
import { useDeletions } from '../deletion/deletions.ts';
import { useLiveList } from '../reads/use-live-list.ts';
import { SelectMany } from '../booking-list/select-many.tsx';
import { useShell } from '../shell/shell-context.tsx';

const BoardSection = lazyPart(() => import('../booking-list/board.tsx'));

/** The booking list (LIST-01). */
export default function BookingsScreen() {
  const bookings = useShell().service(createBookingsService);
  const isReflow = useIsReflow();
  const list = useLiveList({
    path: '/bookings',
    address: bookingListOf(isReflow),
    searchesWhileTyping: false,
    read: {
      name: 'bookings',
      shows: ['booking'],
      call: async (params, signal) =>
        isBoard(params) ? readBoard(bookings, params, signal) : bookings.list(bookingQuery(params), signal),
    },
  });
  useDeletions('booking', bookings, () => list.send({ type: 'list.refresh' }));
  return (
    <BookingsView
      list={list}
      isReflow={isReflow}
      worklists={isReflow && <WorklistsView list={list} />}
      SelectMany={isReflow ? SelectMany : undefined}
      board={<BoardSection list={list} />}
    />
  );
}
