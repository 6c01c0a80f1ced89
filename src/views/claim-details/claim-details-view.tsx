import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { type Claim, claimStanding, creatorName } from '../../domain/claim/claim.ts';
import { CLAIM_MESSAGES } from '../../domain/claim/claim-messages.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isMissing } from '../../machines/query/query.selectors.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { useTitle } from '../ui/title/use-title.ts';
import { Desk } from '../record/desk.tsx';
import { RecordHeader } from '../record/record-header.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BookingStatusBadge, DeletedBadge } from '../status/status-badge.tsx';
import { ClaimBookings, ClaimCustomer } from './claim-bookings.tsx';
import { ClaimItems } from './claim-items.tsx';
import { Fact, factList } from '../layout/fact.tsx';

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
