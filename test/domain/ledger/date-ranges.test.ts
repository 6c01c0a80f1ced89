import { afterEach, expect, it } from 'vitest';
import { dayAfter, monthRange, QUICK_RANGES, REPORT_RANGES } from '../../../src/domain/ledger/date-ranges.ts';
import { DEFAULT_ZONE, setShopZone, shopToday } from '../../../src/domain/shared/shop-day.ts';

afterEach(() => setShopZone(DEFAULT_ZONE));

it.each([
  ['2024-02-29', QUICK_RANGES, ['2024-02-29', '2024-02-23', '2024-01-31', '2024-02-01']],
  ['2025-05-31', QUICK_RANGES, ['2025-05-31', '2025-05-25', '2025-05-02', '2025-05-01']],
  ['2024-02-29', REPORT_RANGES, ['2024-02-01', '2024-01-01', '2023-12-01', '2023-09-01']],
  ['2025-05-31', REPORT_RANGES, ['2025-05-01', '2025-04-01', '2025-03-01', '2024-12-01']],
])(
  'ranges on %s end with the day, last month with its own, and leave no month out [LEDG-19, REPORT-02]',
  (day, ranges, starts) => {
    const found = Object.entries(ranges).map(([name, { days }]) => [name, days(day)] as const);
    expect(found.map(([, { startDate }]) => startDate)).toEqual(starts);
    const lastMonth = { '2024-02-29': '2024-01-31', '2025-05-31': '2025-04-30' }[day];
    for (const [name, { endDate }] of found) expect(endDate).toBe(name === 'lastMonth' ? lastMonth : day);
  },
);

it('months are whole [LEDG-19, REPORT-02]', () => {
  expect(monthRange(2025, 2)).toEqual({ startDate: '2025-02-01', endDate: '2025-02-28' });
  expect(monthRange(2025, 12)).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
  expect(dayAfter('2024-12-31')).toBe('2025-01-01');
});

it.each([
  ['Asia/Karachi', '2025-03-31T18:59:59Z', '2025-03-31T19:00:00Z'],
  ['UTC', '2025-03-31T23:59:59Z', '2025-04-01T00:00:00Z'],
  ['America/Los_Angeles', '2025-04-01T06:59:59Z', '2025-04-01T07:00:00Z'],
  ['Pacific/Kiritimati', '2025-03-31T09:59:59Z', '2025-03-31T10:00:00Z'],
])('in %s the last second of a month belongs to it, the next one does not', (zone, last, next) => {
  setShopZone(zone);
  expect([last, next].map((now) => QUICK_RANGES.thisMonth.days(shopToday(now)))).toEqual([
    monthRange(2025, 3),
    monthRange(2025, 4),
  ]);
});
