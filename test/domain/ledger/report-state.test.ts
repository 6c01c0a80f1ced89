import { describe, expect, it } from 'vitest';
import {
  reportWords,
  isReadable,
  readReportAddress,
  reportDefaults,
  writeReportAddress,
} from '../../../src/domain/ledger/report-state.ts';

const TODAY = '2025-03-31';

it('the reports open on the main one', () => {
  expect(reportDefaults(TODAY).tab).toBe('main');
});

describe('a report can be read', () => {
  const defaults = reportDefaults(TODAY);
  const main = (startDate: string, endDate: string) => ({
    ...defaults,
    main: { ...defaults.main, startDate, endDate },
  });
  const monthly = (year: string, month: string) =>
    ({ ...defaults, tab: 'monthly', monthly: { ...defaults.monthly, year, month } }) as const;

  it.each([
    ['between two days', main('2025-03-01', '2025-03-31'), true],
    ['over all time', main('', ''), true],
    ['from a day on', main('2025-03-01', ''), true],
    ['up to a day', main('', '2025-03-31'), true],
    ['from a day that is none', main('2025-02-30', '2025-03-31'), false],
    ['up to a day that is none', main('2025-03-01', '2025-3'), false],
    ['of one day', main('2025-03-31', '2025-03-31'), true],
    ['between two days the other way round', main('2025-03-31', '2025-03-01'), false],
    ['of a day', { ...defaults, tab: 'daily' } as const, true],
    ['of no day', { ...defaults, tab: 'daily', daily: { date: '' } } as const, false],
    ['over days, whatever the day of another tab is', { ...main('', ''), daily: { date: '' } }, true],
    ['of a month', monthly('1900', '12'), true],
    ['of the last month', monthly('2199', '1'), true],
    ['of a year too early', monthly('1899', '12'), false],
    ['of a year too late', monthly('2200', '1'), false],
    ['of half a year', monthly('20', '1'), false],
    ['of a year with a digit too many', monthly('20255', '1'), false],
    ['of a year with a digit before it', monthly('12025', '1'), false],
    ['of month 0', monthly('2025', '0'), false],
    ['of month 13', monthly('2025', '13'), false],
    ['of month 01', monthly('2025', '01'), false],
  ])('%s', (_, state, readable) => {
    expect(isReadable(state)).toBe(readable);
  });
});

describe('the address of a report', () => {
  const defaults = reportDefaults(TODAY);

  it('says what was chosen and brings it back [UI-03]', () => {
    const state = {
      ...defaults,
      tab: 'monthly',
      monthly: { year: '2024', month: '12', locationId: '7' },
      main: { ...defaults.main, locationId: '7' },
    } as const;
    expect(writeReportAddress(defaults, defaults)).toBe('');
    expect(writeReportAddress(state, defaults)).toBe('?tab=monthly&year=2024&month=12&locationId=7');
    expect(readReportAddress('?tab=monthly&year=2024&month=12&locationId=7', defaults)).toEqual(state);
  });

  it.each([
    '',
    '?tab=yearly',
    '?groupBy=vendor',
    '?startDate=2025-02-30&endDate=soon',
    '?startDate=2025-02-28&endDate=2025-02-01',
    '?date=&year=20255&month=00',
    '?year=12025',
    '?locationId=0',
    '?locationId=7x',
    '?locationId=x7',
    '?locationId=1234567890',
  ])('is the default for %j [UI-03]', (query) => {
    expect(readReportAddress(query, defaults)).toEqual(defaults);
  });
});

describe('a report on paper', () => {
  const known = [{ id: 7, name: 'Main Branch', code: 'MB01' }];
  const { main, monthly, ...defaults } = reportDefaults(TODAY);

  it.each([
    ['Main Report · All locations · Mar 01, 2025 – Mar 31, 2025', {}],
    ['Main Report · Main Branch (MB01) · All time', { main: { ...main, startDate: '', endDate: '', locationId: '7' } }],
    [
      'Main Report · Location #8 · From Mar 02, 2025',
      { main: { ...main, startDate: '2025-03-02', endDate: '', locationId: '8' } },
    ],
    ['Daily Summary · Mar 31, 2025', { tab: 'daily' }],
    ['Daily Summary', { tab: 'daily', daily: { date: '' } }],
    ['Monthly Summary · Main Branch (MB01) · March 2025', { tab: 'monthly', monthly: { ...monthly, locationId: '7' } }],
    ['Monthly Summary', { tab: 'monthly', monthly: { ...monthly, year: '20' } }],
  ] as const)('reads %s', (words, chosen) => {
    expect(reportWords({ ...defaults, main, monthly, ...chosen }, known)).toBe(words);
  });
});
