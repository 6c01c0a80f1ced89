// @vitest-environment happy-dom
import { configure, act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useActorRef } from '@xstate/react';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { CustomerOffer, VisitsSection } from '../../../src/app/customer/customer-offer.tsx';
import type { Customer } from '../../../src/domain/customer/customer.ts';
import { bookingCreateMachine } from '../../../src/machines/booking-create.machine.ts';
import { bookingEditMachine } from '../../../src/machines/booking-edit/booking-edit.machine.ts';
import { BookingCreateView } from '../../../src/views/booking-create/booking-create-view.tsx';
import { aBooking } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

// The reads and renders of one mounting are counted.
configure({ reactStrictMode: false });

const SANA: Customer = {
  clientName: 'Sana Mir',
  clientType: 'CORPORATE',
  phoneNumber: '0300 1234567',
  whatsappNumber: '0321 7654321',
  bookings: 4,
  firstBookedAt: '2025-03-02T07:30:00.000Z',
  latest: [
    { id: 101, createdAt: '2025-06-02T07:30:00.000Z', items: [{ name: 'RTX 3080', status: 'REPAIRED' }] },
    { id: 7, createdAt: '2025-05-02T07:30:00.000Z', items: [{ name: 'Zenbook', status: 'NOT_REPAIRED' }] },
  ],
};

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2025-06-15T07:30:00.000Z') }));
afterEach(() => vi.useRealTimers());

/** @returns the numbers that were asked for */
function open(what: 'form' | 'page', isOffered = true, customer: Customer | null = SANA) {
  const asked: unknown[] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, isOffered ? ['customers'] : []));
  shell.session.start();
  Object.assign(shell, {
    http: async (path: string, { query }: { query: { phone: string } }) => {
      asked.push([path, query.phone]);
      return { customer };
    },
  });
  const Form = () => <BookingCreateView create={useActorRef(bookingCreateMachine)} cancelTo="/bookings" />;
  const Page = () => (
    <VisitsSection edit={useActorRef(bookingEditMachine, { input: { booking: aBooking() } })} bookingId={101} />
  );
  render(
    <Shell>
      <CustomerOffer>{what === 'form' ? <Form /> : <Page />}</CustomerOffer>
    </Shell>,
  );
  return asked;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

it('offers who has the number, and takes the details over at a press alone [CUST-02]', async () => {
  const asked = open('form');
  await act(async () => vi.advanceTimersByTimeAsync(100));
  type('Phone number', '0300-1234567');
  await act(async () => vi.advanceTimersByTimeAsync(600));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain(
      'Known customer: Sana Mir. 4 bookings since March, last: RTX 3080, repaired',
    ),
  );
  expect(asked).toEqual([['/customers', '0300-1234567']]);
  expect(field('Client name').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Use these details' }));
  expect([field('Client name').value, field('WhatsApp number').value]).toEqual(['Sana Mir', '0321 7654321']);
  expect(screen.queryByRole('button', { name: 'Use these details' })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Known customer');
});

it('hints at a number that cannot be one, and lets it be', () => {
  open('form');
  type('Phone number', '0300-12');
  expect(field('Phone number').getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getAllByText('This does not look like a phone number. It is saved as typed.')).toHaveLength(1);
  type('Phone number', '0300-1234567');
  expect(screen.queryByText('This does not look like a phone number. It is saved as typed.')).toBeNull();
});

it('says on the page of a booking what was booked before', async () => {
  open('page');
  const link = await screen.findByRole('link', { name: '4 bookings since March' });
  expect(link.parentElement?.textContent).toBe('4 bookings since March, last: Zenbook, not repaired');
  expect(link.getAttribute('href')).toMatch(/^\/bookings\?search=/);
});

it('says nothing of a first booking', async () => {
  const asked = open('page', true, { ...SANA, bookings: 1, latest: SANA.latest.slice(0, 1) });
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => vi.advanceTimersByTimeAsync(100));
  expect(screen.queryByRole('link')).toBeNull();
});

it('asks and says nothing where the provider does not offer it [CUST-01]', async () => {
  const asked = open('form', false);
  type('Phone number', '0300-12');
  expect(screen.queryByText('This does not look like a phone number. It is saved as typed.')).toBeNull();
  type('Phone number', '0300-1234567');
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  expect([asked, screen.queryByRole('status')]).toEqual([[], null]);
});
