import { useSelector } from '@xstate/react';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { bookingListAddress, isRows, ROWS } from '../../domain/booking/list/booking-list.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import { LinkButton } from '../ui/button/link-button.tsx';

/** To the same bookings as the rows of a table, or back as cards. */
export function LayoutLink({ list }: { list: ListRef<BookingPage> }) {
  const state = useSelector(list, ({ context }) => context.state);
  const inRows = isRows(state);
  const filters = { ...state.filters, layout: inRows ? '' : ROWS };
  return (
    <LinkButton href={`/bookings${writeListAddress(bookingListAddress, { ...state, filters })}`}>
      {inRows ? 'Cards' : 'Rows'}
    </LinkButton>
  );
}
