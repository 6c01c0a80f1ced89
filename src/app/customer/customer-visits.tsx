import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { customerNumber } from '../../domain/customer/customer.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { VisitsView } from '../../views/customer/visits-view.tsx';

// As high as the button beside it. On a phone the text takes three lines.
const space = css({
  flex: '1',
  minWidth: '40',
  minHeight: { base: '14', sm: '10' },
  display: 'grid',
  alignItems: 'center',
});

/** The earlier bookings of the customer of an open booking. */
export function CustomerVisits({ edit, bookingId }: { edit: BookingEditRef; bookingId: number }) {
  const phone = useSelector(edit, ({ context }) => customerNumber(context.saved));
  return (
    phone !== null && (
      <div className={space}>
        <VisitsView key={phone} bookingId={bookingId} phone={phone} />
      </div>
    )
  );
}
