// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { aLedgerEntry, aShop, MAIN } from '../../support/a.ts';
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

it('opens the settings on what is stored where a save without an answer is discarded [CONF-02]', async () => {
  let stored = aShop();
  const answer = ({ method }: Call) => {
    if (method !== 'PATCH') return stored;
    stored = aShop({ name: 'Saddar Laptops', version: 4 });
    return new ApiError('network');
  };
  const page = await openApp('/settings', { answers: { '/shop': answer } });
  type('name', 'Saddar Laptops');
  press('Save Changes');
  await page.settle();
  type('name', 'Another');
  press('Discard');
  await page.settle();
  expect([valueOf('name'), page.reads().filter((path) => path === '/shop').length]).toEqual(['Saddar Laptops', 2]);
});

it('says that a colleague changed the entry that is edited, and shows it when it is asked for [REL-03]', async () => {
  let stored = aLedgerEntry();
  const page = await openApp('/ledger/7/edit', { answers: { '/locations': [MAIN], '/ledger-entry/7': () => stored } });
  type('description', 'Rent, corrected');
  stored = aLedgerEntry({ remarks: 'In two parts', version: 4 });
  await page.tell('ledger');
  expect([valueOf('description'), valueOf('remarks')]).toEqual(['Rent, corrected', '']);
  press('Show');
  expect([valueOf('description'), valueOf('remarks')]).toEqual(['Rent, corrected', 'In two parts']);
});
