import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { isRange } from '../../src/domain/ledger/date-ranges.ts';
import { REPORT_GROUPS, type ReportFigures } from '../../src/domain/ledger/ledger-report.ts';
import {
  isReadable,
  readReportAddress,
  REPORT_TABS,
  reportDefaults,
  type ReportParams,
  writeReportAddress,
} from '../../src/domain/ledger/report-state.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { selectData, isAwaited, isMissing } from '../../src/machines/query/query.selectors.ts';
import { type ReportEmitted, ledgerReportsMachine } from '../../src/machines/ledger-reports.machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { shortestPaths } from '../../tools/paths/generate.ts';
import { type LedgerReportsDriver, ledgerReportsModel } from '../../tools/models/ledger-reports.model.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';
import { takeOnActor } from './take-on-actor.ts';

const TODAY = '2025-03-31';
const defaults = reportDefaults(TODAY);
const lines = [{ key: '0', label: 'Rent', amount: 5, count: 1, percentage: 100 }];
const some: ReportFigures = { total: 5, entries: 1, average: 5, lines };
const none: ReportFigures = { total: 0, entries: 0, average: 0, lines: [] };

it('starts with this month by category, today, and this year and month [REPORT-01]', () => {
  expect(defaults).toEqual({
    tab: 'main',
    main: { startDate: '2025-03-01', endDate: '2025-03-31', locationId: '', groupBy: 'category' },
    daily: { date: '2025-03-31' },
    monthly: { year: '2025', month: '3', locationId: '' },
  });
});

it('is described, reachable and decided in every part', () => {
  const coverage = coverMachine(ledgerReportsMachine, {
    input: { state: defaults },
    events: {
      'tab.choose': [{ tab: 'monthly' }],
      'main.change': [{ filters: { startDate: '' } }],
      'daily.change': [{ filters: { date: '' } }, { filters: { date: TODAY } }],
      'monthly.change': [{ filters: { year: '20' } }, { filters: { year: '2024' } }],
      'address.changed': [{ state: defaults }, { state: { ...defaults, tab: 'daily' } }],
      'report.export': [{ lines }, { lines: [] }],
      'xstate.done.actor.saveReport': [{}],
      'xstate.error.actor.saveReport': [{ error: new Error('full') }],
    },
  });
  expect(coverage).toEqual(COMPLETE);
});

function driver(): LedgerReportsDriver {
  const reads: (Deferred<ReportFigures> & { params: ReportParams })[] = [];
  const files: (Deferred<void> & { input: unknown })[] = [];
  const facts: ReportEmitted[] = [];
  const query = createQueryMachine<ReportParams, ReportFigures>().provide({
    actors: {
      read: fromPromise(({ input: { params } }) => {
        const read = deferred<ReportFigures>();
        reads.push({ ...read, params });
        return read.promise;
      }),
    },
  });
  const actor = createActor(
    ledgerReportsMachine.provide({
      actors: {
        query,
        saveReport: fromPromise(({ input }) => {
          const file = { ...deferred(), input };
          files.push(file);
          return file.promise;
        }),
      },
    }),
    { input: { state: defaults } },
  );
  const addresses = [''];
  actor.on('*', (fact) => {
    facts.push(fact);
    if (fact.type === 'report.changed') addresses.push(writeReportAddress(fact.state, defaults));
  });
  actor.start();
  const answer = async (how: ReportFigures | Error) => {
    const read = reads.at(-1);
    if (how instanceof Error) read?.reject(how);
    else read?.resolve(how);
    await read?.promise.catch(() => null);
    await Promise.resolve();
  };
  const settle = async (error?: Error) => {
    if (error) files.at(-1)?.reject(error);
    else files.at(-1)?.resolve();
    await files.at(-1)?.promise.catch(() => null);
    await Promise.resolve();
  };
  type Picture = 'loading' | 'missing' | ReportFigures;
  const see = (address: string, params: ReportParams, picture: Picture, state = 'showing') => {
    const shown = actor.getSnapshot().children.query?.getSnapshot();
    if (!shown) throw new Error('The report has no read');
    const seen = isAwaited(shown) ? 'loading' : isMissing(shown) ? 'missing' : selectData(shown);
    expect({
      state: actor.getSnapshot().value,
      address: addresses.at(-1),
      params: reads.at(-1)?.params,
      picture: seen,
    }).toEqual({ state, address, params, picture });
  };
  const main: ReportParams = { tab: 'main', ...defaults.main };
  const lastMonth: ReportParams = { ...main, startDate: '2025-02-01', endDate: '2025-02-28' };
  const monthly: ReportParams = { tab: 'monthly', ...defaults.monthly };
  let exports = 0;
  const mainAddress = () => addresses.at(-1) ?? '';
  return {
    actors: () => [actor],
    events: {
      'server answers': () => answer(some),
      'server finds nothing': () => answer(none),
      'server fails': () => answer(new ApiError('status', { status: 400 })),
      'press Try again': () => actor.send({ type: 'report.refresh' }),
      'press Last Month': () =>
        actor.send({ type: 'main.change', filters: { startDate: '2025-02-01', endDate: '2025-02-28' } }),
      'group by location': () => actor.send({ type: 'main.change', filters: { groupBy: 'location' } }),
      'open Daily Summary': () => actor.send({ type: 'tab.choose', tab: 'daily' }),
      'open Monthly Summary': () => actor.send({ type: 'tab.choose', tab: 'monthly' }),
      'open Main Report': () => actor.send({ type: 'tab.choose', tab: 'main' }),
      'type half a year': () => actor.send({ type: 'monthly.change', filters: { year: '20' } }),
      'type the year': () => actor.send({ type: 'monthly.change', filters: { year: '2024' } }),
      'press Export CSV': () => {
        const shown = actor.getSnapshot().children.query?.getSnapshot().context.answer?.data;
        if (shown?.lines.length && actor.getSnapshot().value === 'showing') exports += 1;
        actor.send({ type: 'report.export', lines: shown?.lines ?? [] });
      },
      'file is saved': () => settle(),
      'file is not saved': () => settle(new Error('The disk is full')),
    },
    states: {
      'loading this month': () => see('', main, 'loading'),
      'this month': () => see(mainAddress(), main, some),
      'nothing this month': () => {
        see('', main, none);
        expect(files).toEqual([]);
      },
      'not loaded': () => see('', main, 'missing'),
      'loading last month': () => see('?startDate=2025-02-01&endDate=2025-02-28', lastMonth, 'loading'),
      'last month': () => see('?startDate=2025-02-01&endDate=2025-02-28', lastMonth, some),
      'loading by location': () => see('?groupBy=location', { ...main, groupBy: 'location' }, 'loading'),
      'by location': () => see('?groupBy=location', { ...main, groupBy: 'location' }, some),
      'loading the day': () => see('?tab=daily', { tab: 'daily', date: TODAY }, 'loading'),
      day: () => see('?tab=daily', { tab: 'daily', date: TODAY }, some),
      'loading the monthly summary': () => see('?tab=monthly', monthly, 'loading'),
      'monthly summary': () => see('?tab=monthly', monthly, some),
      'half a year': () => {
        see('?tab=monthly', monthly, some);
        expect(actor.getSnapshot().context.state.monthly.year).toBe('20');
      },
      'loading the other year': () => see('?tab=monthly&year=2024', { ...monthly, year: '2024' }, 'loading'),
      exporting: () => {
        see('', main, some, 'exporting');
        const file = { range: { startDate: '2025-03-01', endDate: '2025-03-31' }, lines };
        expect(files.map(({ input }) => input)).toEqual(Array.from({ length: exports }, () => file));
      },
      'export failed': () => {
        see('', main, some, 'notExported');
        expect(facts.at(-1)).toEqual({ type: 'report.exportFailed' });
      },
    },
  };
}

describe('the reports, as staff use them', () => {
  it.each(shortestPaths(ledgerReportsModel))('%s [REPORT-05]', async (_, path) => {
    await expect(takeOnActor(ledgerReportsModel, path, driver())).resolves.toEqual(path.steps.length);
  });
});

describe('the filters of each tab', () => {
  const start = (state = defaults) => {
    const inert = createQueryMachine<ReportParams, ReportFigures>().provide({
      actors: { read: fromPromise(() => deferred<ReportFigures>().promise) },
    });
    const actor = createActor(
      ledgerReportsMachine.provide({ actors: { query: inert, saveReport: fromPromise(() => deferred().promise) } }),
      { input: { state } },
    );
    return actor.start();
  };

  it('change alone [REPORT-01]', () => {
    const actor = start();
    actor.send({ type: 'main.change', filters: { groupBy: 'location' } });
    actor.send({ type: 'daily.change', filters: { date: '2025-02-01' } });
    actor.send({ type: 'monthly.change', filters: { year: '2024' } });
    expect(actor.getSnapshot().context.state).toEqual({
      ...defaults,
      main: { ...defaults.main, groupBy: 'location' },
      daily: { date: '2025-02-01' },
      monthly: { ...defaults.monthly, year: '2024' },
    });
  });

  it.each([
    [{ ...defaults.main }, lines, 'exporting'],
    [{ ...defaults.main }, [], 'showing'],
    [{ ...defaults.main, startDate: '' }, lines, 'showing'],
    [{ ...defaults.main, endDate: '' }, lines, 'showing'],
  ])('an export needs rows and both days: %j %j', (filters, rows, value) => {
    const actor = start({ ...defaults, main: filters });
    actor.send({ type: 'report.export', lines: rows });
    expect(actor.getSnapshot().value).toBe(value);
  });
});

describe('the address', () => {
  const day = fc.constantFrom('2025-01-01', '2024-02-29', '1999-12-31');
  const locationId = fc.constantFrom('', '1', '42');
  const main = fc
    .record({
      startDate: fc.oneof(day, fc.constant('')),
      endDate: fc.oneof(day, fc.constant('')),
      locationId,
      groupBy: fc.constantFrom(...REPORT_GROUPS),
    })
    .filter(isRange);
  const monthly = fc.record({
    year: fc.integer({ min: 1900, max: 2199 }).map(String),
    month: fc.integer({ min: 1, max: 12 }).map(String),
    locationId,
  });

  it('restores the chosen tab with its filters [REPORT-11]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REPORT_TABS), main, day, monthly, (tab, chosen, date, month) => {
        const state = { tab, main: chosen, daily: { date }, monthly: month };
        const read = readReportAddress(writeReportAddress(state, defaults), defaults);
        expect([read.tab, read[tab], isReadable(read)]).toEqual([tab, state[tab], true]);
      }),
    );
  });

  it('keeps the filters of a tab while another is shown [REPORT-11]', () => {
    const actor = createActor(ledgerReportsMachine, { input: { state: defaults } }).start();
    actor.send({ type: 'main.change', filters: { locationId: '2', groupBy: 'date' } });
    actor.send({ type: 'tab.choose', tab: 'monthly' });
    actor.send({ type: 'monthly.change', filters: { locationId: '3' } });
    actor.send({ type: 'tab.choose', tab: 'main' });
    expect(actor.getSnapshot().context.state).toEqual({
      tab: 'main',
      main: { ...defaults.main, locationId: '2', groupBy: 'date' },
      daily: defaults.daily,
      monthly: { ...defaults.monthly, locationId: '3' },
    });
    actor.stop();
  });

  it('ignores what makes no sense', () => {
    const garbage = '?tab=yearly&startDate=x&endDate=2025-02-30&locationId=-1&groupBy=vendor&date=1&year=20&month=13';
    expect(readReportAddress(garbage, defaults)).toEqual(defaults);
  });

  it('knows what cannot be read yet', () => {
    const yearly = (year: string) =>
      isReadable({ ...defaults, tab: 'monthly', monthly: { ...defaults.monthly, year } });
    expect(['', '2', '202', '1899', '2200', '20 5'].map(yearly)).toEqual(Array.from({ length: 6 }, () => false));
    expect(['1900', '2025', '2199'].map(yearly)).toEqual([true, true, true]);
    expect(isReadable({ ...defaults, tab: 'daily', daily: { date: '' } })).toBe(false);
  });
});
