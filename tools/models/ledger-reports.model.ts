import { setup } from 'xstate';
import { shortestPaths, type Driver } from './create-model.ts';

export type LedgerReportsStep =
  | 'server answers'
  | 'server finds nothing'
  | 'server fails'
  | 'press Try again'
  | 'press Last Month'
  | 'group by location'
  | 'open Daily Summary'
  | 'open Monthly Summary'
  | 'open Main Report'
  | 'type half a year'
  | 'type the year'
  | 'press Export CSV'
  | 'file is saved'
  | 'file is not saved';

export type LedgerReportsScreen =
  | 'loading this month'
  | 'this month'
  | 'nothing this month'
  | 'not loaded'
  | 'loading last month'
  | 'last month'
  | 'loading by location'
  | 'by location'
  | 'loading the day'
  | 'day'
  | 'loading the monthly summary'
  | 'monthly summary'
  | 'half a year'
  | 'loading the other year'
  | 'exporting'
  | 'export failed';

/** What staff do with the ledger reports and what they see. REPORT-01 to REPORT-06. */
export const ledgerReportsModel = setup({
  types: { events: {} as { [S in LedgerReportsStep]: { type: S } }[LedgerReportsStep] },
}).createMachine({
  id: 'ledgerReportsModel',
  initial: 'loading this month',
  states: {
    'loading this month': {
      on: {
        'server answers': 'this month',
        'server finds nothing': 'nothing this month',
        'server fails': 'not loaded',
      },
    },
    'not loaded': { on: { 'press Try again': 'loading this month', 'open Daily Summary': 'loading the day' } },
    'nothing this month': {
      on: { 'press Export CSV': 'nothing this month', 'press Last Month': 'loading last month' },
    },
    'this month': {
      on: {
        'press Last Month': 'loading last month',
        'group by location': 'loading by location',
        'open Daily Summary': 'loading the day',
        'open Monthly Summary': 'loading the monthly summary',
        'press Export CSV': 'exporting',
      },
    },
    exporting: {
      on: { 'press Export CSV': 'exporting', 'file is saved': 'this month', 'file is not saved': 'export failed' },
    },
    'export failed': {},
    'loading last month': { on: { 'server answers': 'last month' } },
    'last month': {},
    'loading by location': { on: { 'server answers': 'by location' } },
    'by location': {},
    'loading the day': { on: { 'server answers': 'day' } },
    day: { on: { 'open Monthly Summary': 'loading the monthly summary', 'open Main Report': 'loading this month' } },
    'loading the monthly summary': { on: { 'server answers': 'monthly summary' } },
    'monthly summary': { on: { 'type half a year': 'half a year' } },
    'half a year': { on: { 'type the year': 'loading the other year' } },
    'loading the other year': {},
  },
});

export const ledgerReportsPaths = shortestPaths(ledgerReportsModel);
export type LedgerReportsDriver = Driver<LedgerReportsStep, LedgerReportsScreen>;
