import { hstack } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import type { Booking } from '../../domain/booking/booking.ts';
import { paidByMethod, type PaidBy } from '../../domain/booking/booking-money.ts';
import { toTotals, type Totals } from '../../domain/booking/booking-money.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { Card } from '../ui/card/card.tsx';

const sum = css({ maxWidth: 'sm', marginInlineStart: { md: 'auto' }, lg: { maxWidth: 'full' } });
const line = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  columnGap: '4',
  py: '1',
  // The term reaches under its figure, so that its parts stand in the same column.
  '& > dt': { gridColumn: '[1 / -1]', gridRow: '[1]', color: 'fg.muted' },
  '& > dd': { gridColumn: '[2]', gridRow: '[1]', textAlign: 'end', whiteSpace: 'nowrap' },
  '&:last-child': {
    alignItems: 'baseline',
    marginTop: '1.5',
    paddingTop: '2.5',
    borderTopWidth: 'thin',
    borderColor: 'border.strong',
    fontWeight: 'semibold',
    '& > dt': { color: 'fg' },
  },
});
const part = hstack({ justify: 'space-between', gap: '4', fontSize: 'sm', paddingInlineStart: '3' });

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
          <dt>Payable</dt>
          <dd>{read(totals?.payable)}</dd>
        </div>
        <div className={line}>
          <dt>
            Paid
            {paidBy.map(({ method, amount }) => (
              <span key={method} className={part}>
                <span>{toLabel(method)}</span>
                {paidBy.length > 1 && <span>{formatRs(amount)}</span>}
              </span>
            ))}
          </dt>
          <dd>{read(totals?.paid)}</dd>
        </div>
        <div className={line}>
          <dt>Pending</dt>
          <dd className={text({ figure: true })}>{read(totals?.pending)}</dd>
        </div>
      </dl>
    </Card>
  );
}
