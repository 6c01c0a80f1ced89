import { useSelector } from '@xstate/react';
import { bookingListOf, bookingQuery, isBoard } from '../../domain/booking/list/booking-list.ts';
import { READ } from '../../domain/shared/limits.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { BookingsView } from '../../views/booking-list/booking-list-view.tsx';
import { late } from '../../views/ui/late/late.tsx';
import { useListDeletions } from '../deletion/deletions.ts';
import { useLiveList } from '../reads/use-live-list.ts';
import { SelectSection } from '../select-many/select-section.ts';
import { useShell } from '../shell/shell-context.tsx';

const loadBoard = () => import('../board/live-board.tsx');

/** The bookings by their phase, in the place of the list. */
const BoardSection = late(loadBoard);

/** The lists of work, over the list. LIST-11 */
const WorklistsSection = late(() => import('../worklists/live-worklists.tsx'), { missing: null });

/** LIST-01. */
export default function BookingsScreen() {
  const { http, session } = useShell();
  const bookings = createBookingsService(http);
  const hasLists = useSelector(session, (snapshot) => hasOffer(snapshot, 'lists'));
  const list = useLiveList({
    name: 'bookings',
    shows: ['booking'],
    path: '/bookings',
    address: bookingListOf(hasLists ? ['lists'] : []),
    policy: READ.standard,
    searchesWhileTyping: false,
    read: async (params, signal) =>
      isBoard(params)
        ? (await loadBoard()).readBoard(bookings, params, signal)
        : bookings.list(bookingQuery(params), signal),
  });
  useListDeletions('booking', bookings, list);
  return (
    <BookingsView
      list={list}
      hasLists={hasLists}
      worklists={hasLists && <WorklistsSection list={list} />}
      Select={hasLists ? SelectSection : undefined}
      board={<BoardSection list={list} />}
    />
  );
}
