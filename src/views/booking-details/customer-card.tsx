import { link, text } from '#styled/recipes';
import type { ReactNode } from 'react';
import { wrap } from '#styled/patterns';
import type { Booking } from '../../domain/booking/booking.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { telHref, whatsappHref } from '../../domain/shared/phone.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Fact } from '../layout/fact.tsx';
import { Card } from '../ui/card/card.tsx';
import type { BookingPlaces } from './booking-places.ts';
import { asideRows, FactList } from './section-layout.tsx';

/** A number that a press calls; plain text where it cannot be one. */
export function CallLink({ number }: { number: string }) {
  const href = telHref(number);
  return href === null ? (
    number
  ) : (
    <a href={href} dir="ltr" className={link({ tall: true })}>
      {number}
    </a>
  );
}

/** A number that a press opens in WhatsApp, with the booking's code ready in the message. */
function WhatsAppLink({ number, code }: { number: string; code: string }) {
  const href = whatsappHref(number, `Your booking ${code}: `);
  return href === null ? (
    number
  ) : (
    <a href={href} dir="ltr" target="_blank" rel="noreferrer" className={link({ tall: true })}>
      {number}
    </a>
  );
}

const name = text({ strong: true });
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
