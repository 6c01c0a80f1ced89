// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttention } from '../../../src/app/live/follow-live.ts';
import { startLive } from '../../../src/app/live/start-live.ts';
import type { LiveChange } from '../../../src/domain/live/live.ts';
import { LIVE_UNUSED_MS } from '../../../src/domain/shared/limits.ts';
import type { SessionRef } from '../../../src/machines/session/session.machine.ts';

const change: LiveChange = { record: 'booking', id: 7, version: 2, isOwn: false };
const seen = vi.spyOn(document, 'visibilityState', 'get');
beforeEach(() => {
  seen.mockReturnValue('visible');
});
afterEach(() => vi.useRealTimers());

function attend() {
  let now = 0;
  const told: (LiveChange | null)[] = [];
  const tell = createAttention(
    (heard) => told.push(heard),
    () => now,
  );
  return { told, tell, pass: (ms: number) => (now += ms) };
}

describe('changes are handed on', () => {
  it('while somebody looks at the page; a hidden one reads when it is shown, without them', () => {
    const { told, tell } = attend();
    tell(change);
    seen.mockReturnValue('hidden');
    tell(change);
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('pointerdown'));
    expect(told).toEqual([change]);
  });

  it('for 30 minutes after the last use, and what was missed with the next one', () => {
    const { told, tell, pass } = attend();
    pass(LIVE_UNUSED_MS - 1);
    tell(change);
    pass(1);
    tell(change);
    tell(change);
    expect(told).toEqual([change]);
    document.dispatchEvent(new Event('keydown'));
    document.dispatchEvent(new Event('keydown'));
    expect(told).toEqual([change, null]);
  });
});

describe('the code of live changes', () => {
  it('is asked for once, after the page, where it is offered [LIVE-09]', () => {
    vi.useFakeTimers();
    const heard: ((snapshot: object) => void)[] = [];
    const unsubscribe = vi.fn<() => void>();
    const session = { subscribe: (listen: (typeof heard)[0]) => heard.push(listen) && { unsubscribe } };
    const follow = vi.fn<() => Promise<unknown>>(async () => null);
    startLive(session as unknown as SessionRef, follow);
    const signedIn = (offers: string[]) => ({ context: { session: { is: 'signedIn', offers } } });
    heard[0]?.({ context: { session: { is: 'signedOut' } } });
    heard[0]?.(signedIn(['signOut']));
    vi.advanceTimersByTime(60_000);
    expect([follow.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([0, 0]);
    heard[0]?.(signedIn(['live']));
    expect(follow).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect([follow.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([1, 1]);
  });
});
