import { scaleBand, scaleLinear } from 'd3-scale';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatPercent } from '../../domain/shared/percentages.ts';
import { chart } from '../ui/chart/chart-styles.ts';
import type { ChartProps } from './chart-props.ts';

const ROW = 44;
const BAR = 12;

/** One bar for each line, its name above it and its share at the end; a mark where it was in the month before. */
export function BarChart({ lines, width, active, onActive, titleId, textId, title, text }: ChartProps) {
  const height = lines.length * ROW;
  const rows = scaleBand()
    .domain(lines.map(({ key }) => key))
    .range([0, height]);
  const toLength = scaleLinear()
    .domain([0, Math.max(...lines.flatMap(({ amount, before = 0 }) => [amount, before])) || 1])
    .range([0, width]);
  // About 7 px a letter: a long name ends before the figures begin.
  const room = Math.max(8, Math.floor((width - 170) / 7));
  return (
    <svg className={chart.root} width={width} height={height} role="img" aria-labelledby={`${titleId} ${textId}`}>
      <title id={titleId}>{title}</title>
      <desc id={textId}>{text}</desc>
      {lines.map((line, index) => {
        const top = rows(line.key) ?? 0;
        const isActive = active === index || undefined;
        return (
          <g key={line.key} onPointerEnter={() => onActive(index)}>
            <rect className={chart.track} data-active={isActive} y={top} width={width} height={ROW} rx={4} />
            <text className={chart.label} x={0} y={top + 16}>
              {line.label.length > room ? `${line.label.slice(0, room - 1)}…` : line.label}
            </text>
            <text className={chart.value} x={width} y={top + 16} textAnchor="end">
              {formatPkr(line.amount)} · {formatPercent(line.percentage)}
            </text>
            <rect
              className={chart.mark}
              data-active={isActive}
              y={top + 24}
              width={Math.max(1, toLength(line.amount))}
              height={BAR}
              rx={3}
            />
            {line.before !== undefined && (
              <path className={chart.line} d={`M${Math.max(1, toLength(line.before) - 1)} ${top + 21}v${BAR + 6}`} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
