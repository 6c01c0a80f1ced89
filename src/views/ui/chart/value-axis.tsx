import type { ScaleLinear } from 'd3-scale';
import { chart } from './chart-styles.ts';

/** Lines behind columns with the amount of each; `left` and `right` are where they begin and end, in px. */
export function ValueAxis({
  scale,
  ticks,
  left,
  right,
  format,
}: {
  scale: ScaleLinear<number, number>;
  ticks: number;
  left: number;
  right: number;
  format: (amount: number) => string;
}) {
  return scale.ticks(ticks).map((tick) => (
    <g key={tick}>
      <line className={chart.grid} x1={left} x2={right} y1={scale(tick)} y2={scale(tick)} />
      <text className={chart.value} x={left - 6} y={scale(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ));
}
