import { Suspense } from 'react';
import { css, cx } from '#styled/css';
import { isDay } from '../../domain/shared/field.ts';
import type { ReportFigures } from '../../domain/ledger/ledger-report.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { lazyWithFallback } from '../ui/late/lazy-with-fallback.tsx';
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { ReportLines, type LineColumns } from './report-lines.tsx';

const ReportChart = lazyWithFallback(() => import('./report-chart.tsx'), NotLoaded);

const LOAD_ERROR = 'Failed to load report data. Please try again.';

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 5fr) minmax(0, 6fr)]' },
});
const chart = css({ px: { base: '4', md: '5' }, py: '4', borderColor: 'border', borderStyle: 'solid' });
const beside = cx(
  chart,
  css({
    borderTopWidth: 'none',
    borderInlineStartWidth: 'none',
    borderInlineEndWidth: { base: 'none', lg: 'thin' },
    borderBottomWidth: { base: 'thin', lg: 'none' },
  }),
);
const above = cx(chart, css({ borderTopWidth: 'none', borderInlineWidth: 'none', borderBottomWidth: 'thin' }));
const place = css({ display: 'block', height: '64', '& > span': { height: 'full' } });
const waiting = (
  <span className={place}>
    <Skeleton />
  </span>
);

/** The list of a report with its picture: loading, failing, empty or there. REPORT-06, UI-08. */
export function ReportBody({
  title,
  figures,
  isLoading,
  hasFailed,
  onRetry,
  labels,
  overTime = false,
}: {
  title: string;
  figures: ReportFigures | null;
  isLoading: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  labels: LineColumns;
  /** Each line is a day. */
  overTime?: boolean;
}) {
  const isOverTime = overTime && (figures?.lines.every(({ key }) => isDay(key)) ?? false);
  return (
    <>
      {hasFailed && (
        <div className={css({ marginBottom: '5' })}>
          <Alert
            tone="danger"
            title={LOAD_ERROR}
            actions={
              <Button size="sm" icon="refresh" onClick={onRetry}>
                Try again
              </Button>
            }
          />
        </div>
      )}
      {isLoading && (
        <Card title={title}>
          <div role="status">
            <span className={css({ srOnly: true })}>Loading report…</span>
            {waiting}
          </div>
        </Card>
      )}
      {figures && (
        <Card title={title} flush>
          {figures.lines.length === 0 ? (
            <EmptyState icon="book" title="No ledger entries in this report" />
          ) : (
            <div className={isOverTime ? undefined : columns}>
              <div className={isOverTime ? above : beside}>
                <Suspense fallback={waiting}>
                  <ReportChart title={title} figures={figures} overTime={isOverTime} />
                </Suspense>
              </div>
              <ReportLines caption={title} lines={figures.lines} columns={labels} />
            </div>
          )}
        </Card>
      )}
    </>
  );
}
