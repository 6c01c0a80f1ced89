// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pagination, shownRows } from '../../src/views/ui/pagination/pagination.tsx';
import { show } from './rendered.tsx';

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [4, 7, '1234567'],
  [1, 20, '12345…20'],
  [4, 20, '12345…20'],
  [5, 20, '1…456…20'],
  [16, 20, '1…151617…20'],
  [17, 20, '1…1617181920'],
  [20, 20, '1…1617181920'],
  [99, 20, '1…1617181920'],
])('the page buttons of page %i of %i are %j [LIST-05]', async (page, totalPages, expected) => {
  await show(<Pagination page={page} totalPages={totalPages} onPage={() => undefined} />);
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe(expected);
});

it('the page buttons name their page, mark the current one and lead to the others [LIST-05]', async () => {
  const led: unknown[] = [];
  const user = await show(<Pagination page={5} totalPages={20} onPage={(page) => led.push(page)} />);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5');
  for (const button of screen.getAllByRole('button')) {
    led.push(button.getAttribute('aria-label'));
    await user.click(button);
  }
  const edges = ['First page', 1, 'Previous page', 4];
  const pages = [1, 4, 5, 6, 20].flatMap((page) => [`Page ${page}`, page]);
  expect(led).toEqual([...edges, ...pages, 'Next page', 6, 'Last page', 20]);
});

it.each([
  [1, 10, 0, { from: 0, to: 0 }],
  [1, 10, 3, { from: 1, to: 3 }],
  [2, 10, 42, { from: 11, to: 20 }],
  [5, 10, 42, { from: 41, to: 42 }],
])('the rows of page %i of %i rows a page, %i in all [LIST-05]', (page, pageSize, total, expected) => {
  expect(shownRows(page, pageSize, total)).toEqual(expected);
});
