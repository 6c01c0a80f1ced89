import type { ReactNode } from 'react';
import { css } from '#styled/css';
import type { Booking } from '../../domain/booking/booking.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Card } from '../ui/card/card.tsx';
import { CallLink, WhatsAppLink } from './contact-links.tsx';
import { Fact } from '../layout/fact.tsx';
import { FactList } from './section-layout.tsx';

const name = css({ fontWeight: 'semibold' });

/** EDIT-26. */
export function CustomerCard({ booking, actions }: { booking: Booking; actions: ReactNode }) {
  return (
    <Card title="Customer Information" dimmed={!booking.isActive} actions={actions}>
      <FactList>
        <Fact label="Client name">
          <span className={name}>{booking.clientName}</span>
        </Fact>
        <Fact label="Client type">{toLabel(booking.clientType)}</Fact>
        <Fact label="Phone number">
          <CallLink number={booking.phoneNumber} />
        </Fact>
        <Fact label="WhatsApp number">
          <WhatsAppLink number={booking.whatsappNumber} code={booking.code} />
        </Fact>
        <Fact label="Appointment">{booking.appointmentDate && formatInstant(booking.appointmentDate)}</Fact>
        <Fact label="Created">{formatInstant(booking.createdAt)}</Fact>
        <Fact label="Referral source">{booking.referralSource && toLabel(booking.referralSource)}</Fact>
        {booking.referralSourceNotes !== null && (
          <Fact label="Referral notes" isWide>
            {booking.referralSourceNotes}
          </Fact>
        )}
      </FactList>
    </Card>
  );
}
