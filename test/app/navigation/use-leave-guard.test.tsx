// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLeaveGuard } from '../../../src/app/navigation/use-leave-guard.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

/** Whether the closing of the tab is held. */
function isHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a screen that guards its leaving', () => {
  it('is left without a question while nothing is unsaved, and asks from then on [UI-01]', () => {
    const { leaveGuard, wrapper } = testShell();
    const go = vi.fn<(to: string) => void>();
    const { rerender } = renderHook((isDirty: boolean) => useLeaveGuard({ isDirty }), { wrapper, initialProps: false });
    leaveGuard.aroundNav(go, '/ledger');
    expect([go.mock.calls.length, isHeld(), leaveGuard.isAsking()]).toEqual([1, false, false]);
    rerender(true);
    leaveGuard.aroundNav(go, '/ledger');
    expect([go.mock.calls.length, isHeld(), leaveGuard.isAsking()]).toEqual([1, true, true]);
    leaveGuard.leave();
    expect([go.mock.calls.length, leaveGuard.isAsking()]).toEqual([2, false]);
  });

  it('asks its form at the moment of leaving, not when it was drawn [UI-01]', () => {
    const { wrapper } = testShell();
    let isDirty = false;
    renderHook(() => useLeaveGuard({ isDirty: () => isDirty }), { wrapper });
    expect(isHeld()).toBe(false);
    isDirty = true;
    expect(isHeld()).toBe(true);
  });

  it('asks no more once it is gone [UI-01]', () => {
    const { wrapper } = testShell();
    const { unmount } = renderHook(() => useLeaveGuard({ isDirty: true }), { wrapper });
    expect(isHeld()).toBe(true);
    unmount();
    expect(isHeld()).toBe(false);
  });

  it('asks nobody whose session is over [UI-01]', () => {
    const { wrapper } = testShell(fakeSession(false));
    renderHook(() => useLeaveGuard({ isDirty: true }), { wrapper });
    expect(isHeld()).toBe(false);
  });
});
