import { memo } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import type { Claim } from '../../domain/claim/claim.ts';
import { joinNames } from '../../domain/shared/label.ts';
import { ITEMS_NAMED } from '../../domain/shared/limits.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BookingStatusBadge, DeletedBadge } from '../status/status-badge.tsx';
import { Link } from '../ui/link/link.tsx';

const card = css({
  display: 'block',
  cursor: 'pointer',
  px: { base: '4', md: '5' },
  py: '3',
  layerStyle: 'surface',
  _hover: { borderColor: 'border.strong' },
});
const titleRow = wrap({ align: 'center', columnGap: '2.5', rowGap: '1' });
const number = css({
  fontFamily: 'mono',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  _hover: { textDecoration: 'underline' },
});
const client = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' });
const facts = wrap({
  columnGap: '4',
  rowGap: '0.5',
  marginTop: '1.5',
  fontSize: 'sm',
  color: 'fg.muted',
});
const fact = css({ display: 'inline-flex', gap: '1' });
const items = css({ marginTop: '1.5', fontSize: 'sm', lineClamp: '2' });

/** CLAIM-20. */
export const ClaimCard = memo(function ClaimCard({ claim }: { claim: Claim }) {
  return (
    <li>
      <article className={card} aria-label={`${claim.claimNumber}, ${claim.originalBooking.clientName}`}>
        <div className={titleRow}>
          <h2>
            <Link href={`/warranty-claims/${claim.id}`} className={number} data-opens>
              {claim.claimNumber}
            </Link>
          </h2>
          <bdi className={client}>{claim.originalBooking.clientName}</bdi>
          {!claim.isActive && <DeletedBadge />}
          <BookingStatusBadge status={claim.claimBooking.status} />
        </div>
        <dl className={facts}>
          <Fact label="Original booking">{claim.originalBooking.code}</Fact>
          <Fact label="Claim booking">{claim.claimBooking.code}</Fact>
          <Fact label="Claimed">
            <time dateTime={claim.claimDate}>{formatInstant(claim.claimDate)}</time>
          </Fact>
        </dl>
        <p dir="auto" className={items}>
          {joinNames(
            claim.warrantyClaimItems.map((item) => item.warranty.bookingItem.name),
            ITEMS_NAMED,
          )}
        </p>
      </article>
    </li>
  );
});

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={fact}>
      <dt>{label}</dt>
      <dd className={css({ color: 'fg' })}>{children}</dd>
    </div>
  );
}

/** A card of the same size while the list loads. */
export function ClaimCardSkeleton() {
  return (
    <div className={css({ marginBottom: '2.5' })}>
      <div className={card}>
        <Skeleton className={css({ width: '56', height: '5' })} />
        <Skeleton className={css({ width: '80', height: '4', marginTop: '2.5' })} />
        <Skeleton className={css({ width: '48', height: '4', marginTop: '2.5' })} />
      </div>
    </div>
  );
}
