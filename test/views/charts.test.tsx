// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Bars } from '../../src/views/ledger-reports/report-chart.tsx';
import { listTicks, placeColumns, scaleAmounts } from '../../src/views/ui/chart/scales.ts';

afterEach(cleanup);

it('a line of a chart has its name and its figures above its bar, within its row [REPORT-08]', () => {
  const lines = ['Rent', 'Tea'].map((label) => ({ key: label, label, amount: 100, count: 1, percentage: 50 }));
  const { container } = render(
    <svg>
      <Bars lines={lines} width={400} active={null} onActive={() => undefined} />
    </svg>,
  );
  const at = (element: Element | undefined | null, name = 'y') => Number(element?.getAttribute(name));
  const rows = [...container.querySelectorAll('g')].map((row) => {
    const [track, bar] = row.querySelectorAll('rect');
    const [name, figures] = row.querySelectorAll('text');
    const top = at(track);
    return [top, at(name) - top, at(figures) - top, at(bar) - top, at(track, 'height')];
  });
  expect(rows).toEqual([
    [0, 16, 16, 24, 44],
    [44, 16, 16, 24, 44],
  ]);
});

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
])('a chart up to %d has about %d grid lines', (most, count, ticks) => {
  expect(listTicks(most, count)).toEqual(ticks);
});

it('amounts are mapped to an axis that grows upwards', () => {
  expect([0, 7, 8].map(scaleAmounts(8, [146, 8]))).toEqual([146, 25.25, 8]);
});

it('columns are placed side by side from edge to edge, and none if there is no room', () => {
  const { step, width, toLeft } = placeColumns(3, [40, 480], 0.25);
  expect([step, width, [0, 1, 2].map(toLeft)]).toEqual([160, 120, [40, 200, 360]]);
  expect(placeColumns(0, [40, 480], 0.25).width).toBe(330);
});
