import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { createReportsService } from '../../services/reports.service.ts';
import { saveFile } from '../../services/downloads.ts';
import { createCsvFiles } from '../../services/csv-file.ts';
import type { ReportFigures } from '../../domain/ledger/ledger-report.ts';
import {
  readReportAddress,
  reportDefaults,
  type ReportParams,
  writeReportAddress,
} from '../../domain/ledger/report-state.ts';
import { READ } from '../../domain/shared/limits.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { reportMachine, type ReportRef } from '../../machines/ledger-reports.machine.ts';
import { LedgerReportsView } from '../../views/ledger-reports/ledger-reports-view.tsx';
import { ComparisonSection } from '../comparison/comparison-section.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { createLiveQuery } from '../reads/live-query.ts';
import { useNotifications } from '../notifications/use-notifications.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useLocations } from '../reads/use-locations.ts';

function createLiveReport({ cache, http }: Shell) {
  const reports = createReportsService(http);
  const csvFiles = createCsvFiles(saveFile);
  return reportMachine.provide({
    actors: {
      query: createLiveQuery<ReportParams, ReportFigures>(cache, {
        name: 'ledger report',
        shows: ['ledger'],
        policy: READ.ledger,
        read: (params, signal) => reports.read(params, signal),
      }),
      saveReport: fromPromise(async ({ input: { range, lines } }) => csvFiles.saveReport(range, lines)),
    },
  });
}

/** Keeps the chosen report and the address in step. */
function useReportAddress(actor: ReportRef, today: string): void {
  const [path, navigate] = useLocation();
  const query = useSearch();
  useEffect(() => {
    const subscription = actor.on('report.changed', ({ state }) =>
      navigate(path + writeReportAddress(state, reportDefaults(today))),
    );
    return () => subscription.unsubscribe();
  }, [actor, navigate, path, today]);
  useEffect(() => {
    const defaults = reportDefaults(today);
    const shown = writeReportAddress(actor.getSnapshot().context.state, defaults);
    const state = readReportAddress(query, defaults);
    if (writeReportAddress(state, defaults) !== shown) actor.send({ type: 'address.changed', state });
  }, [actor, query, today]);
}

/** REPORT-08, UI-03. */
export default function LedgerReportsScreen() {
  const shell = useShell();
  const query = useSearch();
  const [today] = useState(() => shopToday());
  const [logic] = useState(() => createLiveReport(shell));
  const report = useLiveActor(logic, { input: { state: readReportAddress(query, reportDefaults(today)) } });
  const locations = useLocations();
  useReportAddress(report, today);
  useNotifications(report);
  const isCompared = useSelector(shell.session, (snapshot) => hasOffer(snapshot, 'comparison'));
  return (
    <LedgerReportsView
      report={report}
      locations={locations}
      today={today}
      comparison={isCompared && <ComparisonSection report={report} />}
    />
  );
}
