import { css } from '#styled/css';
import type { Claim } from '../../domain/claim/claim.ts';
import { whatsappHref } from '../../domain/shared/phone.ts';
import { Card } from '../ui/card/card.tsx';
import { BookingStatusBadge } from '../status/status-badge.tsx';
import { Fact, factList } from '../layout/fact.tsx';
import { Link } from '../ui/link/link.tsx';

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(2, minmax(0, 1fr))]' },
  gap: '4',
});
const link = css({
  fontFamily: 'mono',
  fontWeight: 'semibold',
  color: 'accent.text',
  textDecoration: 'underline',
  textUnderlineOffset: '[3px]',
});

/** The booking that was claimed against and the one that the claim is worked on in. CLAIM-15. */
export function ClaimBookings({ claim }: { claim: Claim }) {
  const { clientName, whatsappNumber } = claim.originalBooking;
  const chat = whatsappNumber === null ? null : whatsappHref(whatsappNumber, `${claim.claimNumber}: `);
  return (
    <div className={columns}>
      <Card title="Original Booking">
        <dl className={factList}>
          <Fact label="Booking code">
            <Link href={`/bookings/${claim.originalBookingId}`} className={link}>
              {claim.originalBooking.code}
            </Link>
          </Fact>
          <Fact label="Customer">{clientName}</Fact>
          <Fact label="WhatsApp">
            {chat === null ? (
              (whatsappNumber ?? '—')
            ) : (
              <a href={chat} target="_blank" rel="noreferrer" className={css({ textDecoration: 'underline' })}>
                {whatsappNumber}
              </a>
            )}
          </Fact>
        </dl>
      </Card>
      <Card title="Claim Booking">
        <dl className={factList}>
          <Fact label="Booking code">
            <Link href={`/bookings/${claim.claimBookingId}`} className={link}>
              {claim.claimBooking.code}
            </Link>
          </Fact>
          <Fact label="Status">
            <BookingStatusBadge status={claim.claimBooking.status} />
          </Fact>
        </dl>
      </Card>
    </div>
  );
}
