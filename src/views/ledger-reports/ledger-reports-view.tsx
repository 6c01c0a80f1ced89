import { useSelector } from '@xstate/react';
import type { Location } from '../../domain/location.ts';
import { REPORT_TAB_LABELS, REPORT_TABS } from '../../domain/report-state.ts';
import type { QueryRef } from '../../machines/query.machine.ts';
import type { ReportRef } from '../../machines/report.machine.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DailySummary } from './daily-summary.tsx';
import { MainReport } from './main-report.tsx';
import { MonthlySummary } from './monthly-summary.tsx';

const TABS = REPORT_TABS.map((value) => ({ value, label: REPORT_TAB_LABELS[value] }));

export type ReportProps = { report: ReportRef; locations: QueryRef<null, Location[]>; today: string };

/** Spec §2 "Ledger reports". */
export function LedgerReportsView(props: ReportProps) {
  const { report } = props;
  const tab = useSelector(report, ({ context }) => context.state.tab);
  return (
    <>
      <PageHeader
        title="Ledger Reports"
        backTo={{ href: '/ledger', label: 'Back to Ledger' }}
        actions={
          <LinkButton href="/ledger/new" variant="primary" icon="plus">
            New Entry
          </LinkButton>
        }
      />
      <Tabs
        label="Reports"
        items={TABS}
        value={tab}
        onValueChange={(chosen) => report.send({ type: 'tab.choose', tab: chosen })}
      >
        {tab === 'main' && <MainReport {...props} />}
        {tab === 'daily' && <DailySummary {...props} />}
        {tab === 'monthly' && <MonthlySummary {...props} />}
      </Tabs>
    </>
  );
}
