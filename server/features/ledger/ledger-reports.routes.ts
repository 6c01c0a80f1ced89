import { DailySummaryQuery, LedgerReportQuery, MonthlySummaryQuery } from './ledger.query.ts';
import { DailySummary, LedgerReport, MonthlySummary } from '../../../src/domain/ledger/ledger-report.ts';
import { MonthComparison } from '../../../src/domain/ledger/month-comparison.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import type { AppDeps } from '../../deps.ts';
import { answer } from '../../http/request.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';
import { readDailySummary, readMonthComparison, readMonthlySummary, readReport } from './ledger-reports.usecases.ts';

/** Reports over the active entries. CALL-11. */
export const ledgerReportRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    const config = { permission: 'ledger.read' } as const;
    const today = () => shopToday(now().toISOString());

    app.get(
      '/ledger-entry/report',
      {
        config,
        schema: {
          summary: 'Totals of a range and their breakdown',
          querystring: LedgerReportQuery,
          response: answers(LedgerReport),
        },
      },
      ({ query }) => answer(readReport(db, query)),
    );

    app.get(
      '/ledger-entry/daily-summary',
      {
        config,
        schema: { summary: 'A day, branch by branch', querystring: DailySummaryQuery, response: answers(DailySummary) },
      },
      ({ query }) => answer(readDailySummary(db, query, today())),
    );

    app.get(
      '/ledger-entry/monthly-summary',
      {
        config,
        schema: {
          summary: 'A month, category by category',
          querystring: MonthlySummaryQuery,
          response: answers(MonthlySummary),
        },
      },
      ({ query }) => answer(readMonthlySummary(db, query, today())),
    );

    app.get(
      '/ledger-entry/month-comparison',
      {
        config,
        schema: {
          summary: 'A month beside the eleven before it, and the share of every branch in it',
          querystring: MonthlySummaryQuery,
          response: answers(MonthComparison),
        },
      },
      ({ query }) => answer(readMonthComparison(db, query, today())),
    );
  };
