import { useId, useState } from 'react';
import { visuallyHidden } from '#styled/patterns';
import { dayAfter } from '../../domain/ledger/date-ranges.ts';
import type { ReportLine } from '../../domain/ledger/ledger-report.ts';
import { shortMonth, describeMonth } from '../../domain/ledger/month-comparison.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCompact, formatPercent } from '../../domain/shared/number-text.ts';
import { formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { chart, nameEnds, TimeAxis, useWidth, ValueAxis } from '../ui/chart/chart-parts.tsx';
import { listTicks, placeColumns, scaleAmounts } from '../ui/chart/scales.ts';

type ChartLine = ReportLine & { before?: number };

/** The data of a chart. `width` in px; `active` is the line that is highlighted. */
type ChartProps = {
  lines: readonly ChartLine[];
  width: number;
  active: number | null;
  onActive: (index: number | null) => void;
};

const ROW = 44;
const BAR = 12;

/** One bar for each line, its name above it and its share at the end; a mark where it was in the month before. */
export function Bars({ lines, width, active, onActive }: ChartProps) {
  const most = Math.max(0, ...lines.flatMap(({ amount, before = 0 }) => [amount, before])) || 1;
  const toLength = scaleAmounts(most, [0, width]);
  return lines.map((line, index) => {
    const top = index * ROW;
    const isActive = active === index || undefined;
    const figures = `${formatPkr(line.amount)} · ${formatPercent(line.percentage)}`;
    // At most 7.5 px per letter, so that a long name ends before the figures start.
    const room = Math.max(8, Math.floor((width - 16) / 7.5) - figures.length);
    return (
      <g key={line.key} onPointerEnter={() => onActive(index)}>
        <rect className={chart.track} data-active={isActive} y={top} width={width} height={ROW} rx={4} />
        <text className={chart.label} x={0} y={top + 16}>
          {line.label.length > room ? `${line.label.slice(0, room - 1)}…` : line.label}
        </text>
        <text className={chart.value} x={width} y={top + 16} textAnchor="end">
          {figures}
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
  });
}

const HEIGHT = 260;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 10;
const MONTH_WIDTH = 30;

/** Every day from the first line to the last: a day without entries is a gap, not a missing place. */
function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

function Columns({ lines, width, active, onActive, isOfMonths }: ChartProps & { isOfMonths: boolean }) {
  const sorted = lines.map(({ key }) => key).toSorted();
  const times = isOfMonths ? sorted : listDays(sorted[0] ?? '', sorted.at(-1) ?? '');
  const { step, width: room, toLeft } = placeColumns(times.length, [LEFT, width], 0.2);
  const most = Math.max(0, ...lines.map(({ amount }) => amount)) || 1;
  const ticks = listTicks(most, 4);
  const floor = HEIGHT - BOTTOM;
  const scaleHeight = scaleAmounts(ticks.at(-1) ?? most, [floor, TOP]);
  const column = Math.max(1, room);
  const toMonth = (key: string) =>
    ({ key, name: shortMonth(key), at: toLeft(times.indexOf(key)) + column / 2, anchor: 'middle' }) as const;
  // If not all names fit, every second one is shown, including the last.
  const isNamed = (_: string, index: number) => step >= MONTH_WIDTH || (times.length - index) % 2 === 1;
  const names = isOfMonths
    ? times.filter(isNamed).map(toMonth)
    : nameEnds(times, { left: LEFT, right: width }, formatLedgerDay);
  return (
    <>
      <ValueAxis scale={scaleHeight} ticks={ticks} left={LEFT} right={width} format={formatCompact} />
      {lines.map((line, index) => {
        const left = toLeft(times.indexOf(line.key));
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
      <TimeAxis names={names} baseline={HEIGHT - 4} />
    </>
  );
}

const reader = visuallyHidden({
  '&:focus-visible + svg': { outlineWidth: 'thick', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '1' },
});

type Kind = 'shares' | 'days' | 'months';

const readShare = (line: ReportLine): string =>
  `${line.label}: ${formatPkr(line.amount)} (${formatPercent(line.percentage)}), ${line.count} ${line.count === 1 ? 'entry' : 'entries'}`;

type ReportChartProps = { title: string; lines: readonly ChartLine[]; text: string; kind: Kind };

/**
 * The lines of a report as a chart: bars for a breakdown, columns over time for days and months, with the numbers of the
 * table. A pointer or the arrow keys read it line by line; `text` says it in words.
 */
export default function ReportChart({ title, lines, text, kind }: ReportChartProps) {
  const titleId = useId();
  const textId = useId();
  const [frame, width] = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const line = active === null ? undefined : lines[active];
  const readout = kind === 'months' ? describeMonth : readShare;
  const drawn = { lines, width, active, onActive: setActive };
  return (
    <figure ref={frame} className={chart.figure} onPointerLeave={() => setActive(null)}>
      <input
        type="range"
        data-print="hide"
        className={reader}
        aria-label={`${title}, line by line`}
        aria-valuetext={line ? readout(line) : `${lines.length} lines`}
        min={0}
        max={lines.length - 1}
        value={active ?? 0}
        onFocus={() => setActive(active ?? 0)}
        onBlur={() => setActive(null)}
        onChange={(event) => setActive(event.currentTarget.valueAsNumber)}
      />
      <svg
        className={chart.root}
        width={width}
        height={kind === 'shares' ? lines.length * ROW : HEIGHT}
        role="img"
        aria-labelledby={`${titleId} ${textId}`}
      >
        <title id={titleId}>{title}</title>
        <desc id={textId}>{text}</desc>
        {kind === 'shares' ? <Bars {...drawn} /> : <Columns {...drawn} isOfMonths={kind === 'months'} />}
      </svg>
      <figcaption className={chart.note}>{line ? readout(line) : text}</figcaption>
    </figure>
  );
}
