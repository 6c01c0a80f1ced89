import type { ledgerReportsMachine } from '../../src/machines/ledger-reports.machine.ts';
import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import { at, createModel, statesOf } from 'workflow-kit/paths/model';

const ledgerReports = statesOf<typeof ledgerReportsMachine>('ledgerReports');
const query = statesOf<QueryMachine<unknown, unknown>>('query');
const loading = [ledgerReports('showing'), query('reading.loading')];
const ready = [ledgerReports('showing'), query('ready')];

/** Staff choose and view ledger reports (REPORT-01 to REPORT-06). */
export const ledgerReportsModel = createModel('ledgerReportsModel', 'loading this month', {
  'loading this month': at(loading, {
    'server answers': 'this month',
    'server finds nothing': 'nothing this month',
    'server fails': 'not loaded',
  }),
  'not loaded': at([ledgerReports('showing'), query('failed')], {
    'press Try again': 'loading this month',
    'open Daily Summary': 'loading the day',
  }),
  'nothing this month': at(ready, {
    'press Export CSV': 'nothing this month',
    'press Last Month': 'loading last month',
  }),
  'this month': at(ready, {
    'press Last Month': 'loading last month',
    'group by location': 'loading by location',
    'open Daily Summary': 'loading the day',
    'open Monthly Summary': 'loading the monthly summary',
    'press Export CSV': 'exporting',
  }),
  exporting: at([ledgerReports('exporting'), query('ready')], {
    'press Export CSV': 'exporting',
    'file is saved': 'this month',
    'file is not saved': 'export failed',
  }),
  'export failed': at([ledgerReports('notExported'), query('ready')], {}),
  'loading last month': at(loading, { 'server answers': 'last month' }),
  'last month': at(ready, {}),
  'loading by location': at(loading, { 'server answers': 'by location' }),
  'by location': at(ready, {}),
  'loading the day': at(loading, { 'server answers': 'day' }),
  day: at(ready, { 'open Monthly Summary': 'loading the monthly summary', 'open Main Report': 'loading this month' }),
  'loading the monthly summary': at(loading, { 'server answers': 'monthly summary' }),
  'monthly summary': at(ready, { 'type half a year': 'half a year' }),
  'half a year': at(ready, { 'type the year': 'loading the other year' }),
  'loading the other year': at(loading, {}),
});
