import { column } from '#styled/patterns';
import { useSelector } from '@xstate/react';
import { memo, useState, type ComponentType, type ReactNode } from 'react';
import { css } from '#styled/css';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { BOARD, isBoard } from '../../domain/booking/list/booking-list.ts';
import { bookingWords } from '../../domain/booking/list/booking-words.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import type { Tick } from '../select-many/tick.tsx';
import { Button } from '../ui/button/button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { ActivityTabs, BookingFilters } from './booking-filters.tsx';
import { BookingResults } from './booking-results.tsx';
import { CreateLink } from './create-link.tsx';

/** As high as the lists of work that come into it. */
const place = css({ minHeight: { base: '20', md: '9' } });

/** Each part follows its own facts of the list; the screen around it follows the address. LIST-07. */
export const BookingsView = memo(function BookingsView({
  list,
  hasLists = false,
  worklists = false,
  Select,
  board,
}: {
  list: ListRef<BookingPage>;
  /** Whether the provider offers several statuses, an order and a board. */
  hasLists?: boolean;
  /** What waits for somebody, where the provider offers it. LIST-11. */
  worklists?: ReactNode;
  /** What is done to several bookings, where the provider offers it. */
  Select?: ComponentType<{ list: ListRef<BookingPage>; onTick: (tick: { Tick?: Tick }) => void }> | undefined;
  /** The bookings by their phase, in the place of the list where the address says so. */
  board?: ReactNode;
}) {
  const isOnBoard = useSelector(list, ({ context }) => isBoard(context.state));
  const shown = useSelector(list, ({ context }) => bookingWords(context.state));
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  const [isSelecting, setIsSelecting] = useState(false);
  const [tick, setTick] = useState<{ Tick?: Tick }>({});
  return (
    <>
      <PageHeader
        title="Bookings"
        shown={shown}
        actions={
          <>
            {hasLists && (
              <Button onClick={() => list.send({ type: 'filter.change', filters: { view: isOnBoard ? '' : BOARD } })}>
                {isOnBoard ? 'List' : 'Board'}
              </Button>
            )}
            {Select && !isOnBoard && (
              <Button data-key="x" aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
                Select
              </Button>
            )}
            <CreateLink list={list} variant="primary">
              New Booking
            </CreateLink>
          </>
        }
      />
      <div className={column()}>
        {worklists && (
          <div className={place} data-print="hide">
            {worklists}
          </div>
        )}
        <BookingFilters list={list} hasLists={hasLists} />
        <ActivityTabs list={list}>
          {isOnBoard ? (
            board
          ) : (
            <>
              {Select && isSelecting && <Select list={list} onTick={setTick} />}
              {query && <BookingResults list={list} query={query} {...tick} />}
            </>
          )}
        </ActivityTabs>
      </div>
    </>
  );
});
