// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { keyRows, useRowKeys } from '../../src/views/reads/use-row-keys.ts';

const toRows = (ids: readonly number[]) => ids.map((id) => ({ id }));

it.each([
  ['another page takes the keys of the one before', [4, 5, 6], false, [0, 1, 2]],
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

it('gives the elements of rows that go to those that come, but none with the focus', () => {
  const { rerender } = render(<Rows rows={toRows([1, 2])} />);
  const [one] = screen.getAllByRole('button');
  rerender(<Rows rows={toRows([3, 4])} />);
  expect(screen.getByRole('button', { name: '3' })).toBe(one);
  one?.focus();
  rerender(<Rows rows={toRows([5, 6])} />);
  expect(screen.getByRole('button', { name: '5' })).not.toBe(one);
  expect(document.activeElement).toBe(document.body);
});

it('makes those that come anew while one is pressed', () => {
  const { rerender } = render(<Rows rows={toRows([1, 2])} />);
  const [one] = screen.getAllByRole('button');
  vi.spyOn(screen.getByRole('list'), 'matches').mockImplementation((selector) => selector === ':active');
  rerender(<Rows rows={toRows([3, 4])} />);
  expect(screen.getByRole('button', { name: '3' })).not.toBe(one);
});
