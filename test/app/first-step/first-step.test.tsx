// @vitest-environment happy-dom
import { configure, act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import DashboardScreen from '../../../src/app/screens/dashboard.screen.tsx';
import type { ListedBooking } from '../../../src/domain/booking/booking.ts';
import { aBooking, aShop } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

type Case = { role?: string; offered?: boolean; query?: string; version?: number; bookings?: ListedBooking[] };

async function open({ role = 'OWNER', offered = true, query = '', version = 1, bookings = [] }: Case) {
  const { shell, wrapper: Shell } = testShell(fakeSession(true, offered ? ['shop'] : [], role));
  shell.session.start();
  const none = { count: 0, data: [] };
  const dashboard = { draft: { count: bookings.length, data: bookings }, confirmed: none, inProgress: none };
  const asked: string[] = [];
  const http = async (path: string) => {
    asked.push(path);
    return path === '/shop' ? aShop({ version }) : dashboard;
  };
  Object.assign(shell, { http });
  const { hook, searchHook } = memoryLocation({ path: `/dashboard${query}` });
  await act(async () =>
    render(
      <Router hook={hook} searchHook={searchHook}>
        <Shell>
          <DashboardScreen />
        </Shell>
      </Router>,
    ),
  );
  return asked;
}

const link = () => screen.queryByRole('link', { name: 'shop details' });

it('an empty shop whose settings are as delivered says what to do first', async () => {
  await open({});
  const first = await screen.findByRole('link', { name: 'shop details' });
  expect([first.getAttribute('href'), first.parentElement?.textContent]).toEqual([
    '/settings',
    'Start with the shop details: name, address and phone, as customers see them.',
  ]);
});

it('a shop whose settings were saved is told nothing', async () => {
  expect(await open({ version: 2 })).toContain('/shop');
  expect(link()).toBeNull();
});

it.each<Case>([{ bookings: [aBooking()] }, { query: '?search=ali' }, { role: 'COUNTER' }, { offered: false }])(
  'at %j the settings are not even asked for',
  async (given) => {
    expect(await open(given)).toEqual(['/dashboard']);
    expect(link()).toBeNull();
  },
);
