import { useId, useState } from 'react';
import { css } from '#styled/css';
import type { ReportLine } from '../../domain/ledger/ledger-report.ts';
import { describeMonth } from '../../domain/ledger/month-comparison.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatPercent } from '../../domain/shared/percentages.ts';
import { chart } from '../ui/chart/chart-styles.ts';
import { useWidth } from '../ui/chart/use-width.ts';
import { BarChart } from './bar-chart.tsx';
import type { ChartLine } from './chart-props.ts';
import { ColumnChart } from './column-chart.tsx';

const reader = css({
  srOnly: true,
  '&:focus-visible + svg': { outlineWidth: 'thick', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '1' },
});
const note = css({ marginTop: '2', fontSize: 'sm', color: 'fg.muted', minHeight: '10' });

/** Shares of a whole, days, or a month beside those before it. */
type Kind = 'shares' | 'days' | 'months';

const readShare = (line: ReportLine): string =>
  `${line.label}: ${formatPkr(line.amount)} (${formatPercent(line.percentage)}), ${line.count} ${line.count === 1 ? 'entry' : 'entries'}`;

/**
 * The lines of a report as a chart: bars for a breakdown, columns over time for days and months, with the numbers of the
 * table. A pointer or the arrow keys read it line by line; `text` says it in words.
 */
export default function ReportChart({
  title,
  lines,
  text,
  kind,
}: {
  title: string;
  lines: readonly ChartLine[];
  text: string;
  kind: Kind;
}) {
  const titleId = useId();
  const textId = useId();
  const [frame, width] = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const line = active === null ? undefined : lines[active];
  const readout = kind === 'months' ? describeMonth : readShare;
  const drawn = { lines, width, active, onActive: setActive, titleId, textId, title, text };
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
      {kind === 'shares' ? <BarChart {...drawn} /> : <ColumnChart {...drawn} isOfMonths={kind === 'months'} />}
      <figcaption className={note}>{line ? readout(line) : text}</figcaption>
    </figure>
  );
}
