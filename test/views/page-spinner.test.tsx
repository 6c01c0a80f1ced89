// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReleaseContext } from '../../src/views/ui/lazy/release.ts';
import { PageSpinner } from '../../src/views/reads/page-spinner.tsx';
import { readTexts } from '../support/read-text.ts';
import { show } from './rendered.tsx';

const LONG_WAIT_MS = 31_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the spinner says after 31 s that the page is still loading, and offers a reload', async () => {
  const reload = vi.fn<() => void>();
  const release = { check: async () => undefined, isReplaced: () => false, subscribe: () => () => undefined, reload };
  await show(
    <ReleaseContext value={release}>
      <PageSpinner />
    </ReleaseContext>,
  );
  await act(() => vi.advanceTimersByTime(LONG_WAIT_MS - 1));
  expect(readTexts()).toEqual(['Loading…']);
  await act(() => vi.advanceTimersByTime(1));
  expect(readTexts()).toEqual(['Loading…', 'This takes longer than usual. Still trying…', 'Try again']);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
