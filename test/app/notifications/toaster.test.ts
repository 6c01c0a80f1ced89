import { describe, expect, it, vi } from 'vitest';
import { createToastStore } from '../../../src/views/ui/toast/toaster.tsx';
import { createToaster } from '../../../src/app/notifications/toaster.ts';

describe('the toaster', () => {
  it('keeps toasts until its store has loaded, and shows errors as long as other toasts', async () => {
    const toaster = createToaster();
    const action = { label: 'Undo', onClick: () => undefined };
    toaster.show({ title: 'Booking deleted', type: 'success' }, action);
    toaster.show({ title: 'Login Failed', description: 'Invalid credentials', type: 'error' });
    const store = await toaster.open();
    expect(store.getVisibleToasts()).toMatchObject([
      { title: 'Login Failed', description: 'Invalid credentials', type: 'error', duration: 5000 },
      { title: 'Booking deleted', type: 'success', duration: 5000, action },
    ]);
    expect([store.attrs.max, store.attrs.placement]).toEqual([3, 'bottom-end']);
  });

  const full = async () => {
    const toaster = createToaster();
    for (const title of ['Update failed', 'Delete failed', 'Download failed']) toaster.show({ title, type: 'error' });
    const store = await toaster.open();
    return { toaster, store, titles: () => store.getVisibleToasts().map(({ title }) => title) };
  };

  it('shows the newest of four at once, in the place of the oldest [NAV-14]', async () => {
    const { toaster, store, titles } = await full();
    toaster.show({ title: 'Restore failed', type: 'error' });
    toaster.show({ title: 'Booking deleted', type: 'success' }, { label: 'Undo', onClick: () => undefined });
    await toaster.open();
    expect(titles()).toEqual(['Booking deleted', 'Restore failed', 'Download failed']);
    store.remove(store.getVisibleToasts().at(-1)?.id);
    expect(titles()).toEqual(['Booking deleted', 'Restore failed']);
  });

  it('replaces an earlier toast about the same switch, and no other [NAV-14]', async () => {
    const { toaster, titles } = await full();
    const about = 'branch Hall Road';
    toaster.show({ title: 'Branch closed', type: 'success', about });
    toaster.show({ title: 'Gulberg opened', type: 'success', about: 'branch Gulberg' });
    toaster.show({ title: 'Branch opened', type: 'success', about });
    await toaster.open();
    expect(titles()).toEqual(['Branch opened', 'Gulberg opened', 'Download failed']);
  });

  it('replaces an earlier toast with the same text [NAV-14]', async () => {
    const { toaster, titles } = await full();
    toaster.show({ title: 'Delete failed', type: 'error' });
    await toaster.open();
    expect(titles()).toEqual(['Delete failed', 'Download failed', 'Update failed']);
  });

  it('keeps an earlier toast with another description [NAV-14]', async () => {
    const { toaster, titles } = await full();
    toaster.show({ title: 'Delete failed', description: 'No connection', type: 'error' });
    await toaster.open();
    expect(titles()).toEqual(['Delete failed', 'Download failed', 'Delete failed']);
  });

  it('keeps an earlier toast with the same text that has its own button [NAV-14]', async () => {
    const toaster = createToaster();
    const undo = { label: 'Undo', onClick: () => undefined };
    for (let count = 0; count < 2; count += 1) toaster.show({ title: 'Booking deleted', type: 'success' }, undo);
    const store = await toaster.open();
    expect(store.getVisibleToasts().map(({ title }) => title)).toEqual(['Booking deleted', 'Booking deleted']);
  });

  it('loads its store again with the next toast if the first load failed', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const store = createToastStore();
    const answers = [Promise.reject(new Error('down')), Promise.resolve(store)];
    const toaster = createToaster(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    const heard: string[] = [];
    const end = toaster.onShow(() => heard.push('a toast'));
    toaster.show({ title: 'Login Failed', type: 'error' });
    await vi.waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith('Not shown: Login Failed', expect.any(Error)));
    toaster.show({ title: 'Login Successful', type: 'success' });
    end();
    toaster.show({ title: 'Logged Out', type: 'success' });
    await toaster.open();
    expect(store.getVisibleToasts().map(({ title }) => title)).toEqual(['Logged Out', 'Login Successful']);
    expect(heard).toEqual(['a toast', 'a toast']);
    // The last toast had no listener. Only the next listener receives it.
    toaster.onShow(() => heard.push('the last one'))();
    toaster.onShow(() => heard.push('none'))();
    expect(heard).toEqual(['a toast', 'a toast', 'the last one']);
    log.mockRestore();
  });

  it('clears earlier toasts but no later ones', async () => {
    const store = createToastStore();
    const toaster = createToaster(() => Promise.resolve(store));
    toaster.clear();
    toaster.show({ title: 'Login Failed', type: 'error' });
    toaster.clear();
    toaster.show({ title: 'Login Successful', type: 'success' });
    await toaster.open();
    expect(store.getVisibleToasts().map(({ title }) => title)).toEqual(['Login Successful']);
  });
});
