// @vitest-environment happy-dom
import { render, screen, act, renderHook } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi, afterEach } from 'vitest';
import { keyRows, useRowKeys } from '../../src/views/reads/use-row-keys.ts';
import { shopToday } from '../../src/domain/shared/shop-day.ts';
import { useClock } from '../../src/views/reads/use-clock.ts';

const toRows = (ids: readonly number[]) => ids.map((id) => ({ id }));

it.each([
  ['another page takes the keys of the previous page', [4, 5, 6], false, [0, 1, 2]],
  ['a new first row takes the key of the last, which is gone', [9, 1, 2], false, [2, 0, 1]],
  ['rows that stay keep theirs in any order', [3, 1, 2], false, [2, 0, 1]],
  ['a longer page has more', [1, 8, 9, 2, 3], false, [0, 3, 4, 1, 2]],
  ['a shorter one has fewer', [3], false, [2]],
  ['none is taken over where new ones are wanted', [4, 2, 6], true, [3, 1, 4]],
])('%s', (_, ids, isNew, keys) => {
  const first = keyRows({ rows: [], keys: [] }, toRows([1, 2, 3]));
  expect(first.keys).toEqual([0, 1, 2]);
  expect(keyRows(first, toRows(ids), isNew).keys).toEqual(keys);
});

function Rows({ rows }: { rows: readonly { id: number }[] }) {
  const list = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(rows, list);
  return (
    <ul ref={list}>
      {rows.map(({ id }, place) => (
        <li key={keys[place]}>
          <button type="button">{id}</button>
        </li>
      ))}
    </ul>
  );
}

it('the elements of removed rows are reused for new ones, except the focused element', () => {
  const { rerender } = render(<Rows rows={toRows([1, 2])} />);
  const [one] = screen.getAllByRole('button');
  rerender(<Rows rows={toRows([3, 4])} />);
  expect(screen.getByRole('button', { name: '3' })).toBe(one);
  one?.focus();
  rerender(<Rows rows={toRows([5, 6])} />);
  expect(screen.getByRole('button', { name: '5' })).not.toBe(one);
  expect(document.activeElement).toBe(document.body);
});

it('new elements are created while one is pressed', () => {
  const { rerender } = render(<Rows rows={toRows([1, 2])} />);
  const [one] = screen.getAllByRole('button');
  vi.spyOn(screen.getByRole('list'), 'matches').mockImplementation((selector) => selector === ':active');
  rerender(<Rows rows={toRows([3, 4])} />);
  expect(screen.getByRole('button', { name: '3' })).not.toBe(one);
});

afterEach(() => vi.useRealTimers());

it('the clock ticks at each full second, and stops with its screen [DASH-01]', () => {
  vi.useFakeTimers({ now: new Date('2025-01-05T07:30:00.400Z') });
  const { result, unmount } = renderHook(() => useClock());
  const after = (milliseconds: number) => {
    act(() => void vi.advanceTimersByTime(milliseconds));
    return result.current;
  };
  expect([after(599), after(1), after(1_000)]).toEqual([
    '2025-01-05T07:30:00.400Z',
    '2025-01-05T07:30:01.000Z',
    '2025-01-05T07:30:02.000Z',
  ]);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('the view changes only with the answer, here at midnight in the shop', () => {
  vi.useFakeTimers({ now: new Date('2025-01-05T18:59:58.000Z') });
  const seen: string[] = [];
  renderHook(() => seen.push(useClock(shopToday)));
  const before = new Set(seen);
  seen.length = 0;
  act(() => void vi.advanceTimersByTime(1_000));
  const meanwhile = [...seen];
  act(() => void vi.advanceTimersByTime(1_000));
  expect([[...before], meanwhile, [...new Set(seen)]]).toEqual([['2025-01-05'], [], ['2025-01-06']]);
});
