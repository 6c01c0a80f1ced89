import type { ReportLine } from '../../domain/ledger/ledger-report.ts';

/** A line and, where it is compared, its amount in the month before. */
export type ChartLine = ReportLine & { before?: number };

/** What each chart of a report is drawn from. `width` in px; `active` is the line that is read just now. */
export type ChartProps = {
  lines: readonly ChartLine[];
  width: number;
  active: number | null;
  onActive: (index: number | null) => void;
  titleId: string;
  textId: string;
  title: string;
  text: string;
};
