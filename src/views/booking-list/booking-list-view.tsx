import { useSelector } from '@xstate/react';
import { stack } from '#styled/patterns';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { bookingListAddress } from '../../domain/booking/booking-list.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import type { Origin } from '../../domain/booking/origin.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { BookingFilters } from './booking-filters.tsx';
import { BookingResults } from './booking-results.tsx';

const column = stack({ gap: '4' });

/** LIST-07. */
export function BookingsView({ list }: { list: ListRef<BookingPage> }) {
  const here = useSelector(
    list,
    (snapshot) => `/bookings${writeListAddress(bookingListAddress, snapshot.context.state)}`,
  );
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  const origin: Origin = { origin: here };
  return (
    <>
      <PageHeader
        title="Bookings"
        actions={
          <LinkButton href="/bookings/new" state={origin} variant="primary" icon="plus">
            New Booking
          </LinkButton>
        }
      />
      <div className={column}>
        <BookingFilters list={list}>
          {query && <BookingResults list={list} query={query} origin={origin} />}
        </BookingFilters>
      </div>
    </>
  );
}
