import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { link, row, text } from '#styled/recipes';
import { column, wrap } from '#styled/patterns';
import { css, cx } from '#styled/css';
import { itemTypeLabel } from '../../domain/booking/booking.ts';
import { CLAIM_MESSAGES, claimStanding, creatorName, type Claim, type ClaimItem } from '../../domain/claim/claim.ts';
import { warrantySum } from '../../domain/claim/warranty.ts';
import { whatsappHref } from '../../domain/shared/phone.ts';
import { formatInstant, shopToday } from '../../domain/shared/shop-day.ts';
import { isMissing, type QueryRef } from '../../machines/query/query.machine.ts';
import { Hidden } from '../ui/hidden.tsx';
import { Fact, FactCard, WideFact, wideFactList } from '../facts/fact.tsx';
import { useClock } from '../reads/use-clock.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Desk, RecordHeader } from '../record/record-page.tsx';
import { BookingStatusBadge, ItemStatusBadge, DeletedBadge } from '../facts/status-badge.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';

const code = cx(link({ look: 'accent' }), text({ code: true, strong: true }), css({ textUnderlineOffset: '[3px]' }));
const booking = wrap({ align: 'center', columnGap: '3', rowGap: '1' });

function ClaimCustomer({ claim, message }: { claim: Claim; message: ReactNode }) {
  const { clientName, whatsappNumber } = claim.originalBooking;
  const chat = whatsappNumber === null ? null : whatsappHref(whatsappNumber, `${claim.claimNumber}: `);
  return (
    <FactCard title="Customer" dimmed={!claim.isActive} actions={message}>
      <Fact label="WhatsApp">
        {chat === null ? (
          (whatsappNumber ?? '—')
        ) : (
          <a href={chat} target="_blank" rel="noreferrer" className={link()}>
            {whatsappNumber}
          </a>
        )}
      </Fact>
      <Fact label="Customer">{clientName}</Fact>
    </FactCard>
  );
}

function ClaimBookings({ claim }: { claim: Claim }) {
  return (
    <FactCard title="Bookings" dimmed={!claim.isActive}>
      <WideFact label="Original booking">
        <Link href={`/bookings/${claim.originalBookingId}`} className={code}>
          {claim.originalBooking.code}
        </Link>
      </WideFact>
      <WideFact label="Claim booking">
        <span className={booking}>
          <Link href={`/bookings/${claim.claimBookingId}`} className={code}>
            {claim.claimBooking.code}
          </Link>
          <BookingStatusBadge status={claim.claimBooking.status} />
        </span>
      </WideFact>
    </FactCard>
  );
}

const item = row({ pad: 'lg' });
const title = wrap({ align: 'center', gap: '2', marginBottom: '3' });

/** The claimed items, each with its warranty in days and dates. SHAPE-04. */
function ClaimItems({ items }: { items: readonly ClaimItem[] }) {
  if (items.length === 0) return <p className={item}>No items</p>;
  return (
    <ul>
      {items.map((claimed) => (
        <li key={claimed.id} className={item}>
          <Item item={claimed} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item: { reportedIssue, remarks, warranty } }: { item: ClaimItem }) {
  const { bookingItem, warrantyStartDate, warrantyDays, warrantyEndDate } = warranty;
  return (
    <>
      <div className={title}>
        <h3 className={text({ strong: true })}>
          <bdi>{bookingItem.name}</bdi>
        </h3>
        <Badge>{itemTypeLabel(bookingItem.type)}</Badge>
        <ItemStatusBadge status={bookingItem.status} />
      </div>
      <dl className={wideFactList}>
        <Fact label="Warranty">{warrantySum(warrantyStartDate, warrantyDays, warrantyEndDate)}</Fact>
        <Fact label="Serial number">{bookingItem.serialNumber}</Fact>
        <Fact label="Vendor">{bookingItem.vendor}</Fact>
        <WideFact label="Reported issue">{reportedIssue}</WideFact>
        {remarks !== null && <WideFact label="Remarks">{remarks}</WideFact>}
      </dl>
    </>
  );
}

const BACK = { href: '/warranty-claims', label: 'Back to Claims' };
/** Before the title of a claim, as in a booking. */
const CRUMB = { ...BACK, label: 'Warranty Claims' };

type ClaimParts = {
  /** The button that prints the claim. */
  print: ReactNode;
  /** On the card of the customer. */
  message: ReactNode;
  life: ReactNode;
  /** The history. */
  children: ReactNode;
};

/** One warranty claim, or the state of its read (CLAIM-15). */
export function ClaimView({ query, ...parts }: ClaimParts & { query: QueryRef<{ id: number }, Claim> }) {
  const isGone = useSelector(query, isMissing);
  return (
    <>
      {isGone && <PageHeader title="Warranty Claim" />}
      <QueryResult
        query={query}
        missing={CLAIM_MESSAGES.notLoaded}
        actions={
          <LinkButton back href={BACK.href} icon="arrowLeft">
            {BACK.label}
          </LinkButton>
        }
        loading={<LoadingClaim life={parts.life} />}
      >
        {(claim) => <ClaimDetails claim={claim} {...parts} />}
      </QueryResult>
    </>
  );
}

function ClaimDetails({ claim, print, message, life, children }: ClaimParts & { claim: Claim }) {
  const standing = claimStanding(claim, useClock(shopToday));
  useTitle('record', claim.claimNumber);
  return (
    <>
      <RecordHeader
        title="Warranty Claim"
        backTo={CRUMB}
        subject={claim.originalBooking.clientName}
        beside={
          <>
            <BookingStatusBadge status={claim.claimBooking.status} />
            <CopyCode code={claim.claimNumber} what="claim number" />
            {!claim.isActive && <DeletedBadge />}
          </>
        }
        figure={standing !== null && <p className={text({ muted: true })}>{standing}</p>}
        actions={print}
      />
      {life}
      <Desk
        first={
          <>
            <ClaimCustomer claim={claim} message={message} />
            <ClaimBookings claim={claim} />
          </>
        }
        work={
          <Card title="Claimed Items" dimmed={!claim.isActive} flush>
            <ClaimItems items={claim.warrantyClaimItems} />
          </Card>
        }
        later={
          <>
            <FactCard title="Claim Information" dimmed={!claim.isActive}>
              <Fact label="Claimed">
                <time dateTime={claim.claimDate}>{formatInstant(claim.claimDate)}</time>
              </Fact>
              <Fact label="Created by">{creatorName(claim)}</Fact>
              <WideFact label="Remarks">{claim.remarks}</WideFact>
            </FactCard>
            {children}
          </>
        }
      />
    </>
  );
}

function LoadingClaim({ life }: { life: ReactNode }) {
  return (
    <>
      <RecordHeader
        title="Warranty Claim"
        backTo={CRUMB}
        subject={<Skeleton w={56} h={6} />}
        beside={<Skeleton w={40} h={6} />}
        figure={<Skeleton w={56} h={5} />}
      />
      {life}
      <div role="status">
        <Hidden>Loading warranty claim…</Hidden>
        <Desk first={['customer', 'bookings'].map(toCard)} work={toCard('items')} later={toCard('claim')} />
      </div>
    </>
  );
}

const toCard = (part: string) => (
  <Card key={part}>
    <div className={column()}>
      <Skeleton w={40} h={5} />
      <Skeleton h={10} />
    </div>
  </Card>
);
