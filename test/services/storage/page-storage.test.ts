import { expect, it, vi } from 'vitest';
import { openStorage } from '../../../src/services/storage/page-storage.ts';

it('is in memory where the browser forbids storage', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const storage = openStorage(() => {
    throw new DOMException('The request was denied', 'SecurityError');
  });
  storage.setItem('theme', 'dark');
  storage.setItem('session', '{}');
  storage.removeItem('session');
  expect([storage.getItem('theme'), storage.getItem('session')]).toEqual(['dark', null]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
