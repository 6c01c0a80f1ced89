// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, expect, it } from 'vitest';
import { useRecentRecord } from '../../../src/app/history/recent-records.ts';
import { Keys, type KeyWindow } from '../../../src/app/shell/keys.tsx';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { Claim } from '../../../src/domain/claim/claim.ts';
import type { Offer } from '../../../src/domain/session/staff.ts';
import { Button } from '../../../src/views/ui/button/button.tsx';
import { Menu } from '../../../src/views/ui/menu/menu.tsx';
import { aBooking, aLedgerEntry } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// Ark closes with a window all that were opened since, and not at once.
afterEach(async () => {
  cleanup();
  await new Promise(requestAnimationFrame);
});

const CLAIM: Claim = {
  id: 3,
  claimNumber: 'WC-3',
  claimDate: '2025-02-01T07:30:00.000Z',
  originalBookingId: 101,
  claimBookingId: 102,
  originalBooking: { code: 'BK-1001', clientName: 'Sana Malik', whatsappNumber: null },
  claimBooking: { code: 'BK-1002', status: 'PENDING' },
  createdByUser: null,
  remarks: null,
  isActive: true,
  warrantyClaimItems: [],
};
const ENTRY = aLedgerEntry({ id: 4, vendorName: 'Techzone', receiptNumber: 'INV-4' });
const FOUND = aBooking({ id: 9, code: 'BK-1009', clientName: 'Saima', status: 'CONFIRMED' });

function Frame() {
  const [shown, show] = useState<KeyWindow | null>(null);
  return <Keys shown={shown} onShow={show} />;
}

function Record() {
  useRecentRecord('/bookings/7', 'Sana Mir', 'BK-1007');
  return null;
}

/** A page of a record whose head offers two things, of which one is refused. */
async function open({ offers = [], fails = false }: { offers?: Offer[]; fails?: boolean } = {}) {
  const pressed: string[] = [];
  const asked: unknown[] = [];
  let isDown = fails;
  const { shell, wrapper: Shell } = testShell(fakeSession(true, offers));
  shell.session.start();
  Object.assign(shell, {
    http: async (path: string, { query }: { query: unknown }) => {
      asked.push([path, query]);
      if (isDown) throw new ApiError('network');
      if (path === '/warrantyClaim/') return { claims: [CLAIM], totalPages: 1, totalClaims: 1 };
      if (path === '/ledger-entry/') return { entries: [ENTRY], totalPages: 1, totalEntries: 1, totalAmount: 1 };
      return { bookings: [FOUND], totalPages: 1, totalBookings: 1 };
    },
  });
  const location = memoryLocation({ path: '/bookings/8', record: true });
  render(
    <Shell>
      <Router hook={location.hook}>
        <Record />
        <main>
          <div data-actions="">
            <button type="button" onClick={() => pressed.push('Edit Booking')}>
              Edit Booking
            </button>
            <Button reason="You may not">Delete Booking</Button>
            <Menu
              label="Quick actions"
              trigger={<Button>Quick Actions</Button>}
              entries={[
                { value: 'payment', label: 'Record Payment', onSelect: () => pressed.push('Record Payment') },
                { value: 'status', separator: true },
                { value: 'IN_PROGRESS', label: <b>Soon</b>, onSelect: () => pressed.push('In Progress') },
                { value: 'claim', label: 'Create Warranty Claim', href: '/warranty-claims/new?bookingCode=BK-1008' },
              ]}
            />
            <a href="/bookings/new">New Booking</a>
          </div>
          <input aria-label="Client name" />
        </main>
        <Frame />
      </Router>
    </Shell>,
  );
  const summon = async (target: Element = document.body) => {
    fireEvent.keyDown(target, { key: 'k', code: 'KeyK', ctrlKey: true });
    return screen.findByRole<HTMLInputElement>('combobox', { name: 'Find and do anything' });
  };
  const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  return { pressed, asked, summon, lines, history: location.history, recover: () => (isDown = false) };
}

it('shows what is known, of a provider that offers nothing too, and of screens only what may be opened [OFFER-02]', async () => {
  const { summon, lines } = await open();
  const field = await summon(screen.getByRole('textbox', { name: 'Client name' }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(lines()).toEqual([
    'Sana MirBK-1007',
    'Edit Booking',
    'Delete BookingYou may not',
    'Record PaymentQuick Actions',
    'In ProgressQuick Actions',
    'Create Warranty ClaimQuick Actions',
    'New Booking',
    'New Warranty Claim',
    'New Ledger Entry',
    'Dashboard',
    'Bookings',
    'Warranty Claims',
    'Ledger',
    'Ledger Reports',
  ]);
});

it('leads to what the provider offers beyond that', async () => {
  const { summon, lines } = await open({ offers: ['account', 'people', 'shop'] });
  await summon();
  expect(lines().slice(-1)).toEqual(['Account']);
});

it('presses the control of the open screen once it is gone', async () => {
  const { pressed, summon } = await open();
  await userEvent.type(await summon(), 'edit{Enter}');
  await waitFor(() => expect(pressed).toEqual(['Edit Booking']));
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.type(await summon(), 'in progress{Enter}');
  await waitFor(() => expect(pressed).toEqual(['Edit Booking', 'In Progress']));
});

it('opens what a menu of the open screen leads to', async () => {
  const { summon, history } = await open();
  await userEvent.type(await summon(), 'create warranty{Enter}');
  await waitFor(() => expect(history).toEqual(['/bookings/8', '/warranty-claims/new?bookingCode=BK-1008']));
});

it('opens a recent record, and what the provider finds', async () => {
  const { asked, summon, lines, history } = await open();
  await userEvent.type(await summon(), '1007{Enter}');
  await waitFor(() => expect(history).toEqual(['/bookings/8', '/bookings/7']));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.type(await summon(), 'zb-99');
  const line = await screen.findByRole('option', { name: /Saima/ });
  expect(lines()).toEqual([
    'SaimaBK-1009 · Confirmed · RTX 3080',
    'Sana MalikWC-3 · Pending · BK-1001',
    'January rentJan 05, 2025 · Rent · Techzone · INV-4',
  ]);
  await userEvent.click(line);
  await waitFor(() => expect(history).toEqual(['/bookings/8', '/bookings/7', '/bookings/9']));
  const query = { page: 1, pageSize: 8, searchString: 'zb-99' };
  expect(asked).toEqual([
    ['/booking/', query],
    ['/warrantyClaim/', { ...query, sortBy: 'claimDate', orderBy: 'desc' }],
    ['/ledger-entry/', { ...query, sortBy: 'entryDate', orderBy: 'desc' }],
  ]);
});

it('takes no more than can be searched for', async () => {
  const { summon } = await open();
  const field = await summon();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.paste('x'.repeat(10_000));
  expect(field.value).toBe('x'.repeat(200));
});

it('says that the search failed, tries again, and closes with Escape', async () => {
  const { summon, recover } = await open({ fails: true });
  await userEvent.type(await summon(), 'zb-99');
  const again = await screen.findByRole('button', { name: 'Try again' });
  recover();
  await userEvent.click(again);
  await screen.findByRole('option', { name: /Saima/ });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});
