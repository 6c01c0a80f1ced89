import { expect, it } from 'vitest';
import { listTicks, placeColumns, scaleAmounts } from '../../src/views/ui/chart/scales.ts';

it.each([
  [1, 3, [0, 0.5, 1]],
  [0.5, 4, [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
  [0.07, 3, [0, 0.02, 0.04, 0.06, 0.08]],
  [7, 3, [0, 2, 4, 6, 8]],
  [9, 4, [0, 2, 4, 6, 8, 10]],
  [10, 4, [0, 2, 4, 6, 8, 10]],
  [999, 3, [0, 500, 1_000]],
  [65_000.75, 4, [0, 20_000, 40_000, 60_000, 80_000]],
  [123_456, 3, [0, 50_000, 100_000, 150_000]],
  [1_500_000, 4, [0, 500_000, 1_000_000, 1_500_000]],
])('draws lines up to %d, about %d of them', (most, count, ticks) => {
  expect(listTicks(most, count)).toEqual(ticks);
});

it('puts amounts where they stand on an axis that grows upwards', () => {
  expect([0, 7, 8].map(scaleAmounts(8, [146, 8]))).toEqual([146, 25.25, 8]);
});

it('places columns side by side from edge to edge, none in no room', () => {
  const { step, width, toLeft } = placeColumns(3, [40, 480], 0.25);
  expect([step, width, [0, 1, 2].map(toLeft)]).toEqual([160, 120, [40, 200, 360]]);
  expect(placeColumns(0, [40, 480], 0.25).width).toBe(330);
});
