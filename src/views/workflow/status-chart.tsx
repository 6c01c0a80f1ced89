import { useId } from 'react';
import { css } from '#styled/css';
import { placeLabel, type WorkflowReport } from '../../domain/audit/workflow.ts';
import { BOOKING_STATUSES } from '../../domain/booking/booking-status.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { chart, useWidth } from '../ui/chart/chart-parts.tsx';

const ROW = 46;
const BOX = { width: 184, height: 32 };
/** Space for the arrows next to the boxes, in px, on a wide page. */
const ROOM_MAX = 260;
const HEIGHT = BOOKING_STATUSES.length * ROW;

const way = css({ fill: 'transparent', stroke: 'accent.solid', '@media print': { stroke: 'black' } });
const outsideWay = css({ fill: 'transparent', stroke: 'fg' });

type Edge = { from: string | null; to: string; count: number; isOutside: boolean };

const placeOf = (status: string | null): number => BOOKING_STATUSES.findIndex((one) => one === status);

/** One arrow: down on the right, up on the left, the farther out the longer it is. */
function Arrow({ edge, most, width }: { edge: Edge; most: number; width: number }) {
  const [from, to] = [placeOf(edge.from), placeOf(edge.to)];
  const side = to > from ? 1 : -1;
  const start = width / 2 + (side * BOX.width) / 2;
  const room = Math.min(ROOM_MAX, (width - BOX.width) / 2 - 4);
  // A curve reaches three quarters of the way to its handles.
  const out = start + (side * (room * (0.3 + (0.7 * Math.abs(to - from)) / (BOOKING_STATUSES.length - 1)))) / 0.75;
  const middle = (place: number) => place * ROW + ROW / 2;
  const [y1, y2] = [middle(from) + side * 5, middle(to) - side * 5];
  const tip = start + side * 7;
  return (
    <g>
      <title>{`${placeLabel(edge.from)} → ${placeLabel(edge.to)}: ${formatCount(edge.count)}`}</title>
      <path
        className={edge.isOutside ? outsideWay : way}
        strokeDasharray={edge.isOutside ? '6 4' : undefined}
        opacity={0.7}
        strokeWidth={1 + 5 * Math.sqrt(edge.count / most)}
        d={`M${start} ${y1}C${out} ${y1} ${out} ${y2} ${tip} ${y2}`}
      />
      <path className={edge.isOutside ? chart.dot : chart.mark} d={`M${start} ${y2}L${tip + side * 2} ${y2 - 5}v10Z`} />
    </g>
  );
}

/**
 * The chart of a booking's status with the transitions that were taken. A thicker arrow was taken more often.
 * The tables have the same numbers (HIST-15).
 */
export function StatusChart({ report, text }: { report: WorkflowReport; text: string }) {
  const titleId = useId();
  const textId = useId();
  const [frame, width] = useWidth();
  const edges = [
    ...report.transitions.map((each) => ({ ...each, isOutside: false })),
    ...report.findings.map((each) => ({ ...each, count: 1, isOutside: true })),
  ].filter(({ from, to }) => placeOf(from) >= 0 && placeOf(to) >= 0);
  const most = Math.max(1, ...edges.map(({ count }) => count));
  return (
    <figure ref={frame} className={chart.figure}>
      <svg
        className={chart.root}
        width={width}
        height={HEIGHT}
        role="img"
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        <title id={titleId}>The chart of a booking’s status with the transitions that were used</title>
        {edges.map((edge, at) => (
          <Arrow key={at} edge={edge} most={most} width={width} />
        ))}
        {BOOKING_STATUSES.map((status, place) => {
          const entered = report.states.find((state) => state.status === status)?.entered;
          const isUsed = entered !== undefined;
          const top = place * ROW + (ROW - BOX.height) / 2;
          return (
            <g key={status}>
              <rect
                className={isUsed ? chart.beside : chart.grid}
                fill="none"
                x={(width - BOX.width) / 2}
                y={top}
                {...BOX}
                rx={8}
              />
              <text className={isUsed ? chart.label : chart.value} x={width / 2} y={top + 21} textAnchor="middle">
                {placeLabel(status)}
                {isUsed && ` · ${formatCount(entered)}`}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption id={textId} className={chart.note}>
        {text}
      </figcaption>
    </figure>
  );
}
