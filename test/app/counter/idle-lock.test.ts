// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchIdle } from '../../../src/app/counter/idle-lock.ts';
import { lockScreen } from '../../../src/app/counter/screen-lock.ts';
import { startCounter } from '../../../src/app/counter/start-counter.ts';
import { createCounterStore } from '../../../src/services/storage/counter-store.ts';
import { useTitle } from '../../../src/views/ui/use-title.ts';
import { deferred } from '../../deferred.ts';

const MINUTE = 60_000;
const store = createCounterStore({ storage: localStorage, events: window });
const lockedAt = () => store.read()?.lockedAt ?? null;
let isSignedIn = true;
// Missing in happy-dom.
let isAltGraph = false;
Object.assign(KeyboardEvent.prototype, { getModifierState: (key: string) => isAltGraph && key === 'AltGraph' });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 * MINUTE, toFake: ['Date', 'setInterval', 'setTimeout', 'performance'] });
  store.write({ name: 'Front desk', lockMinutes: 5, lastHandAt: Date.now(), lockedAt: null });
});
afterEach(() => {
  vi.useRealTimers();
  isSignedIn = true;
  localStorage.clear();
  document.body.replaceChildren();
});

const touch = (type = 'pointerdown', key: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent(type, { bubbles: true, cancelable: true, ...key });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

it('Ctrl+Alt+L locks a new counter, even before the code of the lock has loaded [LOCK-03]', async () => {
  document.body.innerHTML = '<div id="root">Booking BK-1017</div>';
  const root = document.body.firstElementChild as HTMLElement;
  const seen = () => [document.body.textContent, document.documentElement.dataset['locked']];
  const [first, second] = [deferred(), deferred()];
  const follow = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const keys = { code: 'KeyL', ctrlKey: true, altKey: true };
  const heard: string[] = [];
  document.addEventListener('keydown', ({ code }) => heard.push(code));
  store.forget();
  startCounter({ root, store, isLockable: () => isSignedIn, follow });
  expect([touch('keydown', keys), lockedAt(), follow.mock.calls]).toEqual([false, null, []]);

  store.write({ name: 'Front desk', lockMinutes: 5 });
  expect([touch('keydown', { ...keys, altKey: false }), lockedAt()]).toEqual([false, null]);
  isAltGraph = true;
  expect([touch('keydown', keys), lockedAt()]).toEqual([false, null]);
  isAltGraph = false;
  isSignedIn = false;
  expect([touch('keydown', keys), lockedAt()]).toEqual([false, null]);
  isSignedIn = true;
  heard.length = 0;
  expect([touch('keydown', keys), lockedAt(), heard, ...seen()]).toEqual([true, Date.now(), [], '', '']);

  first.reject(new Error('No line'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen()).toEqual(['The lock screen could not be loaded. Retrying.', '']);
  store.write({ lockedAt: null });
  second.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen()).toEqual(['Booking BK-1017', undefined]);
});

it('a counter locks when it is idle and after sleep, but not when its clock is set back [LOCK-03]', () => {
  watchIdle(store, () => isSignedIn);
  vi.advanceTimersByTime(4 * MINUTE);
  expect([touch(), lockedAt()]).toEqual([false, null]);
  vi.advanceTimersByTime(4.9 * MINUTE);
  expect(lockedAt()).toBeNull();
  vi.advanceTimersByTime(0.1 * MINUTE);
  expect(lockedAt()).toBe(Date.now());

  const open = () => store.write({ lockedAt: null, lastHandAt: Date.now() });
  open();
  vi.setSystemTime(Date.now() + 600 * MINUTE);
  expect([touch(), lockedAt()]).toEqual([true, Date.now()]);
  for (const [target, type] of [
    [window, 'focus'],
    [window, 'pageshow'],
    [document, 'visibilitychange'],
  ] as const) {
    open();
    vi.setSystemTime(Date.now() + 600 * MINUTE);
    target.dispatchEvent(new Event(type));
    expect([type, lockedAt()]).toEqual([type, Date.now()]);
  }

  open();
  touch();
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  vi.advanceTimersByTime(4.9 * MINUTE);
  expect(lockedAt()).toBeNull();
  vi.advanceTimersByTime(0.2 * MINUTE);
  expect(lockedAt()).not.toBeNull();
  open();
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  expect([touch(), store.read()?.lastHandAt]).toEqual([false, Date.now()]);

  open();
  isSignedIn = false;
  vi.advanceTimersByTime(600 * MINUTE);
  expect(lockedAt()).toBeNull();
});

it('a locked page shows no text or title of the app, and restores both when it is unlocked [LOCK-03]', () => {
  document.body.innerHTML = '<div id="root"><input value="Amna"><p>Booking BK-1017</p></div><p>A toast</p>';
  const title = renderHook((record: string) => useTitle('screen', record), { initialProps: 'BK-1017' });
  const [root, field] = [document.querySelector<HTMLElement>('#root'), document.querySelector('input')];
  if (!root || !field) throw new Error('No page');
  field.focus();
  const screen = document.createElement('div');
  const heard: string[] = [];
  document.addEventListener('keydown', (event) => heard.push(event.key), true);
  const unlock = lockScreen(root, screen);
  title.rerender('BK-1018');
  expect(document.title).toBe('Locked · Reflow');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  expect([document.querySelector('#root'), document.documentElement.dataset['locked'], heard]).toEqual([null, '', []]);
  unlock();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true }));
  expect(heard).toEqual(['g']);
  expect([document.title, document.activeElement === field, field.value]).toEqual(['BK-1018 · Reflow', true, 'Amna']);
  expect([document.documentElement.dataset['locked'], screen.isConnected]).toEqual([undefined, false]);
});
