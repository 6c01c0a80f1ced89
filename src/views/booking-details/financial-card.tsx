import { css } from '#styled/css';
import { grid } from '#styled/patterns';
import type { Totals } from '../../domain/booking/booking-totals.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { Card } from '../ui/card/card.tsx';

const term = css({ fontSize: 'sm', color: 'fg.muted' });
const figure = css({
  fontSize: { base: 'md', sm: 'xl' },
  fontWeight: 'semibold',
  letterSpacing: 'tight',
  overflowWrap: 'anywhere',
  textAlign: 'end',
});
const cell = css({
  display: { base: 'flex', sm: 'block' },
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '3',
  textAlign: 'end',
});

/** Payable, paid and pending; `null` while an amount of the form cannot be read. EDIT-21. */
export function FinancialCard({
  totals,
  hint,
  dimmed = false,
}: {
  totals: Totals | null;
  hint?: string;
  dimmed?: boolean;
}) {
  const figures = [
    ['Payable', totals?.payable],
    ['Paid', totals?.paid],
    ['Pending', totals?.pending],
  ] as const;
  return (
    <Card title="Financial Information" dimmed={dimmed} {...(hint === undefined ? {} : { hint })}>
      <dl className={grid({ columns: { base: 1, sm: 3 }, columnGap: '4', rowGap: '1' })}>
        {figures.map(([label, rupees]) => (
          <div key={label} className={cell}>
            <dt className={term}>{label}</dt>
            <dd className={figure}>{rupees === undefined ? '—' : formatRs(rupees)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
