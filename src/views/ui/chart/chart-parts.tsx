import { useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';

/** Colours come from the theme; every mark also has its words. */
export const chart = {
  /**
   * Wraps the picture, which is redrawn for a narrower space only after the space has shrunk. Leaves space
   * for an outline.
   */
  figure: css({ overflow: 'clip', overflowClipMargin: '[4px]' }),
  root: css({ display: 'block', overflow: 'visible', borderRadius: 'sm' }),
  mark: css({ fill: 'accent.solid', '&[data-active]': { fill: 'accent.text' }, '@media print': { fill: 'black' } }),
  /** The bar to compare with is an outline, so that the two differ without colour. */
  beside: css({
    fill: 'bg.hover',
    stroke: 'accent.solid',
    '&[data-active]': { stroke: 'accent.text', strokeWidth: '[2px]' },
    '@media print': { fill: 'white', stroke: 'black' },
  }),
  track: css({ fill: 'transparent', '&[data-active]': { fill: 'bg.hover' } }),
  grid: css({ stroke: 'border' }),
  line: css({ fill: 'transparent', stroke: 'fg', strokeWidth: '[2px]' }),
  dot: css({ fill: 'fg' }),
  label: css({ fill: 'fg', fontSize: 'sm' }),
  value: css({ fill: 'fg.muted', fontSize: 'sm' }),
  /** The text of a mark, in space reserved for at most two lines. */
  note: css({ marginTop: '2', fontSize: 'sm', color: 'fg.muted', minHeight: '10' }),
};

const FIRST = 480;

/** The width of an element in px, as it changes: charts are drawn to their place instead of being scaled. */
export function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(FIRST);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}

type ValueAxisProps = {
  /** Returns the position of an amount, in px. */
  scale: (amount: number) => number;
  ticks: readonly number[];
  left: number;
  right: number;
  format: (amount: number) => string;
};

/** Grid lines behind columns, each with its amount. `left` and `right` are their ends, in px. */
export function ValueAxis({ scale, ticks, left, right, format }: ValueAxisProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={chart.grid} x1={left} x2={right} y1={scale(tick)} y2={scale(tick)} />
      <text className={chart.value} x={left - 6} y={scale(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ));
}

type TimeName = { key: string; name: string; at: number; anchor: 'start' | 'middle' | 'end' };

/** The first and the last of some days, at the ends of their axis. */
export function nameEnds(
  days: readonly string[],
  { left, right }: Pick<ValueAxisProps, 'left' | 'right'>,
  toName: (day: string) => string,
): TimeName[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start: TimeName = { key: first, name: toName(first), at: left, anchor: 'start' };
  return last === first ? [start] : [start, { key: last, name: toName(last), at: right, anchor: 'end' }];
}

/** The labels below columns. */
export const TimeAxis = ({ names, baseline }: { names: readonly TimeName[]; baseline: number }) =>
  names.map(({ key, name, at, anchor }) => (
    <text key={key} className={chart.value} x={at} y={baseline} textAnchor={anchor}>
      {name}
    </text>
  ));
