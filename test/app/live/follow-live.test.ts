// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAttention } from '../../../src/app/session/follow-live.ts';
import { startLive } from '../../../src/app/shell/wire-page.ts';
import type { LiveChange } from '../../../src/domain/shared/live.ts';
import { LIVE_UNUSED_MS } from '../../../src/domain/shared/limits.ts';
import type { SessionRef } from '../../../src/machines/session/session.machine.ts';

const change: LiveChange = { record: 'booking', id: 7, version: 2, isOwn: false };
const seen = vi.spyOn(document, 'visibilityState', 'get');
beforeEach(() => {
  seen.mockReturnValue('visible');
});
afterEach(() => vi.useRealTimers());

it('changes are passed on while the page is visible and in use, and missed ones at its next use', () => {
  let now = 0;
  const told: (LiveChange | null)[] = [];
  const tell = createAttention(
    (heard) => told.push(heard),
    () => now,
  );
  tell(change);
  seen.mockReturnValue('hidden');
  tell(change);
  seen.mockReturnValue('visible');
  // A hidden page reads when it is shown.
  for (const type of ['visibilitychange', 'pointerdown']) document.dispatchEvent(new Event(type));
  expect(told).toEqual([change]);

  now += LIVE_UNUSED_MS - 1;
  tell(change);
  now += 1;
  for (const missed of [change, change]) tell(missed);
  expect(told).toEqual([change, change]);
  for (const type of ['keydown', 'keydown']) document.dispatchEvent(new Event(type));
  expect(told).toEqual([change, change, null]);
});

it('the code of live changes is loaded once, after the page, and never with a plain provider [LIVE-09]', () => {
  vi.useFakeTimers();
  const heard: ((snapshot: object) => void)[] = [];
  const unsubscribe = vi.fn<() => void>();
  const session = { subscribe: (listen: (typeof heard)[0]) => heard.push(listen) && { unsubscribe } };
  const follow = vi.fn<() => Promise<unknown>>(async () => null);
  startLive(session as unknown as SessionRef, follow);
  const signedIn = (isReflow: boolean) => ({ context: { session: { is: 'signedIn', isReflow } } });
  heard[0]?.({ context: { session: { is: 'signedOut' } } });
  heard[0]?.(signedIn(false));
  vi.advanceTimersByTime(60_000);
  expect([follow.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([0, 0]);
  heard[0]?.(signedIn(true));
  expect(follow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect([follow.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([1, 1]);
});
