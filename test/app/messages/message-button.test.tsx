// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ToastAction, ToastText } from '../../../src/app/notifications/toaster.ts';
import { MessageButton } from '../../../src/app/messages/message-button.tsx';
import { bookingSubject } from '../../../src/domain/shop/customer-message.ts';
import { FIRST_TEMPLATES } from '../../../src/domain/shop/message-templates.ts';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { Offer } from '../../../src/domain/session/staff.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { deferred } from '../../deferred.ts';
import { aBooking, aContact } from '../../support/a.ts';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

const BOOKING = aBooking({ clientName: 'Sana Malik', status: 'RESOLVED', version: 4 });
const SHOP = {
  name: 'Hafeez Repairs',
  address: '',
  phone: '',
  taxNumber: '',
  footer: '',
  timeZone: 'Asia/Karachi',
  warrantyDays: { GPU: 90, MOBO: 90, LAPTOP: 90 },
  logo: null,
  templates: FIRST_TEMPLATES,
  services: [],
  couriers: [],
  version: 1,
};

type Call = { method?: string; body?: BookingPatch; version?: unknown };

/** A provider whose answer to the first change is lost where `isLost`. @returns the changes that are sent, and the toasts */
function open({
  offers = ['messages'],
  isLost = false,
  shop = Promise.resolve(SHOP),
}: { offers?: Offer[]; isLost?: boolean; shop?: Promise<typeof SHOP> } = {}) {
  const changes: unknown[] = [];
  const toasts: (ToastText & { action?: ToastAction | undefined })[] = [];
  const seen: Booking[] = [];
  let stored = BOOKING;
  const { shell, wrapper: Shell } = testShell(fakeSession(true, offers));
  shell.session.start();
  Object.assign(shell, {
    toaster: { show: (toast: ToastText, action?: ToastAction) => toasts.push({ ...toast, action }) },
    http: async (path: string, { method, body, version }: Call = {}) => {
      if (path === '/shop') return shop;
      if (method !== 'PATCH') return stored;
      changes.push([path, body, version]);
      if (version !== stored.version) throw new ApiError('status', { status: 412, body: { data: stored } });
      const rows = body?.contact_log?.map((row) => ({
        ...aContact({ id: 70, bookingItemId: null, userId: null }),
        ...row,
      }));
      stored = { ...stored, version: (stored.version ?? 0) + 1, contact_log: (rows ?? []) as Booking['contact_log'] };
      if (isLost && changes.length === 1) throw new ApiError('network');
      return stored;
    },
  });
  render(
    <Shell>
      <MessageButton subject={() => bookingSubject(BOOKING)} onLogged={(booking) => seen.push(booking)} />
    </Shell>,
  );
  return { changes, toasts, seen };
}

const seeFocusBack = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Message' })));

async function send() {
  await userEvent.click(screen.getByRole('button', { name: 'Message' }));
  const whatsApp = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  whatsApp.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(whatsApp);
  return decodeURIComponent(whatsApp.href);
}

const LOGGED = {
  contact_log: [
    {
      status: 'WHATSAPP',
      contactedAt: expect.any(String),
      notes: expect.stringContaining('ready to collect'),
      userId: 5,
      isActive: true,
    },
  ],
};

it('tells the customer on WhatsApp and logs it in three presses, which can be undone [MSG-03, MSG-04, QUICK-06]', async () => {
  const { changes, toasts, seen } = open();
  expect(await send()).toContain('Hello Sana Malik, your booking BK-1001 is ready to collect');
  expect(changes).toEqual([]);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Log this contact' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await seeFocusBack();
  expect(changes).toEqual([['/booking/101', LOGGED, 4]]);
  expect(toasts.map(({ title, action }) => [title, action?.label])).toEqual([['Contact logged', 'Undo']]);
  toasts[0]?.action?.onClick();
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Contact logged', 'Undone']));
  expect(changes[1]).toEqual(['/booking/101', { contact_log: [{ id: 70, isActive: false }] }, 5]);
  expect(seen.map(({ version }) => version)).toEqual([5, 6]);
});

it('logs once where the answer was lost and the press is made again [MSG-04, QUICK-02]', async () => {
  const { changes, toasts } = open({ isLost: true });
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Log this contact' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log Contact' });
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toContain(
    'ready to collect',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log Contact' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await seeFocusBack();
  expect(changes).toEqual([
    ['/booking/101', LOGGED, 4],
    ['/booking/101', LOGGED, 4],
  ]);
  expect(toasts.map(({ title }) => title)).toEqual(['Contact logged']);
});

it('fills the window that was open for it, and leads back to Message from there and from a log that is given up [MSG-03, MSG-04]', async () => {
  const shop = deferred<typeof SHOP>();
  open({ shop: shop.promise, isLost: true });
  await userEvent.click(screen.getByRole('button', { name: 'Message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Message to Sana Malik' });
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  shop.resolve(SHOP);
  await within(dialog).findByRole('textbox', { name: 'Text' });
  expect(document.activeElement).toBe(dialog);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await seeFocusBack();

  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Log this contact' }));
  await screen.findByRole('dialog', { name: 'Log Contact' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await seeFocusBack();
});

it('is not there where the provider does not offer messages [MSG-03]', () => {
  open({ offers: [] });
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull();
});
