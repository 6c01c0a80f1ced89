// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../support/open-app.tsx';
import { MAIN } from '../../support/a.ts';

const EXACT = ['none', 'off', 'false'];

/** The hints for a phone's keyboard: whether to capitalize, correct and check the input. */
const told = (field: HTMLElement) =>
  ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => field.getAttribute(name));

it.each([
  ['/login', ['Email', 'Password']],
  ['/verify-email', ['Email address', 'Verification code']],
  ['/bookings/new', ['Item name', 'Vendor', 'Serial number', 'Phone number', 'Payable amount']],
  ['/bookings', ['Search bookings']],
  ['/ledger/new', ['Vendor Name', 'Receipt Number', 'Receipt Attachment URL', 'Amount']],
  ['/warranty-claims/new', ['Booking code']],
  ['/settings', ['Tax number', 'Time zone']],
])('a phone neither corrects nor capitalizes the codes of %s: %j [TYPED-05]', async (at, labels) => {
  await openApp(at, { answers: { '/locations': [MAIN] } });
  const page = within(screen.getByRole('main'));
  const found = labels.map((label) => page.getAllByLabelText(new RegExp(`^${label}`)).map(told));
  expect(found).toEqual(labels.map(() => [EXACT]));
});

it('a phone may correct the words of a description [TYPED-05]', async () => {
  await openApp('/ledger/new', { answers: { '/locations': [MAIN] } });
  expect(told(screen.getByLabelText(/^Description/))).toEqual([null, null, null]);
});
