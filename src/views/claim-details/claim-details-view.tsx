import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import { type Claim, creatorName } from '../../domain/claim/claim.ts';
import { CLAIM_MESSAGES } from '../../domain/claim/claim-messages.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isMissing } from '../../machines/query/query.selectors.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BookingStatusBadge, DeletedBadge } from '../status/status-badge.tsx';
import { ClaimBookings } from './claim-bookings.tsx';
import { ClaimItems } from './claim-items.tsx';
import { Fact, factList } from '../layout/fact.tsx';

export type ClaimQueryRef = QueryRef<{ id: number }, Claim>;

const BACK = { href: '/warranty-claims', label: 'Back to Claims' };
const column = stack({ gap: '4' });

/** CLAIM-15. */
export function ClaimView({ query }: { query: ClaimQueryRef }) {
  const isGone = useSelector(query, isMissing);
  return (
    <>
      {isGone && <PageHeader title="Warranty Claim" />}
      <QueryResult
        query={query}
        missing={CLAIM_MESSAGES.notLoaded}
        actions={
          <LinkButton href={BACK.href} icon="arrowLeft">
            {BACK.label}
          </LinkButton>
        }
        loading={<LoadingClaim />}
      >
        {(claim) => <ClaimDetails claim={claim} />}
      </QueryResult>
    </>
  );
}

function ClaimDetails({ claim }: { claim: Claim }) {
  return (
    <>
      <PageHeader
        title="Warranty Claim"
        backTo={BACK}
        beside={
          <>
            <CopyCode code={claim.claimNumber} what="claim number" />
            {!claim.isActive && <DeletedBadge />}
            <BookingStatusBadge status={claim.claimBooking.status} />
          </>
        }
        actions={
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className={column}>
        <ClaimBookings claim={claim} />
        <Card title="Claimed Items" flush>
          <ClaimItems items={claim.warrantyClaimItems} />
        </Card>
        <Card title="Claim Information">
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
      </div>
    </>
  );
}

function LoadingClaim() {
  return (
    <>
      <PageHeader title="Warranty Claim" backTo={BACK} beside={<Skeleton className={css({ width: '24' })} />} />
      <div role="status" className={column}>
        <span className={css({ srOnly: true })}>Loading warranty claim…</span>
        {['bookings', 'items', 'claim'].map((part) => (
          <Card key={part}>
            <Skeleton className={css({ width: '40', height: '5' })} />
            <Skeleton className={css({ width: 'full', height: '10', marginTop: '4' })} />
          </Card>
        ))}
      </div>
    </>
  );
}
