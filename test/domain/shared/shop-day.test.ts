import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import * as days from '../../../src/domain/shared/shop-day.ts';

const { DEFAULT_ZONE, formatClock, formatDay, formatInstant, formatInstantDay, formatLedgerDay, fromLocalInput } = days;
const { setShopZone, shopToday, startOfShopDay, toLocalInput } = days;
const instant = '2025-01-05T20:04:05.000Z';

afterEach(() => void setShopZone(DEFAULT_ZONE));

describe('an instant', () => {
  it.each([
    [DEFAULT_ZONE, 'Jan 6, 2025', '1:04 AM', '1:04:05 AM', 'Monday, January 6, 2025', '2025-01-06T01:04'],
    ['America/Los_Angeles', 'Jan 5, 2025', '12:04 PM', '12:04:05 PM', 'Sunday, January 5, 2025', '2025-01-05T12:04'],
  ])('is shown in the zone of the shop, with plain spaces: %s [EDIT-25]', (zone, day, short, time, date, local) => {
    setShopZone(zone);
    expect([formatInstant(instant), formatInstantDay(instant)]).toEqual([`${day}, ${short}`, day]);
    expect([formatClock(instant), toLocalInput(instant)]).toEqual([{ time, date }, local]);
    expect(shopToday(instant)).toBe(local.slice(0, 10));
  });

  it('equals the browser’s format in English', () => {
    const ofBrowser = (options: Intl.DateTimeFormatOptions, at: Date): string => {
      const format = new Intl.DateTimeFormat('en-US', { timeZone: DEFAULT_ZONE, ...options });
      return format.format(at).replace(/[\u00A0\u202F]/g, ' ');
    };
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        const text = at.toISOString();
        const clock = { time: ofBrowser({ timeStyle: 'medium' }, at), date: ofBrowser({ dateStyle: 'full' }, at) };
        expect(formatInstant(text)).toBe(ofBrowser({ dateStyle: 'medium', timeStyle: 'short' }, at));
        expect([formatInstantDay(text), formatClock(text)]).toEqual([ofBrowser({ dateStyle: 'medium' }, at), clock]);
      }),
    );
  });

  it('is unchanged to the minute after it was shown in a field', () => {
    const minutes = fc.integer({ min: 0, max: 2 ** 26 }).map((minute) => new Date(minute * 60_000).toISOString());
    fc.assert(
      fc.property(minutes, (at) => {
        expect(Date.parse(fromLocalInput(toLocalInput(at)) ?? '')).toBe(Date.parse(at));
      }),
    );
    for (const typed of ['', 'soon', '2025-02-30T10:00', '2025-01-05T25:00']) expect(fromLocalInput(typed)).toBeNull();
  });
});

it.each([
  ['Pacific/Kiritimati', '2025-01-04T10:00:00Z'],
  ['America/Los_Angeles', '2025-01-05T08:00:00Z'],
  ['UTC', '2025-01-05T00:00:00Z'],
  [DEFAULT_ZONE, '2025-01-04T19:00:00Z'],
])('a business day is the same in %s, and starts at midnight of the shop', (zone, start) => {
  setShopZone(zone);
  expect([formatDay('2025-01-05'), formatLedgerDay('2025-01-05')]).toEqual(['Jan 5, 2025', 'Jan 05, 2025']);
  expect(startOfShopDay('2025-01-05')).toBe(start);
});

it.each([
  ['2026-03-05', 'Mar 5, 2026', 'Mar 5, 2026', '2026-03-05T00:00'],
  ['2026-03-05T10:30', 'Mar 5, 2026, 10:30 AM', 'Mar 5, 2026', '2026-03-05T10:30'],
  ['2026-03-05 10:30:00+05', 'Mar 5, 2026, 10:30 AM', 'Mar 5, 2026', '2026-03-05T10:30'],
  ['soon', 'soon', 'soon', 'soon'],
  ['', '', '', ''],
  ['2026-02-30', '2026-02-30', '2026-02-30', '2026-02-30'],
])('an invalid instant from a provider is shown up to its first error: %j', (text, instantText, day, field) => {
  expect([formatInstant(text), formatInstantDay(text), toLocalInput(text)]).toEqual([instantText, day, field]);
});

it('an invalid day from a provider is shown unchanged', () => {
  const shown = ['soon', '', '2026-02-30', '2026-03-05T10:30:00Z'].map(formatDay);
  expect(shown).toEqual(['soon', '', '2026-02-30', 'Mar 5, 2026']);
  expect(['soon', '05/03/2026'].map(formatLedgerDay)).toEqual(['soon', '05/03/2026']);
});

it('an unknown zone is reported, and the default is used [SHOP-06]', () => {
  expect([setShopZone('UTC'), shopToday(instant)]).toEqual([true, '2025-01-05']);
  expect([setShopZone('Atlantis/Center'), days.getShopZone()]).toEqual([false, DEFAULT_ZONE]);
});
