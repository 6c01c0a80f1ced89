import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import type { ReportFigures } from '../../domain/ledger/ledger-report.ts';
import {
  readReportAddress,
  reportDefaults,
  type ReportParams,
  writeReportAddress,
} from '../../domain/ledger/report-state.ts';
import { READ } from '../../domain/shared/limits.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { ledgerReportsMachine, type ReportRef } from '../../machines/ledger-reports.machine.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { LOCATIONS } from '../../domain/ledger/ledger.ts';
import { useClock } from '../../views/reads/use-clock.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { saveFile } from '../../services/downloads.ts';
import { createCsvFiles, createReportsService } from '../../services/reports.service.ts';
import { LedgerReportsView } from '../../views/ledger-reports/ledger-reports-view.tsx';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import * as reports from '../notifications/reports.notifications.ts';
import { useNotificationTable } from '../notifications/use-notification-table.ts';
import { createLiveQuery } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const ComparisonSection = lazyPart(() => import('../../views/ledger-reports/comparison-view.tsx'));

function createLiveReport(shell: Shell) {
  const reports = shell.service(createReportsService);
  const csvFiles = createCsvFiles(saveFile);
  return ledgerReportsMachine.provide({
    actors: {
      query: createLiveQuery<ReportParams, ReportFigures>(shell, {
        name: 'ledger report',
        shows: ['ledger'],
        policy: READ.ledger,
        call: (params, signal) => reports.read(params, signal),
      }),
      saveReport: fromPromise(async ({ input: { range, lines } }) => csvFiles.saveReport(range, lines)),
    },
  });
}

function useReportAddress(actor: ReportRef, today: string): void {
  const [path, navigate] = useLocation();
  const query = useSearch();
  useEmitted(actor, 'report.changed', ({ state }) => navigate(path + writeReportAddress(state, reportDefaults(today))));
  useEffect(() => {
    const defaults = reportDefaults(today);
    const shown = writeReportAddress(actor.getSnapshot().context.state, defaults);
    const state = readReportAddress(query, defaults);
    if (writeReportAddress(state, defaults) !== shown) actor.send({ type: 'address.changed', state });
  }, [actor, query, today]);
}

/** The ledger reports, restored from the address (REPORT-08, UI-03). */
export default function LedgerReportsScreen() {
  const query = useSearch();
  const [today] = useState(() => shopToday());
  const report = useLiveActor(createLiveReport, { input: { state: readReportAddress(query, reportDefaults(today)) } });
  const locations = useRead(LOCATIONS);
  useReportAddress(report, today);
  useNotificationTable(report, reports);
  const isReflow = useIsReflow();
  return (
    <LedgerReportsView
      report={report}
      locations={locations}
      today={useClock(shopToday)}
      comparison={isReflow && <ComparisonSection report={report} />}
    />
  );
}
