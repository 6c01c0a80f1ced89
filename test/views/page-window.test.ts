import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow, shownRows } from '../../src/views/ui/pagination/page-window.ts';

describe('the page buttons [LIST-05]', () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, 'gap-after', 20]],
    [4, 20, [1, 2, 3, 4, 5, 'gap-after', 20]],
    [5, 20, [1, 'gap-before', 4, 5, 6, 'gap-after', 20]],
    [16, 20, [1, 'gap-before', 15, 16, 17, 'gap-after', 20]],
    [17, 20, [1, 'gap-before', 16, 17, 18, 19, 20]],
    [20, 20, [1, 'gap-before', 16, 17, 18, 19, 20]],
    [99, 20, [1, 'gap-before', 16, 17, 18, 19, 20]],
  ])('page %i of %i', (page, totalPages, expected) => {
    expect(pageWindow(page, totalPages)).toEqual(expected);
  });

  it('always hold the first, the last and the current page in rising order, and no gap for a single page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [page, totalPages] = a < b ? [a, b] : [b, a];
        const items = pageWindow(page, totalPages);
        const pages = items.filter((item) => typeof item === 'number');
        expect(pages).toEqual([...new Set(pages)].toSorted((x, y) => x - y));
        expect([pages.at(0), pages.at(-1), pages.includes(page)]).toEqual([1, totalPages, true]);
        items.forEach((item, index) => {
          if (typeof item === 'number') return;
          expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(2);
        });
      }),
    );
  });
});

describe('the rows of a page [LIST-05]', () => {
  it.each([
    [1, 10, 0, { from: 0, to: 0 }],
    [1, 10, 3, { from: 1, to: 3 }],
    [2, 10, 42, { from: 11, to: 20 }],
    [5, 10, 42, { from: 41, to: 42 }],
  ])('page %i of %i rows a page, %i in all', (page, pageSize, total, expected) => {
    expect(shownRows(page, pageSize, total)).toEqual(expected);
  });
});
