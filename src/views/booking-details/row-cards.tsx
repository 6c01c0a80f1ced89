import type { ReactNode } from 'react';
import { isHeadedByAsked } from '../../domain/booking/booking-money.ts';
import { channelLabel, itemTypeLabel, newestFirst, type Booking } from '../../domain/booking/booking.ts';
import type { Section } from '../../domain/booking/booking-fields.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { DeliveryStatusBadge, ItemStatusBadge, PaymentStatusBadge } from '../status/status-badge.tsx';
import { Fact, WideFact } from '../facts/fact.tsx';
import { NumberLink } from './summary-cards.tsx';
import { NoRows, SectionRow, SECTION_WORDS } from './sections.tsx';

function RowsCard<S extends Section>({
  booking,
  section,
  rows = booking[section],
  actions,
  children,
}: {
  booking: Booking;
  section: S;
  rows?: readonly Booking[S][number][];
  actions?: ReactNode;
  children: (row: Booking[S][number]) => ReactNode;
}) {
  const { title, none } = SECTION_WORDS[section];
  return (
    <Card title={title} dimmed={!booking.isActive} flush actions={actions || undefined}>
      {rows.length === 0 && <NoRows>{none}</NoRows>}
      <ul>{rows.map(children)}</ul>
    </Card>
  );
}

/** EDIT-26. */
export function ItemsCard({ booking }: { booking: Booking }) {
  return (
    <RowsCard booking={booking} section="booking_items">
      {(item) => (
        <SectionRow
          key={item.id}
          title={item.name}
          isInactive={!item.isActive}
          badges={
            <>
              <Badge>{itemTypeLabel(item.type)}</Badge>
              <ItemStatusBadge status={item.status} />
            </>
          }
          code={item.code !== null && <CopyCode code={item.code} what="item code" />}
          amount={formatRs(item.payableAmount)}
        >
          <Fact label="Vendor">{item.vendor}</Fact>
          <Fact label="Serial number">{item.serialNumber}</Fact>
          <Fact label="Paid">{formatRs(item.paidAmount)}</Fact>
          <Fact label="Added">{formatInstant(item.createdAt)}</Fact>
          {item.reportedIssue !== null && <WideFact label="Reported issue">{item.reportedIssue}</WideFact>}
          {item.comments !== null && <WideFact label="Comments">{item.comments}</WideFact>}
        </SectionRow>
      )}
    </RowsCard>
  );
}

/** EDIT-26. */
export function PaymentsCard({ booking, actions }: { booking: Booking; actions: ReactNode }) {
  const rows = newestFirst(booking.booking_payments, ({ createdAt }) => createdAt);
  return (
    <RowsCard booking={booking} section="booking_payments" rows={rows} actions={actions}>
      {(payment) => (
        <SectionRow
          key={payment.id}
          title={toLabel(payment.paymentMethod)}
          isInactive={!payment.isActive}
          badges={<PaymentStatusBadge status={payment.status} />}
          amount={formatRs(isHeadedByAsked(payment) ? payment.payableAmount : payment.paidAmount)}
        >
          {isHeadedByAsked(payment) ? (
            <Fact label="Paid amount">{formatRs(payment.paidAmount)}</Fact>
          ) : (
            <Fact label="Payable">{formatRs(payment.payableAmount)}</Fact>
          )}
          <Fact label="Recipient">{payment.recipientName}</Fact>
          <Fact label="Transaction ID">{payment.transactionId}</Fact>
          <Fact label="Recorded">{formatInstant(payment.createdAt)}</Fact>
        </SectionRow>
      )}
    </RowsCard>
  );
}

/** EDIT-26. */
export function ContactsCard({ booking }: { booking: Booking }) {
  const rows = newestFirst(booking.contact_log, ({ contactedAt }) => contactedAt);
  return (
    <RowsCard booking={booking} section="contact_log" rows={rows}>
      {(contact) => {
        const item = booking.booking_items.find(({ id }) => id === contact.bookingItemId);
        return (
          <SectionRow
            key={contact.id}
            title={channelLabel(contact.status)}
            isInactive={!contact.isActive}
            moment={formatInstant(contact.contactedAt)}
          >
            {item && <WideFact label="About">{item.name}</WideFact>}
            <WideFact label="Notes">{contact.notes}</WideFact>
          </SectionRow>
        );
      }}
    </RowsCard>
  );
}

/** EDIT-26. */
export function DeliveriesCard({ booking }: { booking: Booking }) {
  return (
    <RowsCard booking={booking} section="delivery">
      {(delivery) => (
        <SectionRow
          key={delivery.id}
          title={toLabel(delivery.type)}
          isInactive={!delivery.isActive}
          badges={<DeliveryStatusBadge status={delivery.status} />}
          moment={delivery.deliveryDate === null ? undefined : formatInstant(delivery.deliveryDate)}
        >
          <Fact label="Courier">{delivery.courier}</Fact>
          <Fact label="Phone number">{delivery.phoneNumber && <NumberLink number={delivery.phoneNumber} />}</Fact>
          {delivery.secondaryPhoneNumber !== null && (
            <Fact label="Secondary phone number">
              <NumberLink number={delivery.secondaryPhoneNumber} />
            </Fact>
          )}
          <Fact label="Postal code">{delivery.postalCode}</Fact>
          {delivery.landmark !== null && <Fact label="Landmark">{delivery.landmark}</Fact>}
          <WideFact label="Address">{delivery.address}</WideFact>
        </SectionRow>
      )}
    </RowsCard>
  );
}
