import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { stack } from '#styled/patterns';
import type { BookingPage } from '../../domain/booking/booking.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { ActivityTabs, BookingFilters } from './booking-filters.tsx';
import { BookingResults } from './booking-results.tsx';
import { CreateLink } from './create-link.tsx';

const column = stack({ gap: '4' });

/** Each part follows its own facts of the list; the screen around it follows the address. LIST-07. */
export const BookingsView = memo(function BookingsView({ list }: { list: ListRef<BookingPage> }) {
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  return (
    <>
      <PageHeader
        title="Bookings"
        actions={
          <CreateLink list={list} variant="primary">
            New Booking
          </CreateLink>
        }
      />
      <div className={column}>
        <BookingFilters list={list} />
        <ActivityTabs list={list}>{query && <BookingResults list={list} query={query} />}</ActivityTabs>
      </div>
    </>
  );
});
