// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bookingListOf } from '../../src/domain/booking/list/booking-list.ts';
import type { BookingPage } from '../../src/domain/booking/booking.ts';
import { readListAddress } from '../../src/domain/lists/list-address.ts';
import { BookingsView } from '../../src/views/booking-list/booking-list-view.tsx';
import { NavigateContext, type Navigate } from '../../src/views/ui/link/link.tsx';
import { aBooking } from '../fixtures/booking.ts';
import { readList, readTexts, show } from './rendered.tsx';

const SANA = aBooking({ payableAmount: 12_500, clientType: 'CORPORATE' });
const ALI = aBooking({
  id: 102,
  code: 'BK-1002',
  clientName: 'Ali Khan',
  whatsappNumber: 'none',
  appointmentDate: null,
  payableAmount: 900,
  isActive: false,
});

async function open(query: string, offers: readonly string[] = ['lists'], bookings = [SANA, ALI]) {
  const state = readListAddress(bookingListOf(offers), query);
  const list = await readList<BookingPage>(state, { bookings, totalPages: 3, totalBookings: 25 });
  const navigate = vi.fn<Navigate>();
  const user = await show(
    <NavigateContext value={navigate}>
      <BookingsView list={list} hasLists={offers.includes('lists')} />
    </NavigateContext>,
  );
  return { list, navigate, user, state: () => list.getSnapshot().context.state };
}

const headings = () =>
  screen.getAllByRole('columnheader').map((heading) => [heading.textContent, heading.getAttribute('aria-sort')]);

describe('the bookings as rows', () => {
  it('are a table with their amount, and are led to and from on the same page', async () => {
    const { user, navigate } = await open('?search=ali&page=2&layout=rows');
    const table = await screen.findByRole('table', { name: 'Bookings' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => readTexts(row)),
    ).toEqual([
      [
        'Sana Malik',
        'RTX 3080',
        'BK-1001',
        '0300-1234567',
        'Pending',
        'Jan 5, 2025, 12:30 PM',
        'Jan 8, 2025, 11:00 AM',
        'Rs 12,500',
      ],
      ['Ali Khan', 'Deleted', 'RTX 3080', 'BK-1002', 'none', 'Pending', 'Jan 5, 2025, 12:30 PM', '—', 'Rs 900'],
    ]);
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ali Khan' }).getAttribute('href')).toBe('/bookings/102');
    await user.click(screen.getByRole('link', { name: 'Cards' }));
    expect(navigate.mock.calls).toEqual([['/bookings?search=ali&page=2', { state: undefined }]]);
  });

  it('stand by the heading that is pressed, and the heading says how', async () => {
    const { user, state } = await open('?layout=rows&page=2');
    await screen.findByRole('table');
    expect(headings()).toEqual([
      ['Client name', null],
      ['Code', null],
      ['WhatsApp', null],
      ['Status', null],
      ['Created', 'descending'],
      ['Appointment', null],
      ['Amount', null],
    ]);
    const orders: string[] = [];
    for (const name of ['Amount', 'Amount', 'Client name', 'Status', 'Created', 'Created']) {
      await user.click(screen.getByRole('button', { name }));
      const { sortBy, orderBy, page, filters } = state();
      orders.push(`${sortBy} ${orderBy} ${page} ${filters['layout']}`);
    }
    expect(orders).toEqual([
      'payableAmount desc 1 rows',
      'payableAmount asc 1 rows',
      'clientName asc 1 rows',
      'status asc 1 rows',
      ' desc 1 rows',
      'createdAt asc 1 rows',
    ]);
    expect(headings()[4]).toEqual(['Created', 'ascending']);
  });

  it('are not offered by a provider without lists', async () => {
    await open('?layout=rows', []);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect([screen.queryByRole('table'), screen.queryByRole('link', { name: /^(Rows|Cards)$/ })]).toEqual([null, null]);
  });
});
