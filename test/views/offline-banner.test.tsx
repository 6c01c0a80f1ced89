// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OfflineBanner } from '../../src/views/layout/offline-banner.tsx';
import { show } from './rendered.tsx';

it('says that the browser is offline as soon as it is, and no longer than that [REL-12]', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await show(<OfflineBanner />);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(said()).toBe('You are offline. What you see may be out of date, and changes cannot be saved.');
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(said()).toBe('');
  onLine.mockRestore();
});
