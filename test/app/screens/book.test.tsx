// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ROLES } from '../../../src/domain/session/permissions.ts';
import { toBookPage } from '../../../src/app/screens/book.screen.tsx';
import { openApp } from '../../support/open-app.tsx';

const READERS = ['OWNER', 'MANAGER', 'AUDITOR'];

const MOVED = {
  id: 1,
  at: '2025-01-05T07:30:00.000Z',
  person: { id: 2, name: 'Sana' },
  record: 'booking',
  recordId: 5,
  thing: 'booking',
  is: 'changed',
  name: 'BK-1005',
  changes: [{ path: 'status', before: 'PENDING', after: 'CONFIRMED' }],
  rule: 'EDIT-01 PERM-07',
  reason: null,
};
const answers = { '/booking/5/history': { entries: [MOVED], hasOlder: false, people: [] } };
const leads = () => screen.queryAllByRole('link', { name: /^[A-Z]+-\d{2}$/ }).map((link) => link.getAttribute('href'));

it.each(ROLES)(
  'the history and Help link to the book for %s if the role may read it [PERM-09, UI-28]',
  async (role) => {
    const page = await openApp('/bookings/5', { role, answers });
    await page.press('Show History');
    const isReader = READERS.includes(role);
    const seesRules = role === 'OWNER' || role === 'AUDITOR';
    expect(leads()).toEqual(seesRules ? ['/book#rules--edit-01', '/book#rules--perm-07'] : []);
    await page.press('Account');
    expect(screen.queryAllByRole('menuitem', { name: 'Workflows' })).toHaveLength(isReader ? 1 : 0);
  },
);

it('Help has no link to a book with a plain provider [PERM-09, OFFER-02]', async () => {
  const page = await openApp('/bookings/5', { isReflow: false });
  await page.press('Account');
  expect(screen.queryByRole('menuitem', { name: 'Workflows' })).toBeNull();
});

it('a screen without permission links to the table of permissions [PERM-09]', async () => {
  await openApp('/bookings/new', { role: 'AUDITOR' });
  expect(screen.getByRole('link', { name: 'Permissions' }).getAttribute('href')).toBe('/book#permissions');
});

it('the book is opened from the origin of the app, so that the policy of the app applies to it [PERM-09]', async () => {
  const page = await toBookPage(new Blob(['<script src="/assets/book-1.js"></script>']), 'https://shop.test');
  expect([page.type, await page.text()]).toEqual([
    'text/html',
    '<script src="https://shop.test/assets/book-1.js"></script>',
  ]);
});
