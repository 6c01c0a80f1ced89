import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import * as days from '../../../src/domain/shared/shop-day.ts';
import { readZoneRules, writeZoneRules } from '../../../src/domain/shared/zone-rules.ts';

const { DEFAULT_ZONE, setShopZone } = days;
const NOW = '2026-11-28T12:00:00.000Z';
/** A zone that no computer knows. */
const UNKNOWN = 'Reflow/Nowhere';
/**
 * Zones without changes, with changes by half an hour, in the south, at midnight, in winter, and one created in 2025.
 */
const ZONES = [
  'Asia/Kathmandu',
  'America/New_York',
  'America/Santiago',
  'America/Coyhaique',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Africa/Cairo',
  'Europe/Dublin',
  'UTC',
];

afterEach(() => void setShopZone(DEFAULT_ZONE));

const minute = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / 60_000, max: Date.parse(to) / 60_000 })
    .map((at) => new Date(at * 60_000).toISOString());
const anInstant = minute('1997-01-01T00:00Z', '2036-01-01T00:00Z');
const aClock = anInstant.map((at) => at.slice(0, 16));

/** The days around each change of the clocks from 1997 to 2036, and one without a change. */
function daysOfChanges(zone: string): string[] {
  const found = ['2026-01-15'];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from('1997-01-01T00:00Z').toZonedDateTimeISO(zone);
  while ((at = at.getTimeZoneTransition('next')) !== null && at.year < 2036)
    for (const shift of [-1, 0, 1]) found.push(at.toPlainDate().add({ days: shift }).toString());
  return found;
}

const CLOCKS = Array.from({ length: 96 }, (_, index) =>
  Temporal.PlainTime.from('00:00')
    .add({ minutes: 15 * index })
    .toString({ smallestUnit: 'minute' }),
);

describe.each(ZONES)('a browser that does not know %s, by its rules', (zone) => {
  const rules = writeZoneRules(zone, NOW);
  /** Reads with the rules and with the known zone. */
  const compare = <T>(read: () => T): [unknown: T, known: T] => {
    setShopZone(`${UNKNOWN}/${zone}`, rules);
    const unknown = read();
    setShopZone(zone);
    return [unknown, read()];
  };

  it('shows the same time of an instant [BROWSER-03]', () => {
    fc.assert(
      fc.property(anInstant, (at) => {
        const [unknown, known] = compare(() => [
          days.formatInstant(at),
          days.formatClock(at),
          days.toLocalInput(at),
          days.toShopDay(at),
          days.shopToday(at),
        ]);
        expect(unknown).toEqual(known);
      }),
      { numRuns: 50 },
    );
  });

  it('converts a typed time to the same instant [BROWSER-03]', () => {
    fc.assert(
      fc.property(aClock, (typed) => {
        const [unknown, known] = compare(() => days.fromLocalInput(typed));
        expect(unknown).toBe(known);
      }),
      { numRuns: 50 },
    );
  });

  it('starts a day near a clock change at the same instant [BROWSER-03]', () => {
    const [unknown, known] = compare(() => daysOfChanges(zone).map(days.startOfShopDay));
    expect(unknown).toEqual(known);
  });

  it('finds the times that the clocks skip or repeat [BROWSER-03, TYPED-04]', () => {
    const typed = daysOfChanges(zone)
      .slice(-6)
      .flatMap((day) => CLOCKS.map((clock) => `${day}T${clock}`));
    const [unknown, known] = compare(() => typed.flatMap((at) => [days.clockChangeAt(at), days.fromLocalInput(at)]));
    expect(unknown).toEqual(known);
  });
});

it.each(['', 'soon', '300:', '-240 x', '-240 1fk2w0', '1fk2w0:-240 '])('takes %j for no rules [BROWSER-03]', (text) => {
  expect(readZoneRules(text)).toBeNull();
});

describe('an unknown zone', () => {
  it('keeps its name and its rules when it is set again without them [BROWSER-03]', () => {
    expect(setShopZone(UNKNOWN, writeZoneRules('Asia/Dubai', NOW))).toBe(false);
    expect(setShopZone(UNKNOWN)).toBe(false);
    expect([days.getShopZone(), days.getUnknownZone(), days.shopToday('2025-01-05T20:04:05Z')]).toEqual([
      UNKNOWN,
      UNKNOWN,
      '2025-01-06',
    ]);
  });

  it('becomes the default without rules [BROWSER-03, SHOP-06]', () => {
    setShopZone(UNKNOWN);
    expect([days.getShopZone(), days.getUnknownZone()]).toEqual([DEFAULT_ZONE, UNKNOWN]);
  });

  it('is replaced by a known one, and listeners are notified [BROWSER-03]', () => {
    const told: (string | null)[] = [];
    const end = days.watchShopZone(() => told.push(days.getUnknownZone()));
    setShopZone(UNKNOWN, '240');
    setShopZone('UTC');
    end();
    setShopZone(UNKNOWN, '240');
    expect(told).toEqual([UNKNOWN, null]);
  });
});
