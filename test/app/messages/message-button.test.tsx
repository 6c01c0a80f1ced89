// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MessageButton } from '../../../src/app/messages/message-button.tsx';
import { bookingSubject } from '../../../src/domain/shop/customer-message.ts';
import { FIRST_TEMPLATES } from '../../../src/domain/shop/message-templates.ts';
import { aBooking } from '../../fixtures/booking.ts';
import { fakeSession, testShell } from '../test-shell.tsx';

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

/** @returns the changes that are sent, with the version that they are made on */
function open(isOffered = true) {
  const changes: unknown[] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, isOffered ? ['messages'] : []));
  shell.session.start();
  Object.assign(shell, {
    http: async (path: string, options: { method?: string; body?: unknown; version?: unknown } = {}) => {
      if (options.method === 'PATCH') changes.push([path, options.body, options.version]);
      return path === '/shop' ? SHOP : BOOKING;
    },
  });
  render(
    <Shell>
      <MessageButton subject={() => bookingSubject(BOOKING)} />
    </Shell>,
  );
  return changes;
}

it('tells the customer on WhatsApp and logs it in three presses [MSG-03, MSG-04]', async () => {
  const changes = open();
  await userEvent.click(screen.getByRole('button', { name: 'Message' }));
  const whatsApp = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  expect(decodeURIComponent(whatsApp.href)).toContain('Hello Sana Malik, your booking BK-1001 is ready to collect');
  whatsApp.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(whatsApp);
  expect(changes).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Log this contact' }));
  expect(await screen.findByText('Contact logged')).toBeTruthy();
  expect(changes).toEqual([
    [
      '/booking/101',
      {
        contact_log: [
          { status: 'WHATSAPP', contactedAt: expect.any(String), notes: expect.stringContaining('ready to collect') },
        ],
      },
      4,
    ],
  ]);
});

it('is not there where the provider does not offer messages [MSG-03]', () => {
  open(false);
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull();
});
