import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import type { Claim } from '../../domain/claim/claim.ts';
import { whatsappHref } from '../../domain/shared/phone.ts';
import { Card } from '../ui/card/card.tsx';
import { BookingStatusBadge } from '../status/status-badge.tsx';
import { Fact, factList } from '../layout/fact.tsx';
import { Link } from '../ui/link/link.tsx';

const link = css({
  fontFamily: 'mono',
  fontWeight: 'semibold',
  color: 'accent.text',
  textDecoration: 'underline',
  textUnderlineOffset: '[3px]',
});
const booking = wrap({ align: 'center', columnGap: '3', rowGap: '1' });

/** Who claims, and how to reach them. */
export function ClaimCustomer({ claim, messages }: { claim: Claim; messages?: ReactNode }) {
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
export function ClaimBookings({ claim }: { claim: Claim }) {
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
