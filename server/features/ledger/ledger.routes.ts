import { LedgerEntry, LedgerPage } from '../../../src/domain/ledger/ledger-entry.ts';
import { LedgerEntryInput, LedgerEntryPatch } from '../../../src/domain/ledger/ledger-input.ts';
import { DailySummary, LedgerReport, MonthlySummary } from '../../../src/domain/ledger/ledger-report.ts';
import { MonthComparison } from '../../../src/domain/ledger/month-comparison.ts';
import { DuplicateAnswer } from '../../../src/domain/ledger/duplicate.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import type { Routes } from '../../http/resource.ts';
import {
  DailySummaryQuery,
  DuplicateQuery,
  LedgerListQuery,
  LedgerReportQuery,
  MonthlySummaryQuery,
} from './ledger.query.ts';
import { readDailySummary, readMonthComparison, readMonthlySummary, readReport } from './ledger-reports.usecases.ts';
import { listEntries } from './ledger.sql.ts';
import { createEntry, editEntry, findDuplicate, readEntry, setEntryActive } from './ledger.usecases.ts';

/** Ledger entries, and the reports of the active ones (CALL-10, CALL-11). */
export const ledgerRoutes: Routes = (on, { db, now }) => {
  const today = () => shopToday(now().toISOString());
  on.get('/ledger-entry/report', 'ledger.read', 'Totals of a range and their breakdown', {
    query: LedgerReportQuery,
    answer: LedgerReport,
    handle: ({ query }) => readReport(db, query),
  });
  on.get('/ledger-entry/daily-summary', 'ledger.read', 'A day, branch by branch', {
    query: DailySummaryQuery,
    answer: DailySummary,
    handle: ({ query }) => readDailySummary(db, query, today()),
  });
  on.get('/ledger-entry/monthly-summary', 'ledger.read', 'A month, category by category', {
    query: MonthlySummaryQuery,
    answer: MonthlySummary,
    handle: ({ query }) => readMonthlySummary(db, query, today()),
  });
  const comparison = 'A month next to the previous eleven, and the share of each branch';
  on.get('/ledger-entry/month-comparison', 'ledger.read', comparison, {
    query: MonthlySummaryQuery,
    answer: MonthComparison,
    handle: ({ query }) => readMonthComparison(db, query, today()),
  });
  on.get(
    '/ledger-entry/duplicate',
    'ledger.read',
    'The first active entry with the same receipt, or the same expense',
    {
      query: DuplicateQuery,
      answer: DuplicateAnswer,
      handle: async ({ query }) => ({ duplicate: await findDuplicate(db, query) }),
    },
  );
  on.get('/ledger-entry', 'ledger.read', 'A page of active ledger entries', {
    query: LedgerListQuery,
    answer: LedgerPage,
    handle: ({ query }) => listEntries(db, query),
  });
  on.get('/ledger-entry/:id', 'ledger.read', 'A ledger entry', {
    answer: LedgerEntry,
    handle: ({ id }) => readEntry(db, id),
  });
  on.create('/ledger-entry', 'ledger.create', 'Create a ledger entry', {
    body: LedgerEntryInput,
    refusals: [409],
    answer: LedgerEntry,
    handle: (call) => createEntry(db, call),
  });
  on.patch('/ledger-entry/:id', 'ledger.edit', 'Change a ledger entry', {
    body: LedgerEntryPatch,
    record: LedgerEntry,
    refusals: [409],
    answer: LedgerEntry,
    handle: (call) => editEntry(db, call, call.body),
  });
  on.delete('/ledger-entry/:id', 'ledger.delete', 'Delete a ledger entry softly', {
    record: LedgerEntry,
    refusals: [409],
    answer: LedgerEntry,
    handle: (call) => setEntryActive(db, call, false),
  });
  on.post('/ledger-entry/:id/restore', 'ledger.restore', 'Take a soft deletion back', {
    record: LedgerEntry,
    refusals: [409],
    answer: LedgerEntry,
    handle: (call) => setEntryActive(db, call, true),
  });
};
