import type { ReactNode } from 'react';
import type { Booking } from '../../domain/booking/booking.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { channelLabel, itemTypeLabel } from '../form/options.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { DeliveryStatusBadge, ItemStatusBadge, PaymentStatusBadge } from '../status/status-badge.tsx';
import { CallLink } from './contact-links.tsx';
import { Fact, NoRows, RowList, SectionRow } from './section-layout.tsx';

const Inactive = () => <Badge tone="stone">Inactive</Badge>;

/** Booking Items. EDIT-26. */
export function ItemsCard({ booking }: { booking: Booking }) {
  const { booking_items: items } = booking;
  return (
    <Card title="Booking Items" dimmed={!booking.isActive} flush>
      {items.length === 0 && <NoRows>No items yet</NoRows>}
      <RowList>
        {items.map((item) => (
          <SectionRow
            key={item.id}
            title={item.name}
            isInactive={!item.isActive}
            badges={
              <>
                <Badge>{itemTypeLabel(item.type)}</Badge>
                <ItemStatusBadge status={item.status} />
                {!item.isActive && <Inactive />}
                {item.code !== null && <CopyCode code={item.code} what="item code" />}
              </>
            }
            amount={formatRs(item.payableAmount)}
          >
            <Fact label="Vendor">{item.vendor}</Fact>
            <Fact label="Serial number">{item.serialNumber}</Fact>
            <Fact label="Paid">{formatRs(item.paidAmount)}</Fact>
            <Fact label="Added">{formatInstant(item.createdAt)}</Fact>
            {item.reportedIssue !== null && (
              <Fact label="Reported issue" isWide>
                {item.reportedIssue}
              </Fact>
            )}
            {item.comments !== null && (
              <Fact label="Comments" isWide>
                {item.comments}
              </Fact>
            )}
          </SectionRow>
        ))}
      </RowList>
    </Card>
  );
}

/** Payment History. EDIT-26. */
export function PaymentsCard({ booking, actions }: { booking: Booking; actions: ReactNode }) {
  const { booking_payments: payments } = booking;
  return (
    <Card title="Payment History" dimmed={!booking.isActive} flush {...(actions === null ? {} : { actions })}>
      {payments.length === 0 && <NoRows>No payments yet</NoRows>}
      <RowList>
        {payments.map((payment) => (
          <SectionRow
            key={payment.id}
            title={toLabel(payment.paymentMethod)}
            isInactive={!payment.isActive}
            badges={
              <>
                <PaymentStatusBadge status={payment.status} />
                {!payment.isActive && <Inactive />}
              </>
            }
            amount={formatRs(payment.paidAmount)}
          >
            <Fact label="Payable">{formatRs(payment.payableAmount)}</Fact>
            <Fact label="Recipient">{payment.recipientName}</Fact>
            <Fact label="Transaction ID">{payment.transactionId}</Fact>
            <Fact label="Recorded">{formatInstant(payment.createdAt)}</Fact>
          </SectionRow>
        ))}
      </RowList>
    </Card>
  );
}

/** Contact History. EDIT-26. */
export function ContactsCard({ booking }: { booking: Booking }) {
  const { contact_log: contacts, booking_items: items } = booking;
  return (
    <Card title="Contact History" dimmed={!booking.isActive} flush>
      {contacts.length === 0 && <NoRows>No contacts yet</NoRows>}
      <RowList>
        {contacts.map((contact) => {
          const item = items.find(({ id }) => id === contact.bookingItemId);
          return (
            <SectionRow
              key={contact.id}
              title={channelLabel(contact.status)}
              isInactive={!contact.isActive}
              badges={!contact.isActive && <Inactive />}
              amount={formatInstant(contact.contactedAt)}
            >
              {item && <Fact label="About">{item.name}</Fact>}
              <Fact label="Notes" isWide>
                {contact.notes}
              </Fact>
            </SectionRow>
          );
        })}
      </RowList>
    </Card>
  );
}

/** Delivery Information. EDIT-26. */
export function DeliveriesCard({ booking }: { booking: Booking }) {
  const { delivery: deliveries } = booking;
  return (
    <Card title="Delivery Information" dimmed={!booking.isActive} flush>
      {deliveries.length === 0 && <NoRows>No deliveries yet</NoRows>}
      <RowList>
        {deliveries.map((delivery) => (
          <SectionRow
            key={delivery.id}
            title={toLabel(delivery.type)}
            isInactive={!delivery.isActive}
            badges={
              <>
                <DeliveryStatusBadge status={delivery.status} />
                {!delivery.isActive && <Inactive />}
              </>
            }
            {...(delivery.deliveryDate === null ? {} : { amount: formatInstant(delivery.deliveryDate) })}
          >
            <Fact label="Courier">{delivery.courier}</Fact>
            <Fact label="Phone number">{delivery.phoneNumber && <CallLink number={delivery.phoneNumber} />}</Fact>
            {delivery.secondaryPhoneNumber !== null && (
              <Fact label="Secondary phone number">
                <CallLink number={delivery.secondaryPhoneNumber} />
              </Fact>
            )}
            <Fact label="Postal code">{delivery.postalCode}</Fact>
            {delivery.landmark !== null && <Fact label="Landmark">{delivery.landmark}</Fact>}
            <Fact label="Address" isWide>
              {delivery.address}
            </Fact>
          </SectionRow>
        ))}
      </RowList>
    </Card>
  );
}
