import type { reportMachine } from '../../src/machines/ledger-reports.machine.ts';
import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import { createModel, statesOf, type DriverOf } from './create-model.ts';

const report = statesOf<typeof reportMachine>('report');
const query = statesOf<QueryMachine<unknown, unknown>>('query');

/** What staff do with the ledger reports and what they see. REPORT-01 to REPORT-06. */
export const ledgerReportsModel = createModel(
  'ledgerReportsModel',
  'loading this month',
  {
    'loading this month': {
      'server answers': 'this month',
      'server finds nothing': 'nothing this month',
      'server fails': 'not loaded',
    },
    'not loaded': { 'press Try again': 'loading this month', 'open Daily Summary': 'loading the day' },
    'nothing this month': { 'press Export CSV': 'nothing this month', 'press Last Month': 'loading last month' },
    'this month': {
      'press Last Month': 'loading last month',
      'group by location': 'loading by location',
      'open Daily Summary': 'loading the day',
      'open Monthly Summary': 'loading the monthly summary',
      'press Export CSV': 'exporting',
    },
    exporting: { 'press Export CSV': 'exporting', 'file is saved': 'this month', 'file is not saved': 'export failed' },
    'export failed': {},
    'loading last month': { 'server answers': 'last month' },
    'last month': {},
    'loading by location': { 'server answers': 'by location' },
    'by location': {},
    'loading the day': { 'server answers': 'day' },
    day: { 'open Monthly Summary': 'loading the monthly summary', 'open Main Report': 'loading this month' },
    'loading the monthly summary': { 'server answers': 'monthly summary' },
    'monthly summary': { 'type half a year': 'half a year' },
    'half a year': { 'type the year': 'loading the other year' },
    'loading the other year': {},
  },
  {
    'loading this month': [report('showing'), query('reading.loading')],
    'not loaded': [report('showing'), query('failed')],
    'nothing this month': [report('showing'), query('ready')],
    'this month': [report('showing'), query('ready')],
    exporting: [report('exporting'), query('ready')],
    'export failed': [report('notExported'), query('ready')],
    'loading last month': [report('showing'), query('reading.loading')],
    'last month': [report('showing'), query('ready')],
    'loading by location': [report('showing'), query('reading.loading')],
    'by location': [report('showing'), query('ready')],
    'loading the day': [report('showing'), query('reading.loading')],
    day: [report('showing'), query('ready')],
    'loading the monthly summary': [report('showing'), query('reading.loading')],
    'monthly summary': [report('showing'), query('ready')],
    'half a year': [report('showing'), query('ready')],
    'loading the other year': [report('showing'), query('reading.loading')],
  },
);

export type LedgerReportsDriver = DriverOf<typeof ledgerReportsModel>;
