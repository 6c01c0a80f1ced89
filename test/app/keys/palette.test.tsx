// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aBooking, aClaim, aLedgerEntry } from '../../support/a.ts';
import { openApp, type Visit } from '../../support/open-app.tsx';

const FOUND = aBooking({ id: 9, code: 'BK-1009', clientName: 'Saima', status: 'CONFIRMED' });
const ENTRY = aLedgerEntry({ vendorName: 'Techzone', receiptNumber: 'INV-4' });
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find and Do Anything' });
const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

const openFields = () => screen.queryAllByRole('combobox', { name: 'Find and Do Anything' });

// Ark closes with a window all that were opened since, and not at once.
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(500);
  await new Promise(requestAnimationFrame);
});

/** The page of a booking, and a provider that finds one record of each kind. */
async function open(visit: Visit = {}) {
  const page = await openApp('/bookings/7', {
    isReflow: false,
    ...visit,
    answers: {
      '/booking/7': aBooking({ id: 7, code: 'BK-1007', clientName: 'Sana Mir' }),
      '/booking/': { bookings: [FOUND], totalPages: 1, totalBookings: 1 },
      '/booking/9': FOUND,
      '/warrantyClaim/': { claims: [aClaim()], totalPages: 1, totalClaims: 1 },
      '/ledger-entry/': { entries: [ENTRY], totalPages: 1, totalEntries: 1, totalAmount: 1 },
    },
  });
  const summon = async (text = '') => {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    // The code of keys, and then that of the palette.
    for (const _ of ['keys', 'palette']) await page.settle();
    if (text !== '') await page.user.type(field(), text);
    await page.settle();
  };
  return { ...page, summon };
}

it.each<[Visit, string[]]>([
  [
    {},
    [
      'Create Warranty Claim',
      'Edit Booking',
      'Delete Booking',
      'New Booking',
      'New Warranty Claim',
      'New Ledger Entry',
      'Dashboard',
      'Bookings',
      'Warranty Claims',
      'Ledger',
      'Ledger Reports',
    ],
  ],
  [
    { role: 'TECHNICIAN', isReflow: true },
    [
      'Message',
      'Receipt, A4Print',
      'Receipt, 80 mm rollPrint',
      'Intake slip, A4Print',
      'Intake slip, 80 mm rollPrint',
      'Invoice, A4Print',
      'Invoice, 80 mm rollPrint',
      'Item labels, 62 x 29 mmPrint',
      'Item labels, A4 sheetPrint',
      'Log ContactMore Quick Actions',
      'Change Item StatusMore Quick Actions',
      'Add Item NoteMore Quick Actions',
      'AssignMore Quick Actions',
      'Create Warranty ClaimYou do not have permission to create warranty claims.',
      'Edit Booking',
      'Delete BookingYou do not have permission to delete bookings.',
      'Dashboard',
      'Bookings',
      'Warranty Claims',
      'Account',
    ],
  ],
])('shows for %j what the open screen has, and of the others what may be opened [OFFER-02]', async (visit, known) => {
  const page = await open(visit);
  await page.summon();
  expect(lines()).toEqual(known);
});

it('the palette lists matches of each kind of record, and then the recent record', async () => {
  const page = await open();
  await page.summon('zb-99');
  expect(lines()).toEqual([
    'BK-1009SaimaConfirmed · RTX 3080',
    'WC-1001Sana MalikIn Progress · BK-1001',
    '#7January rentJan 05, 2025 · Rent · Techzone · INV-4',
  ]);
  expect(page.reads().slice(-3)).toEqual([
    '/booking/?page=1&pageSize=8&searchString=zb-99',
    '/warrantyClaim/?page=1&pageSize=8&searchString=zb-99&sortBy=claimDate&orderBy=desc',
    '/ledger-entry/?page=1&pageSize=8&searchString=zb-99&sortBy=entryDate&orderBy=desc',
  ]);
  await page.press(/Saima/, 'option');
  await page.summon('1007{Enter}');
  expect([page.address(), openFields()]).toEqual(['/bookings/7', []]);
});

it('the palette lists the book as a screen, and none of its links as an action of the open screen', async () => {
  const page = await open({ isReflow: true });
  await page.summon('edit');
  expect(lines()[0]).toBe('Edit Booking');
  await page.user.clear(field());
  await page.user.type(field(), 'workflows{Enter}');
  await page.settle();
  expect(page.address()).toBe('/book');
});

it('the palette lists the till if the provider has one [TILL-06]', async () => {
  const page = await open({ isReflow: true });
  await page.summon('till{Enter}');
  await page.settle();
  expect(page.address()).toBe('/ledger/till');
});

it('the palette closes before it runs a menu entry of the open screen', async () => {
  const page = await open({ isReflow: true });
  await page.summon('log cont{Enter}');
  expect([openFields(), screen.queryByRole('dialog', { name: 'Log Contact' }) !== null]).toEqual([[], true]);
});

it('the palette has the focus, and cuts the input to the maximum search length', async () => {
  const page = await open();
  await page.summon();
  expect(document.activeElement).toBe(field());
  await page.user.paste('x'.repeat(10_000));
  expect(field().value).toBe('x'.repeat(200));
});
