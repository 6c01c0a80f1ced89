import { describe, expect, it } from 'vitest';
import { createToastStore } from '../../../src/app/notifications/toast-store.ts';
import { createToaster } from '../../../src/app/notifications/toaster.ts';

describe('the toaster', () => {
  it('keeps what is said before its store is there, and errors until they are closed', async () => {
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
          duration: Infinity,
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
