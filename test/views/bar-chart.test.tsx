// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Bars } from '../../src/views/ledger-reports/report-chart.tsx';

afterEach(cleanup);

it('writes the name and the figures of a line above its bar, within its row [REPORT-08]', () => {
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
