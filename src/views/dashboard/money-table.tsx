import { css } from '#styled/css';
import type { MoneyDay } from '../../domain/dashboard/dashboard-stats.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { formatDay } from '../../domain/shared/shop-day.ts';

const root = css({ '@media print': { '&:not([open])': { display: 'none' } } });
const summary = css({ fontSize: 'sm', cursor: 'pointer' });
const table = css({
  width: 'full',
  marginTop: '2',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': { py: '1', borderBottomWidth: 'thin', textAlign: 'end', whiteSpace: 'nowrap' },
  '& :is(th, td):first-child': { textAlign: 'start', fontWeight: '[400]' },
});

/** The numbers of the picture, today first. FIGURE-02 */
export function MoneyTable({ days }: { days: readonly MoneyDay[] }) {
  return (
    <details className={root}>
      <summary className={summary}>Days in a table</summary>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Booked</th>
            <th scope="col">Received</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, booked, received }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>{formatRs(booked)}</td>
              <td>{formatRs(received)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
