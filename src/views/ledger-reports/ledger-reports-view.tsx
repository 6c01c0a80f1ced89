import { useSelector } from '@xstate/react';
import { reportWords, REPORT_TAB_LABELS, REPORT_TABS } from '../../domain/ledger/report-state.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { DailySummary, MainReport, MonthlySummary, type ReportProps } from './report-tabs.tsx';

const TABS = REPORT_TABS.map((value) => ({ value, label: REPORT_TAB_LABELS[value] }));

/** REPORT-11. */
export function LedgerReportsView(props: ReportProps) {
  const { report } = props;
  const tab = useSelector(report, ({ context }) => context.state.tab);
  const known = useSelector(props.locations, selectData);
  const shown = useSelector(report, ({ context }) => reportWords(context.state, known ?? []));
  const refusal = useRefusal('ledger.create');
  return (
    <>
      <PageHeader
        title="Ledger Reports"
        shown={shown}
        backTo={{ href: '/ledger', label: 'Back to Ledger' }}
        actions={
          <LinkButton data-key="n" href="/ledger/new" variant="primary" icon="plus" reason={refusal}>
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
