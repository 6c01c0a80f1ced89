import { css } from '#styled/css';
import type { ReportLine } from '../../domain/ledger/ledger-report.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { formatPercent } from '../../domain/shared/percentages.ts';
import { Cell, Row, Table } from '../ui/table/table.tsx';

/** What the first column is called, and whether a share is shown. */
export type LineColumns = { item: string; hasShare: boolean };

const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });

/** REPORT-03, REPORT-07. */
export function ReportLines({
  caption,
  lines,
  columns: { item, hasShare },
}: {
  caption: string;
  lines: readonly ReportLine[];
  columns: LineColumns;
}) {
  return (
    <Table
      caption={caption}
      room="lines"
      columns={[
        { label: item },
        { label: 'Entries', align: 'end' },
        { label: 'Amount', align: 'end' },
        ...(hasShare ? [{ label: 'Percentage', align: 'end' as const }] : []),
      ]}
    >
      {lines.map((line) => (
        <Row key={line.key}>
          <Cell label={item} part="title">
            <span className={strong}>{line.label}</span>
          </Cell>
          <Cell label="Entries" align="end" part="named">
            {formatCount(line.count)}
          </Cell>
          <Cell label="Amount" align="end" part="figure">
            {formatPkr(line.amount)}
          </Cell>
          {hasShare && (
            <Cell label="Percentage" align="end" part="fact">
              {formatPercent(line.percentage)}
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}
