import type { ComponentProps, ReactNode } from 'react';
import { link, text } from '#styled/recipes';
import { column, grid, hstack, wrap } from '#styled/patterns';
import { css, cx } from '#styled/css';
import type { Booking } from '../../domain/booking/booking.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { telHref, whatsappHref } from '../../domain/shared/phone.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { PaidBy, Totals } from '../../domain/booking/booking-money.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { Fact, WideFact } from '../facts/fact.tsx';
import { Card } from '../ui/card/card.tsx';
import { bookingFacts } from './sections.tsx';

const numberLink = cx(
  link({ look: 'fact', tall: true }),
  css({ textUnderlineOffset: '[3px]', _hover: { textDecorationColor: 'current' } }),
);

type NumberLinkProps = Pick<ComponentProps<'a'>, 'target' | 'rel'> & { number: string; href?: string | null };

/** A number that a press calls, or opens at `href` in a tab of its own; plain text where it cannot be one. */
export function NumberLink({ number, href = telHref(number), ...tab }: NumberLinkProps) {
  if (href === null) return number;
  return (
    <a {...tab} href={href} dir="ltr" className={numberLink}>
      {number}
    </a>
  );
}

const name = text({ strong: true });
const asideRows = column({ gap: '4', '& > :empty': { display: 'none' } });
const reach = wrap({ align: 'center', columnGap: '4', rowGap: '2' });

type CustomerCardProps = {
  booking: Booking;
  actions: ReactNode;
  /** The facts of the work. */
  work: ReactNode;
  children: ReactNode;
};

/** The customer and how to reach them, with `children` below (EDIT-26). */
export function CustomerCard({ booking, actions, work, children }: CustomerCardProps) {
  return (
    <Card title="Customer Information" dimmed={!booking.isActive} actions={actions}>
      <div className={asideRows}>
        <dl className={bookingFacts}>
          <Fact label="Phone number">
            <NumberLink number={booking.phoneNumber} />
          </Fact>
          <Fact label="WhatsApp number">
            <NumberLink
              number={booking.whatsappNumber}
              href={whatsappHref(booking.whatsappNumber, `Your booking ${booking.code}: `)}
              target="_blank"
              rel="noreferrer"
            />
          </Fact>
          <Fact label="Client name">
            <span className={name}>{booking.clientName}</span>
          </Fact>
          <Fact label="Client type">{toLabel(booking.clientType)}</Fact>
          {work}
          <Fact label="Appointment">{booking.appointmentDate && formatInstant(booking.appointmentDate)}</Fact>
          <Fact label="Created">{formatInstant(booking.createdAt)}</Fact>
          <Fact label="Referral source">{booking.referralSource && toLabel(booking.referralSource)}</Fact>
          {booking.referralSourceNotes !== null && (
            <WideFact label="Referral notes">{booking.referralSourceNotes}</WideFact>
          )}
        </dl>
        <div className={reach}>{children}</div>
      </div>
    </Card>
  );
}

const sum = css({ maxWidth: 'sm', marginInlineStart: { md: 'auto' }, lg: { maxWidth: 'full' } });
const line = grid({ gridTemplateColumns: '[minmax(0, 1fr) auto]', columnGap: '4', py: '1' });
const total = css({
  alignItems: 'baseline',
  marginTop: '1.5',
  paddingTop: '2.5',
  borderTopWidth: 'thin',
  borderColor: 'border.strong',
  fontWeight: 'semibold',
});
// Extends the term under its figure, so that its parts align in one column.
const term = css({ gridColumn: '[1 / -1]', gridRow: '[1]' });
const quiet = cx(term, text({ muted: true }));
const figure = css({ gridColumn: '[2]', gridRow: '[1]', textAlign: 'end', whiteSpace: 'nowrap' });
/** The pending sum in large type, in the header of the booking and below the sums of the form. */
export const bigSum = cx(text({ figure: true }), css({ letterSpacing: 'tight' }));
const part = hstack({ justify: 'space-between', gap: '4', fontSize: 'sm', paddingInlineStart: '3' });

type FinancialCardProps = {
  totals: Totals | null;
  paidBy?: readonly PaidBy[];
  hint?: string;
  actions?: ReactNode;
  dimmed?: boolean;
  /** Shows the pending sum in large type. */
  isHeading?: boolean;
};

/** Payable, paid, by which methods, and pending as one sum; `null` while an amount of the form cannot be read. EDIT-21. */
export function FinancialCard(props: FinancialCardProps) {
  const { totals, paidBy = [], hint, actions, dimmed = false, isHeading = false } = props;
  const read = (rupees: number | undefined) => (rupees === undefined ? '—' : formatRs(rupees));
  return (
    <Card title="Financial Information" dimmed={dimmed} hint={hint} actions={actions}>
      <dl className={sum}>
        <div className={line}>
          <dt className={quiet}>Payable</dt>
          <dd className={figure}>{read(totals?.payable)}</dd>
        </div>
        <div className={line}>
          <dt className={quiet}>
            Paid
            {paidBy.map(({ method, amount }) => (
              <span key={method} className={part}>
                <span>{toLabel(method)}</span>
                {paidBy.length > 1 && <span>{formatRs(amount)}</span>}
              </span>
            ))}
          </dt>
          <dd className={figure}>{read(totals?.paid)}</dd>
        </div>
        <div className={cx(line, total)}>
          <dt className={term}>Pending</dt>
          <dd className={cx(figure, isHeading && bigSum)}>{read(totals?.pending)}</dd>
        </div>
      </dl>
    </Card>
  );
}
