import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_ZONE,
  formatClock,
  formatDay,
  formatInstant,
  formatInstantDay,
  formatLedgerDay,
  fromLocalInput,
  getShopZone,
  setShopZone,
  shopToday,
  startOfShopDay,
  toLocalInput,
} from '../../../src/domain/shared/shop-day.ts';

const instant = '2025-01-05T20:04:05.000Z';

afterEach(() => {
  setShopZone(DEFAULT_ZONE);
});

describe('an instant', () => {
  const read = () => [
    formatInstant(instant),
    formatInstantDay(instant),
    formatClock(instant),
    shopToday(instant),
    toLocalInput(instant),
  ];

  it('reads in the zone of the shop, with plain spaces [EDIT-25]', () => {
    expect(read()).toEqual([
      'Jan 6, 2025, 1:04 AM',
      'Jan 6, 2025',
      { time: '1:04:05 AM', date: 'Monday, January 6, 2025' },
      '2025-01-06',
      '2025-01-06T01:04',
    ]);
    setShopZone('America/Los_Angeles');
    expect(read()).toEqual([
      'Jan 5, 2025, 12:04 PM',
      'Jan 5, 2025',
      { time: '12:04:05 PM', date: 'Sunday, January 5, 2025' },
      '2025-01-05',
      '2025-01-05T12:04',
    ]);
  });

  it('reads as the browser writes it in English', () => {
    const ofBrowser = (options: Intl.DateTimeFormatOptions, at: Date): string =>
      new Intl.DateTimeFormat('en-US', { timeZone: DEFAULT_ZONE, ...options })
        .format(at)
        .replace(/[\u00A0\u202F]/g, ' ');
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        const text = at.toISOString();
        expect([formatInstant(text), formatInstantDay(text), formatClock(text)]).toEqual([
          ofBrowser({ dateStyle: 'medium', timeStyle: 'short' }, at),
          ofBrowser({ dateStyle: 'medium' }, at),
          { time: ofBrowser({ timeStyle: 'medium' }, at), date: ofBrowser({ dateStyle: 'full' }, at) },
        ]);
      }),
    );
  });

  it('comes back from the field that shows it, to the minute', () => {
    const minutes = fc.integer({ min: 0, max: 2 ** 26 }).map((minute) => new Date(minute * 60_000).toISOString());
    fc.assert(
      fc.property(minutes, (at) => {
        expect(Date.parse(fromLocalInput(toLocalInput(at)) ?? '')).toBe(Date.parse(at));
      }),
    );
  });

  it.each(['', 'soon', '2025-02-30T10:00', '2025-01-05T25:00'])('is none in the field with %j', (typed) => {
    expect(fromLocalInput(typed)).toBeNull();
  });
});

describe('a business day', () => {
  it('is the same in every zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', DEFAULT_ZONE]) {
      setShopZone(zone);
      expect([formatDay('2025-01-05'), formatLedgerDay('2025-01-05')]).toEqual(['Jan 5, 2025', 'Jan 05, 2025']);
    }
  });

  it('begins at midnight of the shop', () => {
    expect(startOfShopDay('2025-01-05')).toBe('2025-01-04T19:00:00Z');
    setShopZone('UTC');
    expect(startOfShopDay('2025-01-05')).toBe('2025-01-05T00:00:00Z');
  });
});

describe('what a provider sends that is no instant', () => {
  it.each([
    ['2026-03-05', 'Mar 5, 2026', 'Mar 5, 2026', '2026-03-05T00:00'],
    ['2026-03-05T10:30', 'Mar 5, 2026, 10:30 AM', 'Mar 5, 2026', '2026-03-05T10:30'],
    ['2026-03-05 10:30:00+05', 'Mar 5, 2026, 10:30 AM', 'Mar 5, 2026', '2026-03-05T10:30'],
    ['soon', 'soon', 'soon', 'soon'],
    ['', '', '', ''],
    ['2026-02-30', '2026-02-30', '2026-02-30', '2026-02-30'],
  ])('%j is read as far as it goes, and else shown as it came', (text, instantText, dayText, field) => {
    expect([formatInstant(text), formatInstantDay(text), toLocalInput(text)]).toEqual([instantText, dayText, field]);
  });

  it('is shown as it came where a business day stands', () => {
    expect(['soon', '', '2026-02-30', '2026-03-05T10:30:00Z'].map(formatDay)).toEqual([
      'soon',
      '',
      '2026-02-30',
      'Mar 5, 2026',
    ]);
    expect(['soon', '05/03/2026'].map(formatLedgerDay)).toEqual(['soon', '05/03/2026']);
  });
});

it('takes the default for a zone that is unknown, and says so [SHOP-06]', () => {
  expect([setShopZone('UTC'), shopToday(instant)]).toEqual([true, '2025-01-05']);
  expect([setShopZone('Atlantis/Center'), getShopZone()]).toEqual([false, DEFAULT_ZONE]);
});
