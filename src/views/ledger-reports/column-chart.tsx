import { scaleBand, scaleLinear } from 'd3-scale';
import { dayAfter } from '../../domain/ledger/date-ranges.ts';
import { shortMonth } from '../../domain/ledger/month-comparison.ts';
import { formatCompact } from '../../domain/shared/number-text.ts';
import { formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { chart } from '../ui/chart/chart-styles.ts';
import { ValueAxis } from '../ui/chart/value-axis.tsx';
import type { ChartProps } from './chart-props.ts';

const HEIGHT = 260;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 10;
/** Room of the name of a month, in px. */
const MONTH_WIDTH = 30;

/** Every day from the first line to the last: a day without entries is a gap, not a missing place. */
function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

type Place = { key: string; name: string; anchor: 'start' | 'middle' | 'end' };

/** What stands beneath days: the first and the last of them. */
function nameDays(days: readonly string[]): Place[] {
  const [first, last] = [days[0], days.at(-1)];
  const ends = first === last ? [first] : [first, last];
  return ends.flatMap((key, index) =>
    key === undefined ? [] : [{ key, name: formatLedgerDay(key), anchor: index === 0 ? 'start' : 'end' }],
  );
}

/** What stands beneath months: all of them, or every second up to the last. */
const nameMonths = (months: readonly string[], room: number): Place[] =>
  months
    .filter((_, index) => room >= MONTH_WIDTH || (months.length - index) % 2 === 1)
    .map((key) => ({ key, name: shortMonth(key), anchor: 'middle' }));

/** One column for each day or month, over time. Of months the last is the one that the others stand beside. */
export function ColumnChart({
  lines,
  width,
  active,
  onActive,
  titleId,
  textId,
  title,
  text,
  isOfMonths = false,
}: ChartProps & { isOfMonths?: boolean }) {
  const sorted = lines.map(({ key }) => key).toSorted();
  const times = isOfMonths ? sorted : listDays(sorted[0] ?? '', sorted.at(-1) ?? '');
  const places = scaleBand().domain(times).range([LEFT, width]).paddingInner(0.2);
  const scaleHeight = scaleLinear()
    .domain([0, Math.max(...lines.map(({ amount }) => amount)) || 1])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP]);
  const floor = HEIGHT - BOTTOM;
  const column = Math.max(1, places.bandwidth());
  const names = isOfMonths ? nameMonths(times, places.step()) : nameDays(times);
  const nameAt = { start: LEFT, end: width };
  return (
    <svg className={chart.root} width={width} height={HEIGHT} role="img" aria-labelledby={`${titleId} ${textId}`}>
      <title id={titleId}>{title}</title>
      <desc id={textId}>{text}</desc>
      <ValueAxis scale={scaleHeight} ticks={4} left={LEFT} right={width} format={formatCompact} />
      {lines.map((line, index) => {
        const left = places(line.key) ?? LEFT;
        const top = scaleHeight(line.amount);
        const isActive = active === index || undefined;
        const isBeside = isOfMonths && index < lines.length - 1;
        return (
          <g key={line.key} onPointerEnter={() => onActive(index)}>
            <rect className={chart.track} data-active={isActive} x={left} y={TOP} width={column} height={floor - TOP} />
            <rect
              className={isBeside ? chart.beside : chart.mark}
              data-active={isActive}
              x={left}
              y={top}
              width={column}
              height={Math.max(1, floor - top)}
              rx={Math.min(3, column / 4)}
            />
          </g>
        );
      })}
      {names.map(({ key, name, anchor }) => (
        <text
          key={`${key} ${anchor}`}
          className={chart.value}
          x={anchor === 'middle' ? (places(key) ?? LEFT) + column / 2 : nameAt[anchor]}
          y={HEIGHT - 4}
          textAnchor={anchor}
        >
          {name}
        </text>
      ))}
    </svg>
  );
}
