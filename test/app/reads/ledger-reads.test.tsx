// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ScreenProps } from '../../../src/app/navigation/lazy-screen.tsx';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { testShell } from '../test-shell.tsx';

const SCREENS: [name: string, path: string, load: () => Promise<{ default: ComponentType<ScreenProps> }>][] = [
  ['the list', '/ledger-entry/', () => import('../../../src/app/screens/ledger-list.screen.tsx')],
  ['the branches of its filters', '/locations', () => import('../../../src/app/screens/ledger-list.screen.tsx')],
  ['an entry', '/ledger-entry/7', () => import('../../../src/app/screens/ledger-details.screen.tsx')],
  ['the form', '/locations', () => import('../../../src/app/screens/ledger-form.screen.tsx')],
  ['a report', '/ledger-entry/report', () => import('../../../src/app/screens/ledger-reports.screen.tsx')],
];

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each(SCREENS)('%s of the ledger is read once more when it does not come [READ-01]', async (_, path, load) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { default: Screen } = await load();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls: string[] = [];
  const { shell, wrapper: Shell } = testShell();
  const http = (called: string) => {
    calls.push(called);
    return Promise.reject(new ApiError('network'));
  };
  Object.assign(shell, { http: Object.assign(http, { blob: http }) });
  const { hook, searchHook } = memoryLocation({ path: '/ledger' });
  await act(async () => {
    render(
      <Shell>
        <Router hook={hook} searchHook={searchHook}>
          <Screen params={path.endsWith('7') ? { id: '7' } : {}} />
        </Router>
      </Shell>,
    );
  });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(calls.filter((called) => called === path)).toHaveLength(2);
});
