import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { liveClock } from '../../../src/app/shell/live-clock.ts';

afterEach(() => vi.useRealTimers());

it('ticks as the second changes, and stops with its screen [DASH-01]', () => {
  vi.useFakeTimers({ now: new Date('2025-01-05T07:30:00.400Z') });
  const clock = createActor(liveClock, { input: { now: '2025-01-05T07:30:00.400Z' } });
  const times: string[] = [];
  clock.subscribe(({ context }) => times.push(context.now));
  clock.start();
  vi.advanceTimersByTime(599);
  const early = [...times];
  vi.advanceTimersByTime(1_001);
  expect([early.at(-1), times.slice(-2)]).toEqual([
    '2025-01-05T07:30:00.400Z',
    ['2025-01-05T07:30:01.000Z', '2025-01-05T07:30:02.000Z'],
  ]);
  clock.stop();
  expect(vi.getTimerCount()).toBe(0);
});
