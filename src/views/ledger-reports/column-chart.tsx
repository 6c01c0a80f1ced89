import { scaleBand, scaleLinear } from 'd3-scale';
import { dayAfter } from '../../domain/ledger/date-ranges.ts';
import { formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { chart, type ChartProps } from './chart.ts';

const HEIGHT = 260;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 10;

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Every day from the first line to the last: a day without entries is a gap, not a missing place. */
function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** One column for each day, over time. */
export function ColumnChart({ lines, width, active, onActive, titleId, textId, title, text }: ChartProps) {
  const sorted = lines.map(({ key }) => key).toSorted();
  const days = listDays(sorted[0] ?? '', sorted.at(-1) ?? '');
  const places = scaleBand().domain(days).range([LEFT, width]).paddingInner(0.2);
  const scaleHeight = scaleLinear()
    .domain([0, Math.max(...lines.map(({ amount }) => amount)) || 1])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP]);
  const floor = HEIGHT - BOTTOM;
  const column = Math.max(1, places.bandwidth());
  const ends = [days[0], days.at(-1)].filter((day) => day !== undefined);
  return (
    <svg className={chart.root} width={width} height={HEIGHT} role="img" aria-labelledby={`${titleId} ${textId}`}>
      <title id={titleId}>{title}</title>
      <desc id={textId}>{text}</desc>
      {scaleHeight.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={chart.grid} x1={LEFT} x2={width} y1={scaleHeight(tick)} y2={scaleHeight(tick)} />
          <text className={chart.value} x={LEFT - 6} y={scaleHeight(tick) + 4} textAnchor="end">
            {compact.format(tick)}
          </text>
        </g>
      ))}
      {lines.map((line, index) => {
        const left = places(line.key) ?? LEFT;
        const top = scaleHeight(line.amount);
        const isActive = active === index || undefined;
        return (
          <g key={line.key} onPointerEnter={() => onActive(index)}>
            <rect className={chart.track} data-active={isActive} x={left} y={TOP} width={column} height={floor - TOP} />
            <rect
              className={chart.mark}
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
      {ends.map((day, index) => (
        <text
          key={`${day} ${index}`}
          className={chart.value}
          x={index === 0 ? LEFT : width}
          y={HEIGHT - 4}
          textAnchor={index === 0 ? 'start' : 'end'}
        >
          {index === 1 && ends[0] === day ? '' : formatLedgerDay(day)}
        </text>
      ))}
    </svg>
  );
}
