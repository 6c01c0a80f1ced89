import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectKept } from '../../../../server/db/backup/retention.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2025-01-06T00:00:00.000Z');

/** One every five minutes for so many days. */
const everyFive = (days: number) =>
  Array.from({ length: days * 24 * 12 }, (_, index) => ({
    number: index + 1,
    at: new Date(START + (index + 1) * 5 * MINUTE_MS - 1).toISOString(),
  }));

it('keeps the newest three, and one of each hour of a day, each day of two weeks and each week of half a year [BACKUP-03]', () => {
  const kept = [...selectKept(everyFive(40))].map(({ at }) => at).sort();
  const days = kept.filter((at) => at.endsWith('T23:59:59.999Z'));
  expect(kept).toHaveLength(2 + 24 + 13 + 3);
  expect(kept.slice(-3).map((at) => at.slice(11, 16))).toEqual(['23:49', '23:54', '23:59']);
  expect(days.slice(0, 4).map((at) => at.slice(0, 10))).toEqual([
    '2025-01-12',
    '2025-01-19',
    '2025-01-26',
    '2025-02-01',
  ]);
});

it('never lets go of the newest three or of what it kept before, when nothing new has come [BACKUP-03]', () => {
  const snapshots = fc
    .array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 200 })
    .map((minutes) =>
      minutes.map((minute, index) => ({ number: index, at: new Date(minute * MINUTE_MS).toISOString() })),
    );
  fc.assert(
    fc.property(snapshots, (all) => {
      const kept = selectKept(all);
      expect(all.slice(-3).filter((snapshot) => !kept.has(snapshot))).toEqual([]);
      expect(selectKept([...kept])).toEqual(kept);
    }),
  );
});
