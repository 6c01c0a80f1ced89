import { useId, useState } from 'react';
import { css } from '#styled/css';
import { type ReportFigures, type ReportLine, reportSummary } from '../../domain/ledger/ledger-report.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatPercent } from '../../domain/shared/percentages.ts';
import { BarChart } from './bar-chart.tsx';
import { ColumnChart } from './column-chart.tsx';
import { useWidth } from './use-width.ts';

const reader = css({
  srOnly: true,
  '&:focus-visible + svg': { outlineWidth: 'thick', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '1' },
});
const note = css({ marginTop: '2', fontSize: 'sm', color: 'fg.muted', minHeight: '10' });

const readout = (line: ReportLine): string =>
  `${line.label}: ${formatPkr(line.amount)} (${formatPercent(line.percentage)}), ${line.count} ${line.count === 1 ? 'entry' : 'entries'}`;

/**
 * The lines of a report as a chart: bars for a breakdown, columns over time for days, with the numbers of the table.
 * A pointer or the arrow keys read it line by line; in words it says its sum and its largest line.
 */
export default function ReportChart({
  title,
  figures,
  overTime,
}: {
  title: string;
  figures: ReportFigures;
  overTime: boolean;
}) {
  const titleId = useId();
  const textId = useId();
  const [frame, width] = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const { lines } = figures;
  const line = active === null ? undefined : lines[active];
  const Chart = overTime ? ColumnChart : BarChart;
  return (
    <figure ref={frame} onPointerLeave={() => setActive(null)}>
      <input
        type="range"
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
      <Chart
        lines={lines}
        width={width}
        active={active}
        onActive={setActive}
        titleId={titleId}
        textId={textId}
        title={title}
        text={reportSummary(figures, formatPkr)}
      />
      <figcaption className={note}>{line ? readout(line) : reportSummary(figures, formatPkr)}</figcaption>
    </figure>
  );
}
