import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { hstack, wrap } from '#styled/patterns';
import { row, text } from '#styled/recipes';
import { isHeadedByAsked } from '../../domain/booking/booking-money.ts';
import { isRefund, paymentTitle, signedRupees } from '../../domain/booking/refunds.ts';
import { channelLabel, isAddedLater, itemTypeLabel, newestFirst, type Booking } from '../../domain/booking/booking.ts';
import { accessoryWords, conditionWords } from '../../domain/booking/intake.ts';
import type { Section } from '../../domain/booking/booking-fields.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { DeliveryStatusBadge, ItemStatusBadge, PaymentStatusBadge } from '../facts/status-badge.tsx';
import { Fact, WideFact } from '../facts/fact.tsx';
import { NumberLink } from './summary-cards.tsx';
import { bookingFacts, SECTION_WORDS } from './sections.tsx';

const section = cx(
  row({ pad: 'md' }),
  css({
    '&:last-child': { borderBottomRadius: 'lg' },
    // The first rows are laid out at once: an estimated height would move the content below a short list.
    '&:nth-child(n + 9)': { contentVisibility: 'auto', containIntrinsicHeight: '[auto 9rem]' },
  }),
);
const rowName = wrap({ flex: '1', minWidth: '0', align: 'center', columnGap: '2', rowGap: '1', minHeight: '6' });
const rowHead = hstack({ alignItems: 'flex-start', gap: '3' });
const rowTitle = text({ strong: true, snug: true });
const rowAmount = text({ strong: true, nowrap: true });
const rowMoment = cx(text({ small: true, muted: true }), css({ lineHeight: '[1.5rem]', textAlign: 'end' }));

const rowLabel = text({ small: true, muted: true });
const rowAbout = css({ marginTop: '0.5', whiteSpace: 'pre-line' });
const rowFacts = cx(bookingFacts, css({ marginTop: '2', _empty: { display: 'none' } }));

type RowWords = {
  title: ReactNode;
  badges?: ReactNode;
  code?: ReactNode;
  /** At the end of the line. */
  amount?: ReactNode;
  moment?: ReactNode;
  /** The reported issue, in the first line below the title. */
  about?: string | null;
  /** Beneath it. */
  facts: ReactNode;
};

function SectionRow({
  title,
  badges,
  code,
  amount,
  moment,
  about,
  facts,
  isActive,
  beneath,
}: RowWords & { isActive: boolean; beneath: ReactNode }) {
  return (
    <li className={section} data-dimmed={!isActive || undefined}>
      <div className={rowHead}>
        <div className={rowName}>
          <h3 dir="auto" className={rowTitle}>
            {title}
          </h3>
          {code}
          {badges}
          {!isActive && <Badge tone="stone">Deleted</Badge>}
        </div>
        {amount !== undefined && <span className={rowAmount}>{amount}</span>}
        {moment !== undefined && <span className={rowMoment}>{moment}</span>}
      </div>
      {about !== undefined && about !== null && (
        <p dir="auto" className={rowAbout}>
          <span className={rowLabel}>Reported issue</span> <bdi>{about}</bdi>
        </p>
      )}
      <dl className={rowFacts}>{facts}</dl>
      {beneath}
    </li>
  );
}

/** The text of a row, by section. */
const DESCRIBE: { [S in Section]: (row: Booking[S][number], booking: Booking) => RowWords } = {
  booking_items: (item, booking) => ({
    title: item.name,
    badges: (
      <>
        <Badge>{itemTypeLabel(item.type)}</Badge>
        <ItemStatusBadge status={item.status} />
      </>
    ),
    code: item.code !== null && <CopyCode code={item.code} what="item code" />,
    amount: formatRs(item.payableAmount),
    about: item.reportedIssue,
    facts: (
      <>
        <Fact label="Vendor">{item.vendor}</Fact>
        <Fact label="Serial number">{item.serialNumber}</Fact>
        {item.paidAmount > 0 && <Fact label="Paid">{formatRs(item.paidAmount)}</Fact>}
        {isAddedLater(item, booking) && <Fact label="Added">{formatInstant(item.createdAt)}</Fact>}
        {item.accessories && item.accessories.length > 0 && (
          <WideFact label="Accessories">{accessoryWords(item.accessories)}</WideFact>
        )}
        {conditionWords(item.condition) !== '' && (
          <WideFact label="Condition">{conditionWords(item.condition)}</WideFact>
        )}
        {item.comments !== null && <WideFact label="Comments">{item.comments}</WideFact>}
      </>
    ),
  }),
  booking_payments: (payment) => ({
    title: paymentTitle(payment),
    badges: !isRefund(payment) && <PaymentStatusBadge status={payment.status} />,
    amount: formatRs(isHeadedByAsked(payment) ? payment.payableAmount : signedRupees(payment)),
    facts: (
      <>
        {isHeadedByAsked(payment) ? (
          <Fact label="Paid amount">{formatRs(payment.paidAmount)}</Fact>
        ) : (
          payment.payableAmount !== payment.paidAmount &&
          !isRefund(payment) && <Fact label="Payable">{formatRs(payment.payableAmount)}</Fact>
        )}
        <Fact label="Recipient">{payment.recipientName}</Fact>
        <Fact label="Transaction ID">{payment.transactionId}</Fact>
        {typeof payment.paidAt === 'string' && (
          <Fact label={isRefund(payment) ? 'Refunded' : 'Paid'}>{formatInstant(payment.paidAt)}</Fact>
        )}
        <Fact label="Recorded">{formatInstant(payment.createdAt)}</Fact>
        {isRefund(payment) && <WideFact label="Reason">{payment.reason}</WideFact>}
      </>
    ),
  }),
  contact_log: (contact, { booking_items: items }) => {
    const item = items.find(({ id }) => id === contact.bookingItemId);
    return {
      title: channelLabel(contact.status),
      moment: formatInstant(contact.contactedAt),
      facts: (
        <>
          {item && <WideFact label="About">{item.name}</WideFact>}
          <WideFact label="Notes">{contact.notes}</WideFact>
        </>
      ),
    };
  },
  delivery: (delivery) => ({
    title: toLabel(delivery.type),
    badges: <DeliveryStatusBadge status={delivery.status} />,
    moment: delivery.deliveryDate === null ? undefined : formatInstant(delivery.deliveryDate),
    facts: (
      <>
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
      </>
    ),
  }),
};

/** The time by which a section sorts its rows, newest first. A section without one keeps the given order. */
const TIMES: { [S in Section]?: (row: Booking[S][number]) => string } = {
  booking_payments: ({ createdAt }) => createdAt,
  contact_log: ({ contactedAt }) => contactedAt,
};

type RowsCardProps<S extends Section> = {
  booking: Booking;
  section: S;
  actions?: ReactNode;
  /** Shown below the facts of a row. */
  beneath?: ((row: Booking[S][number]) => ReactNode) | undefined;
};

/** The rows of one section of a booking, as they are read. EDIT-26. */
export function RowsCard<S extends Section>({ booking, section, actions, beneath }: RowsCardProps<S>) {
  const { title, none } = SECTION_WORDS[section];
  const all: readonly Booking[S][number][] = booking[section];
  const at = TIMES[section];
  const rows = at ? newestFirst(all, at) : all;
  return (
    <Card title={title} dimmed={!booking.isActive} flush actions={actions}>
      {rows.length === 0 && <p className={row({ note: true })}>{none}</p>}
      <ul>
        {rows.map((one) => (
          <SectionRow
            key={one.id}
            isActive={one.isActive}
            {...DESCRIBE[section](one, booking)}
            beneath={beneath?.(one)}
          />
        ))}
      </ul>
    </Card>
  );
}
