import { useSelector } from '@xstate/react';
import { hstack } from '#styled/patterns';
import { customerNumber } from '../../domain/booking/customer.ts';
import type { BookingEditRef } from '../../machines/booking-edit.ts';
import { VisitsView } from '../../views/customer/visits-view.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';

// As high as the button next to it. On a phone the text takes three lines.
const space = hstack({ flex: '1', minWidth: '40', minHeight: { base: '14', sm: '10' } });

/** The earlier bookings of the customer of an open booking. Only with Reflow's own server. CUST-02, OFFER-02 */
export function CustomerVisits({ edit, bookingId }: { edit: BookingEditRef; bookingId: number }) {
  const phone = useSelector(edit, ({ context }) => customerNumber(context.saved));
  const isReflow = useIsReflow();
  return (
    isReflow &&
    phone !== null && (
      <div className={space}>
        <VisitsView key={phone} bookingId={bookingId} phone={phone} />
      </div>
    )
  );
}
