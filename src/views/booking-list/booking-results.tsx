import { column } from '#styled/patterns';
import { ClearList, ListPages } from '../reads/list-parts.tsx';
import { useSelector } from '@xstate/react';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { getEmptyReason } from '../../domain/booking/list/booking-list.ts';
import { SKELETON_ROWS } from '../../domain/shared/limits.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { shownRows } from '../ui/pagination/pagination.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { BookingCard, BookingCardSkeleton } from './booking-card.tsx';
import type { Tick } from '../select-many/tick.tsx';
import { CreateLink } from './create-link.tsx';

type ResultProps = { list: ListRef<BookingPage>; query: QueryRef<ListParams, BookingPage> };

/** The page of bookings. LIST-09. */
export function BookingResults({ list, query, Tick }: ResultProps & { Tick?: Tick }) {
  return (
    <>
      <QueryResult
        query={query}
        loading={
          <SkeletonRows areApart count={SKELETON_ROWS} label="Loading bookings…">
            <BookingCardSkeleton />
          </SkeletonRows>
        }
        isEmpty={({ bookings }) => bookings.length === 0}
        empty={<NoBookings list={list} />}
        keepsLast
      >
        {({ bookings }) => (
          <ul className={column({ gap: '2.5', marginBottom: '4' })} aria-label="Bookings">
            {bookings.map((booking) => (
              <BookingCard key={booking.id} booking={booking} Tick={Tick} />
            ))}
          </ul>
        )}
      </QueryResult>
      <ListPages list={list} query={query} toLine={toLine} look="full" />
    </>
  );
}

function toLine({ totalBookings }: BookingPage, { page, pageSize }: { page: number; pageSize: number }): string | null {
  if (totalBookings === 0) return null;
  const { from, to } = shownRows(page, pageSize, totalBookings);
  return `Showing ${from} to ${to} of ${totalBookings} bookings`;
}

const REASONS = {
  search: 'No booking matches your search. Try another client name, code or WhatsApp number.',
  filter: 'No booking matches this filter. Try another status or tab.',
  none: 'There are no bookings yet.',
} as const;

function NoBookings({ list }: { list: ListRef<BookingPage> }) {
  const reason = useSelector(list, (snapshot) => getEmptyReason(snapshot.context.state));
  return (
    <EmptyState
      icon={reason === 'search' ? 'search' : 'bookings'}
      title="No bookings found"
      action={
        <>
          <ClearList list={list} />
          <CreateLink list={list}>Create First Booking</CreateLink>
        </>
      }
    >
      {REASONS[reason]}
    </EmptyState>
  );
}
