import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_ZONE, setShopZone } from '../../../src/domain/shared/shop-day.ts';
import { distanceOf, noteTypedDay } from '../../../src/domain/shared/typed-day.ts';

const TODAY = '2026-11-28';

afterEach(() => void setShopZone(DEFAULT_ZONE));

it.each([
  ['2062-01-05', '35 years from now'],
  ['2062-11-28', '36 years from now'],
  ['2027-11-29', 'more than a year from now'],
  ['2027-11-28', null],
  ['2026-11-28', null],
  ['2025-11-28', null],
  ['2025-11-27', 'more than a year ago'],
  ['2024-11-28', '2 years ago'],
  ['2024-11-29', 'more than a year ago'],
  ['1926-03-01', '100 years ago'],
  ['', null],
  ['0202-03-01', null],
  ['2025-02-30', null],
])('the day %s is described as %s [TYPED-03]', (day, distance) => expect(distanceOf(day, TODAY)).toBe(distance));

it.each([
  ['a day', '2062-01-05', 'This day is 35 years from now.'],
  ['a day and a time', '2023-05-01T10:00', 'This day is 3 years ago.'],
  ['yesterday', '2026-11-27', 'This day was yesterday.'],
  ['a time of yesterday', '2026-11-27T10:00', undefined],
  ['today', TODAY, undefined],
  ['nothing', '', undefined],
])('the note of %s says what is unlikely [TYPED-03]', (_, typed, note) =>
  expect(noteTypedDay(typed, TODAY)).toBe(note),
);

describe.each([
  ['Europe/Berlin', '2027-03-28T02:30', '3:30 AM', '2026-10-25T02:30'],
  ['America/New_York', '2027-03-14T02:15', '3:15 AM', '2026-11-01T01:15'],
  ['Africa/Cairo', '2027-04-30T00:10', '1:10 AM', '2026-10-29T23:10'],
  ['Africa/Casablanca', '2026-03-22T02:30', '3:30 AM', '2026-02-15T02:30'],
])('in %s', (zone, skipped, kept, repeated) => {
  const note = (typed: string) => {
    setShopZone(zone);
    return noteTypedDay(typed, TODAY);
  };

  it('a time that the clocks skip has a note of the time that is kept [TYPED-04]', () => {
    expect(note(skipped)).toBe(`The clocks skip this time on this day. ${kept} will be kept.`);
  });

  it('a time that the clocks show twice has a note that the first one is kept [TYPED-04]', () => {
    expect(note(repeated)).toBe('The clocks show this time twice on this day. The first one will be kept.');
  });

  it('any other time of such a day has no note [TYPED-04]', () => {
    expect([note(skipped.replace(/T.*/, 'T12:30')), note(repeated.replace(/T.*/, 'T12:30'))]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it('no time has a note where the clocks never change [TYPED-04]', () => {
  expect(noteTypedDay('2027-03-28T02:30', TODAY)).toBeUndefined();
});

it('a far day with a skipped time has both notes [TYPED-03, TYPED-04]', () => {
  setShopZone('Europe/Berlin');
  expect(noteTypedDay('2028-03-26T02:30', TODAY)).toBe(
    'This day is more than a year from now. The clocks skip this time on this day. 3:30 AM will be kept.',
  );
});
