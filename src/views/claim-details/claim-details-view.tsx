import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { itemTypeLabel } from '../../domain/booking/booking.ts';
import { CLAIM_MESSAGES } from '../../domain/claim/claim-messages.ts';
import { claimStanding, creatorName, type Claim, type ClaimItem } from '../../domain/claim/claim.ts';
import { warrantySum } from '../../domain/claim/warranty.ts';
import { whatsappHref } from '../../domain/shared/phone.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isMissing } from '../../machines/query/query.selectors.ts';
import { Fact, factList, wideFactList } from '../layout/fact.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Desk } from '../record/desk.tsx';
import { RecordHeader } from '../record/record-header.tsx';
import { BookingStatusBadge, ItemStatusBadge, DeletedBadge } from '../status/status-badge.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Link } from '../ui/link/link.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useTitle } from '../ui/title/use-title.ts';

const link = css({
  fontFamily: 'mono',
  fontWeight: 'semibold',
  color: 'accent.text',
  textDecoration: 'underline',
  textUnderlineOffset: '[3px]',
});
const booking = wrap({ align: 'center', columnGap: '3', rowGap: '1' });

/** Who claims, and how to reach them. */
function ClaimCustomer({ claim, messages }: { claim: Claim; messages?: ReactNode }) {
  const { clientName, whatsappNumber } = claim.originalBooking;
  const chat = whatsappNumber === null ? null : whatsappHref(whatsappNumber, `${claim.claimNumber}: `);
  return (
    <Card title="Customer" dimmed={!claim.isActive} actions={messages}>
      <dl className={factList}>
        <Fact label="WhatsApp">
          {chat === null ? (
            (whatsappNumber ?? '—')
          ) : (
            <a href={chat} target="_blank" rel="noreferrer" className={css({ textDecoration: 'underline' })}>
              {whatsappNumber}
            </a>
          )}
        </Fact>
        <Fact label="Customer">{clientName}</Fact>
      </dl>
    </Card>
  );
}

/** The booking that was claimed against and the one that the claim is worked on in. CLAIM-15. */
function ClaimBookings({ claim }: { claim: Claim }) {
  return (
    <Card title="Bookings" dimmed={!claim.isActive}>
      <dl className={factList}>
        <Fact label="Original booking" isWide>
          <Link href={`/bookings/${claim.originalBookingId}`} className={link}>
            {claim.originalBooking.code}
          </Link>
        </Fact>
        <Fact label="Claim booking" isWide>
          <span className={booking}>
            <Link href={`/bookings/${claim.claimBookingId}`} className={link}>
              {claim.claimBooking.code}
            </Link>
            <BookingStatusBadge status={claim.claimBooking.status} />
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

const row = css({
  px: { base: '4', md: '5' },
  py: '4',
  borderTopWidth: 'thin',
  breakInside: 'avoid',
  '&:first-child': { borderTopWidth: '[0]' },
});
const title = wrap({ align: 'center', gap: '2', marginBottom: '3' });

/** The claimed items, each with its warranty in days and dates. SHAPE-04. */
function ClaimItems({ items }: { items: readonly ClaimItem[] }) {
  if (items.length === 0) return <p className={row}>No items</p>;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={row}>
          <Item item={item} />
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
        <h3 className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
          <bdi>{bookingItem.name}</bdi>
        </h3>
        <Badge>{itemTypeLabel(bookingItem.type)}</Badge>
        <ItemStatusBadge status={bookingItem.status} />
      </div>
      <dl className={wideFactList}>
        <Fact label="Warranty">{warrantySum(warrantyStartDate, warrantyDays, warrantyEndDate)}</Fact>
        <Fact label="Serial number">{bookingItem.serialNumber}</Fact>
        <Fact label="Vendor">{bookingItem.vendor}</Fact>
        <Fact label="Reported issue" isWide>
          {reportedIssue}
        </Fact>
        {remarks !== null && (
          <Fact label="Remarks" isWide>
            {remarks}
          </Fact>
        )}
      </dl>
    </>
  );
}

export type ClaimQueryRef = QueryRef<{ id: number }, Claim>;

const BACK = { href: '/warranty-claims', label: 'Back to Claims' };

/** What a provider offers beyond the plain calls, each where it stands on the page of a claim. */
export type ClaimPlaces = {
  /** Among the buttons of the head: what can be printed. */
  print?: ReactNode;
  /** At the customer: messages that are ready. */
  messages?: ReactNode;
  /** Across the page, beneath the head: where its booking stands. */
  life?: ReactNode;
  /** Last: who changed what, and when. */
  history?: ReactNode;
};
const NOTHING = (): ClaimPlaces => ({});

/** CLAIM-15. */
export function ClaimView({
  query,
  places = NOTHING,
  lifeRoom,
}: {
  query: ClaimQueryRef;
  places?: (claim: Claim) => ClaimPlaces;
  /** Where the line of its booking will stand. */
  lifeRoom?: ReactNode;
}) {
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
        loading={<LoadingClaim lifeRoom={lifeRoom} />}
      >
        {(claim) => <ClaimDetails claim={claim} places={places(claim)} />}
      </QueryResult>
    </>
  );
}

const figure = css({ marginTop: '1', color: 'fg.muted' });

/** Laid out as a booking is. */
function ClaimDetails({ claim, places }: { claim: Claim; places: ClaimPlaces }) {
  const standing = claimStanding(claim);
  useTitle('record', claim.claimNumber);
  return (
    <>
      <RecordHeader
        title="Warranty Claim"
        backTo={BACK}
        subject={claim.originalBooking.clientName}
        beside={
          <>
            <BookingStatusBadge status={claim.claimBooking.status} />
            <CopyCode code={claim.claimNumber} what="claim number" />
            {!claim.isActive && <DeletedBadge />}
          </>
        }
        figure={standing !== null && <p className={figure}>{standing}</p>}
        actions={
          <>
            {places.print}
            <Button icon="print" onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {places.life}
      <Desk
        first={
          <>
            <ClaimCustomer claim={claim} messages={places.messages} />
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
            <Card title="Claim Information" dimmed={!claim.isActive}>
              <dl className={factList}>
                <Fact label="Claimed">
                  <time dateTime={claim.claimDate}>{formatInstant(claim.claimDate)}</time>
                </Fact>
                <Fact label="Created by">{creatorName(claim)}</Fact>
                <Fact label="Remarks" isWide>
                  {claim.remarks}
                </Fact>
              </dl>
            </Card>
            {places.history}
          </>
        }
      />
    </>
  );
}

const PARTS = { first: ['customer', 'bookings'], work: ['items'], later: ['claim'] } as const;

function LoadingClaim({ lifeRoom }: { lifeRoom?: ReactNode }) {
  return (
    <>
      <RecordHeader
        title="Warranty Claim"
        backTo={BACK}
        subject={<Skeleton className={css({ width: '56', height: '6' })} />}
        beside={<Skeleton className={css({ width: '40', height: '6' })} />}
        figure={<Skeleton className={css({ width: '56', height: '5', marginTop: '1' })} />}
      />
      {lifeRoom}
      <div role="status">
        <span className={css({ srOnly: true })}>Loading warranty claim…</span>
        <Desk first={PARTS.first.map(toCard)} work={PARTS.work.map(toCard)} later={PARTS.later.map(toCard)} />
      </div>
    </>
  );
}

const toCard = (part: string) => (
  <Card key={part}>
    <Skeleton className={css({ width: '40', height: '5' })} />
    <Skeleton className={css({ width: 'full', height: '10', marginTop: '4' })} />
  </Card>
);
