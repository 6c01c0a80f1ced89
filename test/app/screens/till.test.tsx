// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Till } from '../../../src/domain/till/till.ts';
import { aBooking, aTill, MAIN } from '../../support/a.ts';
import { aRefusal } from '../../support/api-errors.ts';
import { openApp, type Call } from '../../support/open-app.tsx';

const NONE = { closings: [], totalPages: 0, totalClosings: 0 };
const CLOSING = {
  id: 1,
  date: '2026-11-27',
  locationId: 1,
  opening: 100,
  expectedCash: 1000,
  number: 1,
  replaces: null,
  counted: 990,
  takenOut: 600,
  difference: -10,
  note: 'A coin is missing',
  closedAt: '2026-11-27T15:00:00.000Z',
  closedBy: { id: 1, name: 'ثنا مرزا' },
  reopened: null,
};
const CLOSED = aTill({ status: 'CLOSED', canReopen: true, refusal: 'Closed', ...CLOSING });

const open = async (till: Till = aTill(), role = 'OWNER', closings: object = NONE) => {
  const answers = { '/locations': [MAIN], '/till': till, '/till/closings': closings, '/till/close': CLOSED };
  const page = await openApp('/ledger/till?date=2026-11-27&locationId=1', { role, answers });
  await page.settle();
  return page;
};
const card = (name: string) => within(screen.getByRole('region', { name }));

it('shows what came in and went out, and one number and one press close the day [TILL-06]', async () => {
  const page = await open();
  expect(card('Received').getByText('Total').nextSibling?.textContent).toBe('Rs 900');
  expect(card('Spent').getByText('Nothing was spent.')).toBeTruthy();
  const drawer = card('Drawer');
  expect(drawer.getByText('Expected cash').nextSibling?.textContent).toBe('Rs 1,000');
  expect(drawer.queryByLabelText(/^Note/)).toBeNull();
  await page.user.type(drawer.getByRole('textbox', { name: /^Counted/ }), '1000');
  expect(drawer.getByText('No difference')).toBeTruthy();
  await page.press('Close Day');
  expect(page.writes().map(({ path, body }) => [path, body])).toEqual([
    ['/till/close', { date: '2026-11-27', locationId: 1, opening: 100, counted: 1000, takenOut: 0, version: 7 }],
  ]);
  expect(card('Drawer').getByText(/^ثنا مرزا, Nov 27, 2026/)).toBeTruthy();
});

it('counts notes, shows the difference while it is typed, and asks for a note [TILL-04, TILL-06]', async () => {
  const page = await open();
  await page.press(screen.getByText('Count notes'));
  await page.user.type(screen.getByLabelText('500 ×'), '1');
  await page.user.type(screen.getByLabelText(/^Coins/), '40');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Counted/ }).value).toBe('540');
  expect(screen.getByText('Difference -Rs 460')).toBeTruthy();
  await page.press('Close Day');
  expect(screen.getByText('Counted and expected differ. Please say why in at least 5 characters')).toBeTruthy();
  expect(page.writes()).toEqual([]);
});

it('says why a day cannot be closed [TILL-04]', async () => {
  const refusal = 'Nov 26, 2026 has money and is not closed. Close it first.';
  await open(aTill({ refusal }));
  expect(screen.getByText(refusal)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close Day' }).getAttribute('aria-description')).toBe(refusal);
});

it('a closed day is a record that owner and manager reopen, and the closings are listed [TILL-05, TILL-06]', async () => {
  const page = await open(CLOSED, 'COUNTER', { closings: [CLOSING], totalPages: 1, totalClosings: 1 });
  expect(card('Drawer').getByText('Difference').nextSibling?.textContent).toBe('-Rs 10');
  const reopen = screen.getByRole('button', { name: 'Reopen Day' });
  expect(reopen.getAttribute('aria-description')).toBe('You do not have permission to reopen the till.');
  expect(card('Closings').getByText('-Rs 10')).toBeTruthy();
  expect(page.writes()).toEqual([]);
});

const SENTENCE = 'The till of Main is closed for Nov 27, 2026. Reopen it first.';

const refusal = ({ method }: Call) => (method === 'GET' ? undefined : aRefusal(409, SENTENCE));
const toTill = () => screen.queryByRole('link', { name: 'Open the till' })?.getAttribute('href');

it.each([
  ['OWNER', '/ledger/till'],
  ['COUNTER', undefined],
])('a new entry of a closed day is refused, and %s finds the till at %s [TILL-03]', async (role, href) => {
  const answers = { '/locations': [MAIN], '/ledger-entry/': refusal, '/ledger-entry/duplicate': { duplicate: null } };
  const page = await openApp('/ledger/new', { role, answers });
  await page.type(/^Amount/, '500');
  await page.type(/^Description/, 'Tea for guests');
  await page.choose('Location', /Main Branch/);
  await page.press('Create Entry');
  expect(within(screen.getByRole('main')).getByText(SENTENCE)).toBeTruthy();
  expect(toTill()).toBe(href);
});

it('a change of a booking whose day is closed is refused with the way to the till [TILL-03]', async () => {
  const answer = (call: Call) => refusal(call) ?? aBooking();
  const page = await openApp('/bookings/101', { answers: { '/booking/101': answer } });
  await page.press('Edit Booking');
  await page.type(/^Referral notes/i, 'Came back');
  await page.press('Save Changes');
  expect(within(screen.getByRole('main')).getByText(SENTENCE)).toBeTruthy();
  expect(toTill()).toBe('/ledger/till');
});
