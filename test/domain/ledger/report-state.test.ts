import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRange } from '../../../src/domain/ledger/date-ranges.ts';
import { REPORT_GROUPS } from '../../../src/domain/ledger/ledger-report.ts';
import * as reports from '../../../src/domain/ledger/report-state.ts';

const { readReportAddress, reportWords, writeReportAddress } = reports;
const defaults = reports.reportDefaults('2025-03-31');

it('starts with this month by category, today, and this year and month [REPORT-01]', () => {
  expect(defaults).toEqual({
    tab: 'main',
    main: { startDate: '2025-03-01', endDate: '2025-03-31', locationId: '', groupBy: 'category' },
    daily: { date: '2025-03-31' },
    monthly: { year: '2025', month: '3', locationId: '' },
  });
});

describe('a report can be read', () => {
  it.each([
    ['between two days', '2025-03-01', '2025-03-31', true],
    ['over all time', '', '', true],
    ['from a day on', '2025-03-01', '', true],
    ['up to a day', '', '2025-03-31', true],
    ['of one day', '2025-03-31', '2025-03-31', true],
    ['from a day that is none', '2025-02-30', '2025-03-31', false],
    ['up to a day that is none', '2025-03-01', '2025-3', false],
    ['between two days the other way round', '2025-03-31', '2025-03-01', false],
  ])('%s', (_, startDate, endDate, readable) => {
    const main = { ...defaults.main, startDate, endDate };
    // The day of another tab does not matter.
    expect(reports.isReadable({ ...defaults, main, daily: { date: '' } })).toBe(readable);
  });

  it.each([
    ['1900', '12', true],
    ['2199', '1', true],
    ['1899', '12', false],
    ['2200', '1', false],
    ['20', '1', false],
    ['20255', '1', false],
    ['12025', '1', false],
    ['2025', '0', false],
    ['2025', '13', false],
    ['2025', '01', false],
  ])('of the year %s and month %s: %s', (year, month, readable) => {
    const monthly = { ...defaults.monthly, year, month };
    expect(reports.isReadable({ ...defaults, tab: 'monthly', monthly })).toBe(readable);
  });

  it('of a day, but not of an empty one', () => {
    const days = [defaults.daily, { date: '' }].map((daily) =>
      reports.isReadable({ ...defaults, tab: 'daily', daily }),
    );
    expect(days).toEqual([true, false]);
  });
});

describe('the address of a report', () => {
  it('stores the chosen filters and restores them [UI-03]', () => {
    const main = { ...defaults.main, locationId: '7' };
    const monthly = { year: '2024', month: '12', locationId: '7' };
    const state = { ...defaults, tab: 'monthly', monthly, main } as const;
    const address = '?tab=monthly&year=2024&month=12&locationId=7';
    expect([defaults, state].map((one) => writeReportAddress(one, defaults))).toEqual(['', address]);
    expect(readReportAddress(address, defaults)).toEqual(state);
  });

  const days = ['?startDate=2025-02-30&endDate=soon', '?startDate=2025-02-28&endDate=2025-02-01'];
  const months = ['?date=&year=20255&month=00', '?year=12025'];
  const keys = ['?locationId=0', '?locationId=7x', '?locationId=x7', '?locationId=1234567890'];
  it.each(['', '?tab=yearly', '?groupBy=vendor', ...days, ...months, ...keys])(
    'is the default for %j [UI-03]',
    (query) => {
      expect(readReportAddress(query, defaults)).toEqual(defaults);
    },
  );
});

describe('the address of any report', () => {
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
      fc.property(fc.constantFrom(...reports.REPORT_TABS), main, day, monthly, (tab, chosen, date, month) => {
        const state = { tab, main: chosen, daily: { date }, monthly: month };
        const read = readReportAddress(writeReportAddress(state, defaults), defaults);
        expect([read.tab, read[tab], reports.isReadable(read)]).toEqual([tab, state[tab], true]);
      }),
    );
  });
});

describe('a report on paper', () => {
  const known = [{ id: 7, name: 'Main Branch', code: 'MB01' }];
  const main = (startDate: string, locationId: string) => ({
    main: { ...defaults.main, startDate, endDate: '', locationId },
  });
  const monthly = (change: object) => ({ tab: 'monthly', monthly: { ...defaults.monthly, ...change } }) as const;

  it.each([
    ['Main Report · All locations · Mar 01, 2025 – Mar 31, 2025', {}],
    ['Main Report · Main Branch (MB01) · All time', main('', '7')],
    ['Main Report · Location #8 · From Mar 02, 2025', main('2025-03-02', '8')],
    ['Daily Summary · Mar 31, 2025', { tab: 'daily' }],
    ['Daily Summary', { tab: 'daily', daily: { date: '' } }],
    ['Monthly Summary · Main Branch (MB01) · March 2025', monthly({ locationId: '7' })],
    ['Monthly Summary', monthly({ year: '20' })],
  ] as const)('reads %s', (words, chosen) => {
    expect(reportWords({ ...defaults, ...chosen }, known)).toBe(words);
  });
});
