// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useUnsaved } from '../../../src/app/drafts/use-unsaved.ts';
import { fakeSession, testShell } from '../test-shell.tsx';

/** A form with one line in it; an empty one has nothing unsaved. */
function formWith(text: string) {
  const listeners = new Set<(text: string) => void>();
  let typed = text;
  return {
    getSnapshot: () => typed,
    subscribe: (listener: (text: string) => void) => {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    type: (next: string): void => {
      act(() => {
        typed = next;
        for (const listener of listeners) listener(next);
      });
    },
  };
}
const unsaved = (text: string) => text || null;

/** Opens the form's screen in this tab. */
function open(session = fakeSession(true)) {
  const form = formWith('');
  const { wrapper: Shell, leaveGuard } = testShell(session);
  const restore = vi.fn<(draft: string) => void>();
  const { result, unmount } = renderHook(
    () => useUnsaved({ form, name: 'booking-create', shape: z.string(), unsaved, restore }),
    {
      wrapper: ({ children }) => (
        <StrictMode>
          <Shell>{children}</Shell>
        </StrictMode>
      ),
    },
  );
  return { form, restore, leaveGuard, unmount, offer: () => result.current };
}

/** What the next screen of this form is offered. */
function offered(): string | null {
  const { offer, restore, unmount } = open();
  act(() => offer()?.onRestore());
  const [draft] = restore.mock.calls.at(-1) ?? [null];
  unmount();
  return draft;
}

describe('a form with something unsaved [REL-06]', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    sessionStorage.clear();
    history.replaceState(null, '', '/bookings/new');
  });
  afterEach(() => vi.useRealTimers());

  it('stores what is typed once a second, and offers it when the form opens again', () => {
    const first = open();
    expect(first.offer()).toBeNull();
    first.form.type('Sana');
    first.form.type('Sana Malik');
    expect(sessionStorage.length).toBe(0);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(sessionStorage.length).toBe(1);
    first.unmount();
    expect(offered()).toBe('Sana Malik');
  });

  it('stores at once what a hidden page or the end of its screen would lose', () => {
    const { form, unmount } = open();
    form.type('Sana');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(sessionStorage.length).toBe(1);
    form.type('Sana Malik');
    unmount();
    expect(offered()).toBe('Sana Malik');
  });

  it('keeps nothing of a form that was saved, or left on purpose', () => {
    const saved = open();
    saved.form.type('Sana');
    act(() => void vi.advanceTimersByTime(1_000));
    saved.form.type('');
    saved.unmount();
    expect(sessionStorage.length).toBe(0);
    const left = open();
    left.form.type('Sana');
    act(() => void vi.advanceTimersByTime(1_000));
    history.replaceState(null, '', '/bookings');
    left.unmount();
    expect(sessionStorage.length).toBe(0);
  });

  it('stores what is typed while an older draft is offered, and drops one that is discarded', () => {
    const first = open();
    first.form.type('older');
    first.unmount();
    const second = open();
    expect(second.offer()?.savedAt).toMatch(/^\d{4}-/);
    second.form.type('newer');
    second.unmount();
    const third = open();
    act(() => third.offer()?.onDiscard());
    act(() => third.offer()?.onRestore());
    expect(third.restore.mock.calls).toEqual([['older']]);
    third.unmount();
  });

  it('stores nothing for nobody, and asks before it is left', () => {
    const { form, leaveGuard, unmount } = open(fakeSession(false));
    form.type('Sana');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(sessionStorage.length).toBe(0);
    unmount();
    const signedIn = open();
    signedIn.form.type('Sana');
    const go = vi.fn<() => void>();
    leaveGuard.aroundNav(go, '/ledger');
    expect(go).toHaveBeenCalledOnce();
    signedIn.leaveGuard.aroundNav(go, '/ledger');
    expect([go.mock.calls.length, signedIn.leaveGuard.isAsking()]).toEqual([1, true]);
  });
});
