import { describe, expect, it, vi } from 'vitest';
import { createToastStore } from '../../../src/views/ui/panels/toaster.tsx';
import { createToaster } from '../../../src/app/notifications/toaster.ts';

describe('the toaster', () => {
  it('keeps what is said before its store is there, and shows errors as long as the rest', async () => {
    const toaster = createToaster();
    const onClick = () => undefined;
    toaster.show({ title: 'Booking deleted', type: 'success' }, { label: 'Undo', onClick });
    toaster.show({ title: 'Login Failed', description: 'Invalid credentials', type: 'error' });
    const store = await toaster.open();
    const shown = store.getVisibleToasts().map(({ title, description, type, duration, action }) => ({
      title,
      description,
      type,
      duration,
      action,
    }));
    expect({ shown, max: store.attrs.max, placement: store.attrs.placement }).toEqual({
      shown: [
        {
          title: 'Login Failed',
          description: 'Invalid credentials',
          type: 'error',
          duration: 5000,
          action: undefined,
        },
        {
          title: 'Booking deleted',
          description: undefined,
          type: 'success',
          duration: 5000,
          action: { label: 'Undo', onClick },
        },
      ],
      max: 3,
      placement: 'bottom-end',
    });
  });

  describe('with three toasts on screen', () => {
    const titles = ({ getVisibleToasts }: ReturnType<typeof createToastStore>) =>
      getVisibleToasts().map(({ title }) => title);
    const full = async () => {
      const toaster = createToaster();
      for (const title of ['Update failed', 'Delete failed', 'Download failed']) toaster.show({ title, type: 'error' });
      return { toaster, store: await toaster.open() };
    };

    it('shows the newest at once, in the place of the oldest [NAV-14]', async () => {
      const { toaster, store } = await full();
      toaster.show({ title: 'Restore failed', type: 'error' });
      toaster.show({ title: 'Booking deleted', type: 'success' }, { label: 'Undo', onClick: () => undefined });
      await toaster.open();
      expect(titles(store)).toEqual(['Booking deleted', 'Restore failed', 'Download failed']);
      store.remove(store.getVisibleToasts().at(-1)?.id);
      expect(titles(store)).toEqual(['Booking deleted', 'Restore failed']);
    });

    it('replaces the word before about the same switch, and no other [NAV-14]', async () => {
      const { toaster, store } = await full();
      for (const [title, about] of [
        ['Branch closed', 'branch Hall Road'],
        ['Branch opened', 'branch Gulberg'],
        ['Branch opened', 'branch Hall Road'],
      ] as const) {
        toaster.show({ title, type: 'success', about });
      }
      await toaster.open();
      expect(store.getVisibleToasts().map(({ title, meta }) => [title, meta?.['about']])).toEqual([
        ['Branch opened', 'branch Hall Road'],
        ['Branch opened', 'branch Gulberg'],
        ['Download failed', undefined],
      ]);
    });
  });

  it('asks again for a store that did not come with the next toast', async () => {
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
    // Nobody heard of the last one: whoever listens next does, and only they.
    toaster.onShow(() => heard.push('the last one'))();
    toaster.onShow(() => heard.push('none'))();
    expect(heard).toEqual(['a toast', 'a toast', 'the last one']);
    log.mockRestore();
  });

  it('takes away what was shown before, not what comes after', async () => {
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
