// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shopToday } from '../../src/domain/shared/shop-day.ts';
import { useClock } from '../../src/views/clock/use-clock.ts';

afterEach(() => vi.useRealTimers());

it('ticks as the second changes, and stops with its screen [DASH-01]', () => {
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

it('changes the view with the answer only, here at midnight in the shop', () => {
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
