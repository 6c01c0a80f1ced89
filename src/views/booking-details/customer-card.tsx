import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import type { Booking } from '../../domain/booking/booking.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Card } from '../ui/card/card.tsx';
import { Fact } from '../layout/fact.tsx';
import type { BookingPlaces } from './booking-places.ts';
import { CallLink, WhatsAppLink } from './contact-links.tsx';
import { asideRows, FactList } from './section-layout.tsx';

const name = css({ fontWeight: 'semibold' });
const reach = wrap({ align: 'center', columnGap: '4', rowGap: '2' });

/** Whom it is for and how to reach them. EDIT-26. */
export function CustomerCard({
  booking,
  actions,
  places,
}: {
  booking: Booking;
  actions: ReactNode;
  places: BookingPlaces;
}) {
  return (
    <Card title="Customer Information" dimmed={!booking.isActive} actions={actions}>
      <div className={asideRows}>
        <FactList>
          <Fact label="Phone number">
            <CallLink number={booking.phoneNumber} />
          </Fact>
          <Fact label="WhatsApp number">
            <WhatsAppLink number={booking.whatsappNumber} code={booking.code} />
          </Fact>
          <Fact label="Client name">
            <span className={name}>{booking.clientName}</span>
          </Fact>
          <Fact label="Client type">{toLabel(booking.clientType)}</Fact>
          <Fact label="Appointment">{booking.appointmentDate && formatInstant(booking.appointmentDate)}</Fact>
          <Fact label="Created">{formatInstant(booking.createdAt)}</Fact>
          <Fact label="Referral source">{booking.referralSource && toLabel(booking.referralSource)}</Fact>
          {booking.referralSourceNotes !== null && (
            <Fact label="Referral notes" isWide>
              {booking.referralSourceNotes}
            </Fact>
          )}
        </FactList>
        <div className={reach}>
          {places.messages}
          {places.customer}
        </div>
      </div>
    </Card>
  );
}
