// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Pagination, shownRows } from '../../src/views/ui/pagination/pagination.tsx';
import { show } from './rendered.tsx';

describe('the page buttons', () => {
  const open = async (page: number, totalPages: number) => {
    const onPage = vi.fn<(page: number) => void>();
    const user = await show(<Pagination page={page} totalPages={totalPages} onPage={onPage} />);
    return { user, onPage, nav: screen.getByRole('navigation', { name: 'Pages' }) };
  };

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
  ])('page %i of %i [LIST-05]', async (page, totalPages, expected) => {
    const { nav } = await open(page, totalPages);
    expect(nav.textContent).toBe(expected);
  });

  it('name their page, mark the current one and lead to the others [LIST-05]', async () => {
    const { user, onPage, nav } = await open(5, 20);
    const buttons = within(nav).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'First page',
      'Previous page',
      'Page 1',
      'Page 4',
      'Page 5',
      'Page 6',
      'Page 20',
      'Next page',
      'Last page',
    ]);
    expect(nav.querySelector('[aria-current=page]')?.textContent).toBe('5');
    for (const button of buttons) await user.click(button);
    expect(onPage.mock.calls.flat()).toEqual([1, 4, 1, 4, 5, 6, 20, 6, 20]);
  });
});

describe('the rows of a page', () => {
  it.each([
    [1, 10, 0, { from: 0, to: 0 }],
    [1, 10, 3, { from: 1, to: 3 }],
    [2, 10, 42, { from: 11, to: 20 }],
    [5, 10, 42, { from: 41, to: 42 }],
  ])('page %i of %i rows a page, %i in all [LIST-05]', (page, pageSize, total, expected) => {
    expect(shownRows(page, pageSize, total)).toEqual(expected);
  });
});
