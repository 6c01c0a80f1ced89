import { css } from '#styled/css';
import type { ReportLine } from '../../domain/ledger/ledger-report.ts';

/** What both charts of a report are drawn from. `width` in px; `active` is the line that is read just now. */
export type ChartProps = {
  lines: readonly ReportLine[];
  width: number;
  active: number | null;
  onActive: (index: number | null) => void;
  titleId: string;
  textId: string;
  title: string;
  text: string;
};

/** Colours come from the theme; every mark also has its words. */
export const chart = {
  root: css({ display: 'block', overflow: 'visible', borderRadius: 'sm' }),
  mark: css({ fill: 'accent.solid', '&[data-active]': { fill: 'accent.text' }, '@media print': { fill: 'black' } }),
  track: css({ fill: 'transparent', '&[data-active]': { fill: 'bg.hover' } }),
  grid: css({ stroke: 'border' }),
  label: css({ fill: 'fg', fontSize: 'sm' }),
  value: css({ fill: 'fg.muted', fontSize: 'sm' }),
};
