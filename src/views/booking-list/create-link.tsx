import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { bookingListAddress } from '../../domain/booking/list/booking-list.ts';
import type { Origin } from '../../domain/booking/origin.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/button.tsx';

/** To a new booking, whose Cancel leads back to the list as it is now. LIST-07. */
export function CreateLink({
  list,
  variant = 'secondary',
  children,
}: {
  list: ListRef<BookingPage>;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}) {
  const origin = useSelector(
    list,
    (snapshot) => `/bookings${writeListAddress(bookingListAddress, snapshot.context.state)}`,
  );
  const refusal = useRefusal('booking.create');
  return (
    <LinkButton
      data-key="n"
      href="/bookings/new"
      state={{ origin } satisfies Origin}
      variant={variant}
      icon="plus"
      reason={refusal}
    >
      {children}
    </LinkButton>
  );
}
