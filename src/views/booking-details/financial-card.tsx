import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import type { Booking } from '../../domain/booking/booking.ts';
import { paidByMethod, type PaidBy } from '../../domain/booking/booking-desk.ts';
import { toTotals, type Totals } from '../../domain/booking/booking-totals.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { Card } from '../ui/card/card.tsx';

const sum = css({ maxWidth: 'sm', marginInlineStart: { md: 'auto' }, lg: { maxWidth: 'full' } });
const line = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr) auto]', columnGap: '4', py: '1' });
const total = css({
  alignItems: 'baseline',
  marginTop: '1.5',
  paddingTop: '2.5',
  borderTopWidth: 'thin',
  borderColor: 'border.strong',
  fontWeight: 'semibold',
});
// The term reaches under its figure, so that its parts stand in the same column.
const term = css({ gridColumn: '[1 / -1]', gridRow: '[1]', color: 'fg.muted' });
const totalTerm = css({ color: 'fg' });
const figure = css({ gridColumn: '[2]', gridRow: '[1]', textAlign: 'end', whiteSpace: 'nowrap' });
const totalFigure = css({ fontSize: 'xl', lineHeight: 'tight', letterSpacing: 'tight' });
const part = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  fontSize: 'sm',
  paddingInlineStart: '3',
});

/** What a booking costs, what was paid, by which methods, and what is pending. EDIT-21. */
export function MoneyCard({ booking, actions }: { booking: Booking; actions?: ReactNode }) {
  return (
    <FinancialCard
      totals={toTotals(booking.payableAmount, booking.paidAmount)}
      paidBy={paidByMethod(booking)}
      actions={actions}
      dimmed={!booking.isActive}
    />
  );
}

const NO_PARTS: readonly PaidBy[] = [];

/** Payable, paid and pending as one sum; `null` while an amount of the form cannot be read. EDIT-21. */
export function FinancialCard({
  totals,
  paidBy = NO_PARTS,
  hint,
  actions,
  dimmed = false,
}: {
  totals: Totals | null;
  paidBy?: readonly PaidBy[];
  hint?: string;
  actions?: ReactNode;
  dimmed?: boolean;
}) {
  const read = (rupees: number | undefined) => (rupees === undefined ? '—' : formatRs(rupees));
  return (
    <Card
      title="Financial Information"
      dimmed={dimmed}
      {...(hint === undefined ? {} : { hint })}
      {...(actions ? { actions } : {})}
    >
      <dl className={sum}>
        <div className={line}>
          <dt className={term}>Payable</dt>
          <dd className={figure}>{read(totals?.payable)}</dd>
        </div>
        <div className={line}>
          <dt className={term}>
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
          <dt className={cx(term, totalTerm)}>Pending</dt>
          <dd className={cx(figure, totalFigure)}>{read(totals?.pending)}</dd>
        </div>
      </dl>
    </Card>
  );
}
