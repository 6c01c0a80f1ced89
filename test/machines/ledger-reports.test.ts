import { describe, expect, it } from 'vitest';
import type { ReportFigures } from '../../src/domain/ledger/ledger-report.ts';
import { reportDefaults, type ReportParams, writeReportAddress } from '../../src/domain/ledger/report-state.ts';
import { ledgerReportsMachine } from '../../src/machines/ledger-reports.machine.ts';
import { isAwaited, isMissing, selectData } from '../../src/machines/query/query.selectors.ts';
import { ledgerReportsModel } from '../../tools/models/ledger-reports.model.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { aRefusal } from '../support/api-errors.ts';
import { play } from '../support/held-actors.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { type OnActors, walkOnActors } from './on-actors.ts';

const TODAY = '2025-03-31';
const defaults = reportDefaults(TODAY);
const lines = [{ key: '0', label: 'Rent', amount: 5, count: 1, percentage: 100 }];
const some: ReportFigures = { total: 5, entries: 1, average: 5, lines };
const none: ReportFigures = { total: 0, entries: 0, average: 0, lines: [] };

const start = (state = defaults) =>
  play(
    ({ hold, holdRead }) => {
      const query = holdRead<ReportParams, ReportFigures>('read');
      return ledgerReportsMachine.provide({ actors: { query, saveReport: hold('save') } });
    },
    { state },
  );

it('is described, reachable and decided in every part', () => {
  const coverage = coverMachine(ledgerReportsMachine, {
    input: { state: defaults },
    events: {
      'tab.choose': [{ tab: 'monthly' }],
      'monthly.change': [{ filters: { year: '20' } }],
      'address.changed': [{ state: { ...defaults, tab: 'daily' } }],
      'report.export': [{ lines }, { lines: [] }],
    },
  });
  expect(coverage).toEqual(COMPLETE);
});

function drive(): OnActors<typeof ledgerReportsModel> {
  const { actor, answer, asked, context, facts, send, state } = start();
  let address = '';
  actor.on('report.changed', (changed) => {
    address = writeReportAddress(changed.state, defaults);
  });
  const query = () => {
    const shown = actor.getSnapshot().children.query?.getSnapshot();
    if (!shown) throw new Error('The report has no read');
    return shown;
  };
  const sees = (shownAt: string, params: ReportParams, picture: 'loading' | 'missing' | ReportFigures) => () => {
    const seen = isAwaited(query()) ? 'loading' : isMissing(query()) ? 'missing' : selectData(query());
    expect([address, asked('read').at(-1), seen]).toEqual([shownAt, params, picture]);
  };
  const main: ReportParams = { tab: 'main', ...defaults.main };
  const february = { startDate: '2025-02-01', endDate: '2025-02-28' };
  const lastMonth = ['?startDate=2025-02-01&endDate=2025-02-28', { ...main, ...february }] as const;
  const byLocation = ['?groupBy=location', { ...main, groupBy: 'location' }] as const;
  const day = ['?tab=daily', { tab: 'daily', date: TODAY }] as const;
  const monthly = ['?tab=monthly', { tab: 'monthly', ...defaults.monthly }] as const;
  let exports = 0;
  return {
    actors: () => [actor],
    events: {
      'server answers': () => answer(some),
      'server finds nothing': () => answer(none),
      'server fails': () => answer(aRefusal(400)),
      'press Try again': () => send({ type: 'report.refresh' }),
      'press Last Month': () => send({ type: 'main.change', filters: february }),
      'group by location': () => send({ type: 'main.change', filters: { groupBy: 'location' } }),
      'open Daily Summary': () => send({ type: 'tab.choose', tab: 'daily' }),
      'open Monthly Summary': () => send({ type: 'tab.choose', tab: 'monthly' }),
      'open Main Report': () => send({ type: 'tab.choose', tab: 'main' }),
      'type half a year': () => send({ type: 'monthly.change', filters: { year: '20' } }),
      'type the year': () => send({ type: 'monthly.change', filters: { year: '2024' } }),
      'press Export CSV': () => {
        const shown = selectData(query())?.lines ?? [];
        if (shown.length > 0 && state() === 'showing') exports += 1;
        send({ type: 'report.export', lines: shown });
      },
      'file is saved': () => answer(),
      'file is not saved': () => answer(new Error('The disk is full')),
    },
    states: {
      'loading this month': sees('', main, 'loading'),
      'this month': () => sees(address, main, some)(),
      'nothing this month': () => {
        sees('', main, none)();
        expect(asked('save')).toEqual([]);
      },
      'not loaded': sees('', main, 'missing'),
      'loading last month': sees(...lastMonth, 'loading'),
      'last month': sees(...lastMonth, some),
      'loading by location': sees(...byLocation, 'loading'),
      'by location': sees(...byLocation, some),
      'loading the day': sees(...day, 'loading'),
      day: sees(...day, some),
      'loading the monthly summary': sees(...monthly, 'loading'),
      'monthly summary': sees(...monthly, some),
      'half a year': () => {
        sees(...monthly, some)();
        expect(context().state.monthly.year).toBe('20');
      },
      'loading the other year': sees('?tab=monthly&year=2024', { ...monthly[1], year: '2024' }, 'loading'),
      exporting: () => {
        sees('', main, some)();
        const file = { range: { startDate: '2025-03-01', endDate: '2025-03-31' }, lines };
        expect(asked('save')).toEqual(Array.from({ length: exports }, () => file));
      },
      'export failed': () => {
        sees('', main, some)();
        expect(facts.at(-1)).toEqual({ type: 'report.exportFailed' });
      },
    },
  };
}

describe('the reports, as staff use them', () => {
  it.each(shortestPaths(ledgerReportsModel))('%s [REPORT-05]', async (_, path) => {
    expect(await walkOnActors(ledgerReportsModel, path, drive())).toEqual([]);
  });
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
