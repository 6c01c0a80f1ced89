import { useEffect, useState, type ReactNode } from 'react';
import type { BookingPage, ListedBooking } from '../../domain/booking/booking.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import { createSelection } from '../../machines/selection.ts';
import { selectRows, type BookingsQuery, type Selecting } from '../../views/booking-list/select-box.tsx';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { prefetchWhenIdle } from '../shell/when-idle.ts';

const Bar = lazyPart(() => import('./selection-bar.tsx'));

type SelectManyProps = {
  list: ListRef<BookingPage>;
  query: BookingsQuery;
  isSelecting: boolean;
  /** The bookings, with `null` while none can be selected. */
  children: (selecting: Selecting | null) => ReactNode;
};

/** Selects bookings of a list, on any of its pages, and does one thing to all of them. LIST-16 */
export function SelectMany({ list, query, isSelecting, children }: SelectManyProps) {
  const selection = useLiveActor(() => createSelection<ListedBooking>());
  const [selecting] = useState<Selecting>(() => ({
    selection,
    toggle: (row, isRange) =>
      selection.send(
        isRange ? { type: 'row.extend', row, rows: selectRows(query.getSnapshot()) } : { type: 'row.toggle', row },
      ),
  }));
  useEffect(() => prefetchWhenIdle([Bar]), []);
  useEffect(() => {
    if (!isSelecting) selection.send({ type: 'selection.clear' });
  }, [selection, isSelecting]);
  return (
    <>
      {isSelecting && <Bar list={list} query={query} selection={selection} />}
      {children(isSelecting ? selecting : null)}
    </>
  );
}
