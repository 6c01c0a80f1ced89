import { expect, it, afterEach, describe } from 'vitest';
import { QUICK_RANGES, dayAfter, monthRange, REPORT_RANGES } from '../../../src/domain/ledger/date-ranges.ts';
import { LEDGER_LIST, ledgerWords, rangeLabel } from '../../../src/domain/ledger/ledger-list.ts';
import { readListAddress } from '../../../src/domain/lists/list-address.ts';
import { DEFAULT_ZONE, setShopZone, shopToday } from '../../../src/domain/shared/shop-day.ts';
import { locationLabel } from '../../../src/domain/ledger/ledger-words.ts';
import { LedgerEntry, personName } from '../../../src/domain/ledger/ledger-entry.ts';
import { isHttpUrl } from '../../../src/domain/ledger/ledger.ts';
import { aLedgerEntry } from '../../support/a.ts';

it('the address of the ledger ignores invalid values', () => {
  const reversed = readListAddress(LEDGER_LIST, '?startDate=2025-03-31&endDate=2025-03-01&category=RENT');
  expect(reversed.filters).toEqual({ locationId: '', category: 'RENT', startDate: '', endDate: '' });
  const garbage = '?page=-1&category=FOOD&locationId=0&startDate=2025-02-30&endDate=x&sortBy=id&orderBy=up';
  expect(readListAddress(LEDGER_LIST, garbage)).toEqual(LEDGER_LIST.defaults);
});

it('the range of days has a label [LEDG-19, LEDG-20]', () => {
  expect(rangeLabel({ startDate: '', endDate: '' })).toBe('All time');
  expect(rangeLabel({ startDate: '2025-01-05', endDate: '' })).toBe('From Jan 05, 2025');
  expect(rangeLabel({ startDate: '', endDate: '2025-01-05' })).toBe('Until Jan 05, 2025');
  expect(Object.values(QUICK_RANGES).map(({ days }) => rangeLabel(days('2025-01-31')))).toEqual([
    'Jan 31, 2025 – Jan 31, 2025',
    'Jan 25, 2025 – Jan 31, 2025',
    'Jan 02, 2025 – Jan 31, 2025',
    'Jan 01, 2025 – Jan 31, 2025',
  ]);
});

it.each([
  ['All locations · All time', {}],
  [
    'Main Branch (MB01) · Rent · From Jan 05, 2025 · Search: ali',
    { search: 'ali', filters: { locationId: '7', category: 'RENT', startDate: '2025-01-05', endDate: '' } },
  ],
])('the list on paper reads %s', (words, chosen) => {
  expect(ledgerWords({ ...LEDGER_LIST.defaults, ...chosen }, [{ id: 7, name: 'Main Branch', code: 'MB01' }])).toBe(
    words,
  );
});

afterEach(() => setShopZone(DEFAULT_ZONE));

it.each([
  ['2024-02-29', QUICK_RANGES, ['2024-02-29', '2024-02-23', '2024-01-31', '2024-02-01']],
  ['2025-05-31', QUICK_RANGES, ['2025-05-31', '2025-05-25', '2025-05-02', '2025-05-01']],
  ['2024-02-29', REPORT_RANGES, ['2024-02-01', '2024-01-01', '2023-12-01', '2023-09-01']],
  ['2025-05-31', REPORT_RANGES, ['2025-05-01', '2025-04-01', '2025-03-01', '2024-12-01']],
])(
  'ranges on %s end with that day, or last month with its last day, and cover whole months [LEDG-19, REPORT-02]',
  (day, ranges, starts) => {
    const found = Object.entries(ranges).map(([name, { days }]) => [name, days(day)] as const);
    expect(found.map(([, { startDate }]) => startDate)).toEqual(starts);
    const lastMonth = { '2024-02-29': '2024-01-31', '2025-05-31': '2025-04-30' }[day];
    for (const [name, { endDate }] of found) expect(endDate).toBe(name === 'lastMonth' ? lastMonth : day);
  },
);

it('the range of a month contains all its days [LEDG-19, REPORT-02]', () => {
  expect(monthRange(2025, 2)).toEqual({ startDate: '2025-02-01', endDate: '2025-02-28' });
  expect(monthRange(2025, 12)).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
  expect(dayAfter('2024-12-31')).toBe('2025-01-01');
});

it.each([
  ['Asia/Karachi', '2025-03-31T18:59:59Z', '2025-03-31T19:00:00Z'],
  ['UTC', '2025-03-31T23:59:59Z', '2025-04-01T00:00:00Z'],
  ['America/Los_Angeles', '2025-04-01T06:59:59Z', '2025-04-01T07:00:00Z'],
  ['Pacific/Kiritimati', '2025-03-31T09:59:59Z', '2025-03-31T10:00:00Z'],
])('in %s this month changes exactly at midnight of the shop', (zone, last, next) => {
  setShopZone(zone);
  expect([last, next].map((now) => QUICK_RANGES.thisMonth.days(shopToday(now)))).toEqual([
    monthRange(2025, 3),
    monthRange(2025, 4),
  ]);
});

describe('a ledger entry', () => {
  it.each(['2025-01-05', '2025-01-05T00:00:00.000Z'])('dated %s belongs to that day', (entryDate) => {
    expect(LedgerEntry.parse(aLedgerEntry({ entryDate }))).toEqual(aLedgerEntry({ entryDate: '2025-01-05' }));
  });

  it.each([
    [{ firstName: 'Sana', lastName: 'Mirza' }, 'Sana Mirza'],
    [{ firstName: 'Sana', lastName: null }, 'Sana'],
    [{ firstName: '', lastName: 'Mirza' }, 'Mirza'],
    [{ firstName: null, lastName: '' }, 'Unknown'],
    [{}, 'Unknown'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
  ])('with the author %j shows %s', (person, name) => expect(personName(person)).toBe(name));

  it('of a branch shows its name and code [SHAPE-05]', () => {
    const labels = [{ name: 'Main Branch', code: 'MB01' }, null, undefined].map(locationLabel);
    expect(labels).toEqual(['Main Branch (MB01)', '—', '—']);
  });
});

it('a link is safe to open only with http or https and a host', () => {
  const safe = [
    'https://files.example.com/r/1.pdf',
    'http://192.168.1.5/r.jpg',
    'HTTPS://a.b',
    'https://a.b:8080/?q=1',
  ];
  const half = ['', 'receipt.pdf', 'https://', 'https:// a.b', 'https:///a.b', 'https://a b', 'https://a.b:port'];
  const odd = ['ftp://a.b', 'xhttps://a.b', 'javascript:open("https://a.b")', 'data:text/html,http://a.b'];
  expect([...safe, ...half, ...odd].filter(isHttpUrl)).toEqual(safe);
});
