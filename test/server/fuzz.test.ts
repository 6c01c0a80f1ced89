import { expect, it } from 'vitest';
import { fuzzShop } from '../../scripts/fuzz-shop.ts';
import { describeReport } from '../../tools/fuzz/fuzz.ts';

it('answers 1,000 good, bad and odd calls as described, and writes nothing for refused ones [SEEN-06]', async () => {
  const report = await fuzzShop({ calls: 1000, seed: 4 });
  expect(report.faults.length === 0 ? '' : describeReport(report)).toBe('');
  expect(Object.entries(report.checks).filter(([, made]) => made < 5)).toEqual([]);
  expect(report.succeeded.size).toBeGreaterThan(20);
});
