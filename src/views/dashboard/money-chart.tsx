import { useId } from 'react';
import { css, cx } from '#styled/css';
import { hstack } from '#styled/patterns';
import { text } from '#styled/recipes';
import { describeMoney } from '../../domain/dashboard/dashboard-figures.ts';
import type { MoneyDay } from '../../domain/dashboard/dashboard-stats.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { formatCompact } from '../../domain/shared/number-text.ts';
import { formatDay, formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { chart, nameEnds, TimeAxis, useWidth, ValueAxis } from '../ui/chart/chart-parts.tsx';
import { listTicks, placeColumns, scaleAmounts } from '../ui/chart/scales.ts';

const closed = css({ '@media print': { '&:not([open])': { display: 'none' } } });
const table = css({
  width: 'full',
  marginTop: '2',
  fontSize: 'sm',
  '& :is(th, td)': { py: '1', borderBottomWidth: 'thin', textAlign: 'end', whiteSpace: 'nowrap' },
  '& :is(th, td):first-child': { textAlign: 'start', fontWeight: '[400]' },
});

function MoneyTable({ days }: { days: readonly MoneyDay[] }) {
  return (
    <details className={closed}>
      <summary className={text({ small: true })}>Show as Table</summary>
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

const HEIGHT = 168;
const LEFT = 40;
const BOTTOM = 22;
const TOP = 8;

const key = hstack({ gap: '1.5' });

/** The booked sum of each day as a column, and the received sums as a line (FIGURE-02). */
export function MoneyChart({ days }: { days: readonly MoneyDay[] }) {
  const titleId = useId();
  const textId = useId();
  const [frame, width] = useWidth();
  const dates = days.map(({ date }) => date);
  const { width: room, toLeft } = placeColumns(days.length, [LEFT, width], 0.25);
  const most = Math.max(0, ...days.flatMap(({ booked, received }) => [booked, received])) || 1;
  const ticks = listTicks(most, 3);
  const floor = HEIGHT - BOTTOM;
  const scaleHeight = scaleAmounts(ticks.at(-1) ?? most, [floor, TOP]);
  const column = Math.max(1, room);
  const toMiddle = (place: number) => toLeft(place) + column / 2;
  const path = days.map(({ received }, place) => `${toMiddle(place)},${scaleHeight(received)}`).join('L');
  return (
    <figure ref={frame} className={chart.figure}>
      <p className={cx(text({ small: true, muted: true }), hstack({ gap: '4', marginBottom: '2' }))} aria-hidden="true">
        <span className={key}>
          <svg width={12} height={12}>
            <rect className={chart.mark} width={12} height={12} rx={3} />
          </svg>
          Booked
        </span>
        <span className={key}>
          <svg width={16} height={12}>
            <path className={chart.line} d="M0 6H16" />
            <circle className={chart.dot} cx={8} cy={6} r={3} />
          </svg>
          Received
        </span>
      </p>
      <svg
        className={chart.root}
        width={width}
        height={HEIGHT}
        role="img"
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        <title id={titleId}>Booked and received by day</title>
        <ValueAxis scale={scaleHeight} ticks={ticks} left={LEFT} right={width} format={formatCompact} />
        {days.map((day, place) => (
          <g key={day.date}>
            <title>{`${formatDay(day.date)}: ${formatRs(day.booked)} booked, ${formatRs(day.received)} received`}</title>
            <rect className={chart.track} x={toLeft(place)} y={TOP} width={column} height={floor - TOP} />
            <rect
              className={chart.mark}
              x={toLeft(place)}
              y={scaleHeight(day.booked)}
              width={column}
              height={floor - scaleHeight(day.booked)}
              rx={Math.min(2, column / 4)}
            />
          </g>
        ))}
        <path className={chart.line} d={path && `M${path}`} />
        {days.map(
          (day, place) =>
            day.received > 0 && (
              <circle
                key={day.date}
                className={chart.dot}
                cx={toMiddle(place)}
                cy={scaleHeight(day.received)}
                r={2.5}
              />
            ),
        )}
        <TimeAxis names={nameEnds(dates, { left: LEFT, right: width }, formatLedgerDay)} baseline={HEIGHT - 4} />
      </svg>
      <figcaption id={textId} className={chart.note}>
        {describeMoney(days)}
      </figcaption>
      <MoneyTable days={days} />
    </figure>
  );
}
