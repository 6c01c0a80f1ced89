// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Branch, Shop } from '../../../src/domain/shop/shop.ts';
import { deferred } from '../../deferred.ts';
import { aBranch, aLedgerEntry, aShop, MAIN } from '../../support/a.ts';
import { aSavedEarlier, NO_ANSWER } from '../../support/api-errors.ts';
import { openApp, type Call } from '../../support/open-app.tsx';

/** By its path: a role is looked for in all of the page, and the settings are long. */
function fieldAt(path: string): HTMLInputElement | HTMLTextAreaElement {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-at="${path}"]`);
  if (!field) throw new Error(`There is no ${path}`);
  return field;
}
const valueOf = (path: string) => fieldAt(path).value;
const type = (path: string, value: string) => fireEvent.change(fieldAt(path), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }));

it('discarding an unanswered save shows the stored settings [CONF-02]', async () => {
  let stored = aShop();
  const answer = ({ method }: Call) => {
    if (method !== 'PATCH') return stored;
    stored = aShop({ name: 'Saddar Laptops', version: 4 });
    return NO_ANSWER;
  };
  const page = await openApp('/settings', { answers: { '/shop': answer } });
  type('name', 'Saddar Laptops');
  press('Save Changes');
  await page.settle();
  type('name', aShop().name);
  press('Discard');
  await page.settle();
  expect([valueOf('name'), page.reads().filter((path) => path === '/shop').length]).toEqual(['Saddar Laptops', 2]);
  expect(page.writes()).toMatchObject([{ path: '/shop', version: aShop().version }]);
});

it('a branch is saved with the version of its edit [SHOP-03, REL-02]', async () => {
  let branch = aBranch({ version: 3 });
  const path = `/shop/branches/${branch.id}`;
  const save = ({ body }: Call) => (branch = { ...branch, ...(body as Partial<Branch>), version: branch.version + 1 });
  const page = await openApp('/settings/branches', { answers: { '/shop/branches': () => [branch], [path]: save } });
  for (const city of ['Lahore', ' Cantt']) {
    await page.press(`Edit ${branch.name}`);
    await page.type(/^City/, city);
    await page.press('Save');
  }
  expect(page.writes()).toMatchObject([
    { path, body: { city: 'Lahore' }, version: 3 },
    { path, body: { city: 'Lahore Cantt' }, version: 4 },
  ]);
});

it('a focused link keeps the focus when the form of the settings loads [SHOP-07]', async () => {
  const answer = deferred<Shop>();
  const page = await openApp('/settings', { answers: { '/shop': () => answer.promise } });
  const branches = screen.getByText('Branches', { selector: 'a' });
  branches.focus();
  answer.resolve(aShop());
  await page.settle();
  expect([valueOf('name'), document.activeElement]).toEqual([aShop().name, branches]);
});

it('an entry that someone else changed during an edit can be loaded on request [REL-03]', async () => {
  let stored = aLedgerEntry();
  const page = await openApp('/ledger/7/edit', { answers: { '/locations': [MAIN], '/ledger-entry/7': () => stored } });
  type('description', 'Rent, corrected');
  stored = aLedgerEntry({ remarks: 'In two parts', version: 4 });
  await page.tell('ledger');
  expect([valueOf('description'), valueOf('remarks')]).toEqual(['Rent, corrected', '']);
  press('Show');
  expect([valueOf('description'), valueOf('remarks')]).toEqual(['Rent, corrected', 'In two parts']);
});

it('settings that someone else saved are offered, and merged on request [LIVE-08]', async () => {
  let stored = aShop();
  const page = await openApp('/settings', { answers: { '/shop': () => stored } });
  type('name', 'Our name');
  stored = aShop({ phone: '021-7654321', version: 4 });
  await page.tell('shop');
  expect([valueOf('name'), valueOf('phone')]).toEqual(['Our name', aShop().phone]);
  press('Show');
  expect([valueOf('name'), valueOf('phone')]).toEqual(['Our name', '021-7654321']);
});

it('an entry whose answer was lost is created with the same key, also after a reload [REL-01, REL-06]', async () => {
  const answers = {
    '/locations': [MAIN],
    '/ledger-entry/duplicate': { duplicate: null },
    '/ledger-entry/': NO_ANSWER,
  };
  const first = await openApp('/ledger/new', { answers });
  await first.choose('Location', 'Main Branch (MAIN)');
  type('amount', '1250.50');
  type('description', 'Thermal paste');
  await first.press('Create Entry');
  first.close();
  const second = await openApp('/ledger/new', { answers });
  expect(valueOf('amount')).toBe('0');
  await second.press('Restore');
  expect(valueOf('amount')).toBe('1250.50');
  await second.press('Create Entry');
  const idempotencyKey = expect.any(String) as string;
  expect(first.writes()).toMatchObject([{ path: '/ledger-entry/', body: { amount: 1250.5 }, idempotencyKey }]);
  expect(second.writes()).toEqual(first.writes());
});

it('a draft that changed after a lost answer links to the saved booking, and is saved as a second one on request [REL-15]', async () => {
  const page = await openApp('/bookings/new', { answers: { '/booking': aSavedEarlier(7, 'BK-1001') } });
  for (const label of ['Client name', 'Phone number', 'WhatsApp number', 'Item name'])
    await page.type(new RegExp(`^${label}`), label === 'Client name' ? 'Twice Tahir' : '0300 1234567');
  await page.press('Create Booking');
  const opens = screen.getByRole<HTMLAnchorElement>('link', { name: /^Open BK-1001/ });
  expect([opens.getAttribute('href'), opens.target, valueOf('clientName')]).toEqual([
    '/bookings/7',
    '_blank',
    'Twice Tahir',
  ]);
  await page.press('Save as another booking');
  const [first, another] = page.writes();
  expect(another).toEqual({ ...first, idempotencyKey: expect.any(String) as string });
  expect(another?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

const issue = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reported issue' });

it('a field suggests earlier values, which are accepted by keyboard or by a press [BOOK-15]', async () => {
  const answers = { '/suggestions': { values: ['No display', 'No sound'] } };
  const page = await openApp('/bookings/new', { answers });
  const type = async (text: string) => {
    fireEvent.input(issue(), { target: { value: text } });
    await page.settle();
  };
  await type('No');
  const listed = within(screen.getByRole('listbox'));
  expect(listed.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['No display', 'No sound']);
  expect(page.reads().filter((path) => path.startsWith('/suggestions'))).toEqual([
    '/suggestions?field=reportedIssue&text=No',
  ]);
  expect(screen.getByText('2 suggestions, arrow down to choose').role).toBe('status');
  expect(fireEvent.keyDown(issue(), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(issue(), { key: 'ArrowDown' })).toBe(false);
  await page.settle();
  const marked = listed.getByRole('option', { selected: true });
  expect([marked.textContent, issue().getAttribute('aria-activedescendant')]).toEqual(['No display', marked.id]);
  expect(fireEvent.keyDown(issue(), { key: 'Enter' })).toBe(false);
  expect([issue().value, screen.queryByRole('listbox')]).toEqual(['No display', null]);
  expect([issue().getAttribute('aria-activedescendant'), issue().getAttribute('aria-controls')]).toEqual([null, null]);
  await type('No s');
  fireEvent.click(screen.getByRole('option', { name: 'No sound' }));
  expect(issue().value).toBe('No sound');
});

it('no earlier values are requested from a plain provider [BOOK-15, OFFER-02]', async () => {
  const page = await openApp('/bookings/new', { isReflow: false });
  fireEvent.input(issue(), { target: { value: 'No' } });
  await page.settle();
  expect([page.calls, screen.queryByRole('listbox')]).toEqual([[], null]);
});
