import { expect, it } from 'vitest';
import type { ReportFigures } from '../../src/domain/ledger/ledger-report.ts';
import { reportDefaults, type ReportParams, writeReportAddress } from '../../src/domain/ledger/report-state.ts';
import { ledgerReportsMachine } from '../../src/machines/ledger-reports.machine.ts';
import { aRefusal } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const TODAY = '2025-03-31';
const defaults = reportDefaults(TODAY);
const lines = [{ key: '0', label: 'Rent', amount: 5, count: 1, percentage: 100 }];

const start = (state = defaults) =>
  play(
    ({ hold, holdRead }) => {
      const query = holdRead<ReportParams, ReportFigures>('read');
      return ledgerReportsMachine.provide({ actors: { query, saveReport: hold('save') } });
    },
    { state },
  );

itIsCovered(ledgerReportsMachine, {
  input: { state: defaults },
  events: {
    'tab.choose': [{ tab: 'monthly' }],
    'monthly.change': [{ filters: { year: '20' } }],
    'address.changed': [{ state: { ...defaults, tab: 'daily' } }],
    'report.export': [{ lines }, { lines: [] }],
  },
});

it('each valid filter of the shown tab is read and written to the address, and read again on request [REPORT-11]', async () => {
  const { actor, answer, asked, send } = start();
  const addresses: string[] = [];
  actor.on('report.changed', ({ state }) => void addresses.push(writeReportAddress(state, defaults)));
  const february = { startDate: '2025-02-01', endDate: '2025-02-28' };
  send({ type: 'main.change', filters: february });
  send({ type: 'tab.choose', tab: 'daily' });
  send({ type: 'tab.choose', tab: 'monthly' });
  send({ type: 'monthly.change', filters: { year: '20' } });
  send({ type: 'monthly.change', filters: { year: '2024' } });
  await answer(aRefusal(400));
  send({ type: 'report.refresh' });
  const main = { tab: 'main', ...defaults.main };
  const monthly = { tab: 'monthly', ...defaults.monthly };
  expect(asked('read')).toEqual([
    main,
    { ...main, ...february },
    { tab: 'daily', date: TODAY },
    monthly,
    ...[1, 2].map(() => ({ ...monthly, year: '2024' })),
  ]);
  expect(addresses).toEqual([
    '?startDate=2025-02-01&endDate=2025-02-28',
    '?tab=daily',
    '?tab=monthly',
    '?tab=monthly&year=2024',
  ]);
});

it('the main report exports its rows with its days, and can be exported again after a failure [REPORT-05]', async () => {
  const { answer, asked, facts, send, state } = start();
  const save = (how?: Error) => {
    send({ type: 'report.export', lines });
    send({ type: 'report.export', lines });
    return answer(how);
  };
  await save(new Error('The disk is full'));
  expect([state(), facts]).toEqual(['notExported', [{ type: 'report.exportFailed' }]]);
  await save();
  const file = { range: { startDate: '2025-03-01', endDate: '2025-03-31' }, lines };
  expect([state(), asked('save')]).toEqual(['showing', [file, file]]);
});

it.each([
  [{ ...defaults.main }, lines, 'exporting'],
  [{ ...defaults.main }, [], 'showing'],
  [{ ...defaults.main, startDate: '' }, lines, 'showing'],
  [{ ...defaults.main, endDate: '' }, lines, 'showing'],
])('an export needs rows and both days: %j %j', (main, rows, value) => {
  const { send, state } = start({ ...defaults, main });
  send({ type: 'report.export', lines: rows });
  expect(state()).toBe(value);
});

it('the address keeps the filters of a tab while another is shown [REPORT-11]', () => {
  const { context, send } = start();
  send({ type: 'main.change', filters: { locationId: '2', groupBy: 'date' } });
  send({ type: 'daily.change', filters: { date: '2025-02-01' } });
  send({ type: 'tab.choose', tab: 'monthly' });
  send({ type: 'monthly.change', filters: { locationId: '3' } });
  send({ type: 'tab.choose', tab: 'main' });
  expect(context().state).toEqual({
    tab: 'main',
    main: { ...defaults.main, locationId: '2', groupBy: 'date' },
    daily: { date: '2025-02-01' },
    monthly: { ...defaults.monthly, locationId: '3' },
  });
});
