import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { stack, wrap } from '#styled/patterns';
import type { Booking } from '../../domain/booking/booking.ts';
import { refuseClaimedBooking } from '../../domain/claim/warranty.ts';
import { selectBooking } from '../../machines/claim-create/claim-create.setup.ts';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { BookingStatusBadge, DeletedBadge } from '../status/status-badge.tsx';
import { ClaimItemRow } from './claim-item-row.tsx';
import { StepCard } from './step-card.tsx';
import { Link } from '../ui/link/link.tsx';

const NO_ITEMS = 'This booking has no items to claim';

/** Step 2: what is claimed and what is wrong with it. CLAIM-08, CLAIM-09. */
export function ItemsStep({ wizard }: { wizard: ClaimCreateRef }) {
  const booking = useSelector(wizard, selectBooking);
  const error = useSelector(wizard, (snapshot) => snapshot.context.error);
  if (!booking) return null;
  const refusal = refuseClaimedBooking(booking);
  return (
    <StepCard
      wizard={wizard}
      otherwise="li input"
      title="What comes back?"
      back={
        <Button icon="arrowLeft" onClick={() => wizard.send({ type: 'step.back' })}>
          Back
        </Button>
      }
      next={
        <Button type="submit" variant="primary" reason={booking.booking_items.length === 0 ? NO_ITEMS : undefined}>
          Continue
        </Button>
      }
      onSubmit={() => wizard.send({ type: 'items.submit' })}
    >
      <FoundBooking booking={booking} />
      {refusal !== null && <Alert tone="warning" title={refusal} />}
      {booking.booking_items.length === 0 && <Alert tone="info" title={NO_ITEMS} />}
      <ul className={stack({ gap: '3' })} aria-label="Items of the booking">
        {booking.booking_items.map((item) => (
          <li key={item.id}>
            <ClaimItemRow wizard={wizard} item={item} />
          </li>
        ))}
      </ul>
      {error !== null && <Alert tone="danger" title={error} />}
    </StepCard>
  );
}

function FoundBooking({ booking }: { booking: Booking }) {
  return (
    <div className={wrap({ align: 'center', columnGap: '2.5', rowGap: '1' })}>
      <Link href={`/bookings/${booking.id}`} className={css({ fontFamily: 'mono', textDecoration: 'underline' })}>
        {booking.code}
      </Link>
      <bdi className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{booking.clientName}</bdi>
      {!booking.isActive && <DeletedBadge />}
      <BookingStatusBadge status={booking.status} />
    </div>
  );
}
