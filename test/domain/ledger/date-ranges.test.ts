import { afterEach, describe, expect, it } from 'vitest';
import { dayAfter, monthRange, QUICK_RANGES, REPORT_RANGES } from '../../../src/domain/ledger/date-ranges.ts';
import { DEFAULT_ZONE, setShopZone, shopToday } from '../../../src/domain/shared/shop-day.ts';

afterEach(() => setShopZone(DEFAULT_ZONE));

const all = (today: string) =>
  [
    QUICK_RANGES.today.days(today),
    QUICK_RANGES.last7Days.days(today),
    QUICK_RANGES.last30Days.days(today),
    QUICK_RANGES.thisMonth.days(today),
    REPORT_RANGES.thisMonth.days(today),
    REPORT_RANGES.lastMonth.days(today),
    REPORT_RANGES.last3Months.days(today),
    REPORT_RANGES.last6Months.days(today),
  ].map(({ startDate, endDate }) => `${startDate}..${endDate}`);

describe('ranges', () => {
  it('end where the month ends, also in a leap year [LEDG-19, REPORT-02]', () => {
    expect(all('2024-02-29')).toEqual([
      '2024-02-29..2024-02-29',
      '2024-02-23..2024-02-29',
      '2024-01-31..2024-02-29',
      '2024-02-01..2024-02-29',
      '2024-02-01..2024-02-29',
      '2024-01-01..2024-01-31',
      '2023-12-01..2024-02-29',
      '2023-09-01..2024-02-29',
    ]);
  });

  it('count back from the 31st without leaving a month out [LEDG-19, REPORT-02]', () => {
    expect(all('2025-05-31')).toEqual([
      '2025-05-31..2025-05-31',
      '2025-05-25..2025-05-31',
      '2025-05-02..2025-05-31',
      '2025-05-01..2025-05-31',
      '2025-05-01..2025-05-31',
      '2025-04-01..2025-04-30',
      '2025-03-01..2025-05-31',
      '2024-12-01..2025-05-31',
    ]);
  });

  it('cover whole months [LEDG-19, REPORT-02]', () => {
    expect(monthRange(2025, 2)).toEqual({ startDate: '2025-02-01', endDate: '2025-02-28' });
    expect(monthRange(2025, 12)).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
    expect(dayAfter('2024-12-31')).toBe('2025-01-01');
  });
});

/** One instant, four shops: each has its own today, and so its own month. */
describe.each([
  ['Asia/Karachi', '2025-02-01', '2025-02-01', '2025-02-28'],
  ['UTC', '2025-01-31', '2025-01-01', '2025-01-31'],
  ['America/Los_Angeles', '2025-01-31', '2025-01-01', '2025-01-31'],
  ['Pacific/Kiritimati', '2025-02-01', '2025-02-01', '2025-02-28'],
])('at 19:00 UTC on January 31 in %s', (zone, today, startDate, endDate) => {
  it(`it is ${today}`, () => {
    setShopZone(zone);
    expect(shopToday('2025-01-31T19:00:00Z')).toBe(today);
    expect(QUICK_RANGES.thisMonth.days(shopToday('2025-01-31T19:00:00Z'))).toEqual({ startDate, endDate });
  });
});

describe('the last second of a month', () => {
  it.each([
    ['Asia/Karachi', '2025-03-31T18:59:59Z', '2025-03-31T19:00:00Z'],
    ['UTC', '2025-03-31T23:59:59Z', '2025-04-01T00:00:00Z'],
    ['America/Los_Angeles', '2025-04-01T06:59:59Z', '2025-04-01T07:00:00Z'],
    ['Pacific/Kiritimati', '2025-03-31T09:59:59Z', '2025-03-31T10:00:00Z'],
  ])('belongs to it in %s, the next one does not', (zone, last, next) => {
    setShopZone(zone);
    expect([last, next].map((now) => REPORT_RANGES.thisMonth.days(shopToday(now)))).toEqual([
      { startDate: '2025-03-01', endDate: '2025-03-31' },
      { startDate: '2025-04-01', endDate: '2025-04-30' },
    ]);
  });
});
