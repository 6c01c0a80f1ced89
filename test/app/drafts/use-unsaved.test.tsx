// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useUnsaved } from '../../../src/app/form/use-unsaved.tsx';
import { createIdempotencyKeys } from '../../../src/services/http/idempotency-keys.ts';
import { nothingMore } from '../../deferred.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

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
const record = (text: string) => `the line ${text}`;

/** Opens the form's screen in a tab. */
function open(session = fakeSession(true)) {
  const form = formWith('');
  const { wrapper: Shell, leaveGuard } = testShell(session);
  const restore = vi.fn<(draft: string) => void>();
  const keys = createIdempotencyKeys(() => 'key');
  const { result, unmount } = renderHook(
    () => useUnsaved({ form, name: 'booking-create', shape: z.string(), unsaved, record, restore, keys }),
    { wrapper: Shell },
  );
  return { form, restore, leaveGuard, keys, unmount, drafts: () => result.current };
}

const settle = () => act(nothingMore);

const passSecond = (ms = 1_000) => {
  act(() => void vi.advanceTimersByTime(ms));
  return settle();
};

async function storedDrafts(): Promise<unknown[]> {
  const database = await openDB('drafts');
  const rows = database.objectStoreNames.length === 0 ? [] : await database.getAll('drafts');
  database.close();
  return rows.map(({ draft }) => draft);
}

describe('a form with unsaved input', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    history.replaceState(null, '', '/bookings/new');
  });
  afterEach(() => vi.useRealTimers());

  it('stores the draft once a second, and at once when the page is hidden or the screen unmounts [REL-06]', async () => {
    const { form, drafts, unmount } = open();
    await settle();
    expect(drafts()).toEqual({ offer: null, failure: null });
    form.type('Sana');
    form.type('Sana Malik');
    expect(await storedDrafts()).toEqual([]);
    await passSecond();
    expect(await storedDrafts()).toEqual(['Sana Malik']);
    form.type('Sana M');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await settle();
    expect(await storedDrafts()).toEqual(['Sana M']);
    form.type('Sana Mir');
    unmount();
    await settle();
    expect(await storedDrafts()).toEqual(['Sana Mir']);
  });

  it.each<[string, (form: ReturnType<typeof formWith>) => void]>([
    ['saved', (form) => form.type('')],
    ['left on purpose', () => history.replaceState(null, '', '/bookings')],
  ])('keeps nothing of a form that was %s [REL-06]', async (_, end) => {
    const { form, unmount } = open();
    form.type('Sana');
    await passSecond();
    expect(await storedDrafts()).toEqual(['Sana']);
    end(form);
    unmount();
    await settle();
    expect(await storedDrafts()).toEqual([]);
  });

  it('stores the current draft while an older one is offered, and drops a discarded one [REL-06]', async () => {
    const first = open();
    first.form.type('older');
    first.unmount();
    await settle();
    const second = open();
    await settle();
    expect(second.drafts().offer?.savedAt).toMatch(/^\d{4}-/);
    expect([second.drafts().offer?.record, second.drafts().offer?.isOverTyped()]).toEqual(['the line older', false]);
    second.form.type('newer');
    expect(second.drafts().offer?.isOverTyped()).toBe(true);
    await passSecond();
    act(() => second.drafts().offer?.onDiscard());
    second.unmount();
    await settle();
    expect(await storedDrafts()).toEqual(['newer']);
  });

  it('stores the key of a submission before it is sent, and waits 1 s for a slow disk [REL-01]', async () => {
    const { form, keys, unmount } = open();
    form.type('Sana');
    const key = keys.keyFor({ isAnother: false });
    await settle();
    expect([await key, await storedDrafts()]).toEqual(['key', ['Sana']]);
    unmount();

    const slow = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
    const second = open();
    const sent: string[] = [];
    second.form.type('Sana');
    void second.keys.keyFor({ isAnother: false }).then((each) => sent.push(each));
    await passSecond(999);
    expect(sent).toEqual([]);
    await passSecond(1);
    expect(sent).toEqual(['key']);
    second.unmount();
    slow.mockRestore();
  });

  it('shows after the first input that drafts cannot be stored, if the browser forbids it [REL-06]', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('No storage here', 'SecurityError');
    });
    const { form, drafts, unmount } = open();
    await settle();
    expect(drafts().failure).toBeNull();
    form.type('Sana');
    expect(drafts()).toEqual({ offer: null, failure: 'refused' });
    unmount();
  });

  it('stores nothing while nobody is signed in, but asks before the user leaves [REL-06]', async () => {
    const { form, leaveGuard, unmount } = open(fakeSession(false));
    form.type('Sana');
    await passSecond();
    expect(await storedDrafts()).toEqual([]);
    unmount();
    const signedIn = open();
    signedIn.form.type('Sana');
    const go = vi.fn<() => void>();
    for (const guard of [leaveGuard, signedIn.leaveGuard]) guard.aroundNav(go, '/ledger');
    expect([go.mock.calls.length, signedIn.leaveGuard.isAsking()]).toEqual([1, true]);
    signedIn.unmount();
  });
});
