import { expect, type Page } from 'playwright/test';
import type { ShopBranchesDriver } from '../../../tools/models/shop-branches.model.ts';
import { shellPage } from '../pages/shell.page.ts';
import { HeldCalls, refusal } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const REFUSED = refusal('The day is closed');
const branch = (id: number, name: string, code: string) => ({
  id,
  name,
  code,
  address: null,
  city: null,
  isActive: true,
  version: 1,
});

/** Runs a path of the model on a page of two branches, which stand in its answers alone: those of the shop are met by every other story. */
export async function createDriver(page: Page, person = shopPerson()): Promise<ShopBranchesDriver> {
  await signedIn(page, person);
  const main = branch(1, 'Main Branch', 'MAIN');
  let hall = branch(2, 'Hall Road', 'HALL');
  const saddar = branch(3, 'Saddar', 'SDR');
  let isAdded = false;
  let asked = 0;
  const answer = (data: unknown, status = 200) => ({ status, json: { success: true, data } });
  const all = () => [main, hall, ...(isAdded ? [saddar] : [])];
  await page.route('**/api/shop/branches', (route) =>
    route.request().method() === 'GET' ? route.fulfill(answer(all())) : route.fallback(),
  );
  const creations = await HeldCalls.of(page, '**/api/shop/branches', 'POST');
  const turns = await HeldCalls.of(page, '**/api/shop/branches/2', 'PATCH');
  const shell = shellPage(page);
  await page.goto('/settings/branches');

  const dialog = shell.dialog('Add Branch');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const isAdding = () => dialog.isVisible();
  const seeRows = async (names: string[]) => {
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toContainText(names);
    await expect.poll(() => creations.count + turns.count).toBe(asked);
  };
  const seeForm = async (name: string, code: string, error: string | null = null) => {
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await expect(dialog.getByLabel('Code')).toHaveValue(code);
    await expect(dialog.getByText('Name is required')).toBeHidden();
    if (error === null) await expect(dialog.getByRole('alert')).toHaveCount(0);
    else await expect(dialog.getByRole('alert')).toContainText(error);
  };
  const seeTurning = async (isActive: boolean) => {
    await expect.poll(() => creations.count + turns.count).toBe(asked);
    expect(turns.bodies.at(-1)).toEqual({ isActive });
  };

  return {
    events: {
      'press Add Branch': () => page.getByRole('button', { name: 'Add Branch' }).click(),
      'press Add': async () => {
        const isSaving = await dialog.getByRole('button', { name: 'Saving...' }).isVisible();
        if (isSaving) return dialog.getByRole('button', { name: 'Saving...' }).click({ force: true });
        if ((await dialog.getByLabel('Name').inputValue()) !== '') asked += 1;
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      },
      'press Cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'type name and code': async () => {
        await dialog.getByLabel('Name').fill('Saddar');
        await dialog.getByLabel('Code').fill('sdr');
      },
      'press Close': async () => {
        asked += 1;
        await page.getByRole('button', { name: 'Close Hall Road' }).click();
      },
      'press Reopen': async () => {
        asked += 1;
        await page.getByRole('button', { name: 'Reopen Hall Road' }).click();
      },
      'server accepts': async () => {
        if (await isAdding()) {
          isAdded = true;
          await creations.answer(answer(saddar, 201));
          return shell.seeToast('Branch added', 'Ledger entries can be written for Saddar.');
        }
        hall = { ...hall, isActive: !hall.isActive, version: hall.version + 1 };
        await turns.answer(answer(hall));
        await shell.seeToast(hall.isActive ? 'Branch reopened' : 'Branch closed');
      },
      'server refuses': async () => {
        // A dialog says it itself: what is behind it is hidden.
        if (await isAdding()) return creations.answer(REFUSED);
        await turns.answer(REFUSED);
        await shell.seeToast('Branch not saved', 'The day is closed');
      },
    },
    states: {
      listed: async () => {
        await seeRows(['Main Branch', 'Hall Road']);
        await expect(row('Hall Road')).toContainText('Open');
      },
      'empty form': () => seeForm('', ''),
      flagged: async () => {
        await expect(dialog.getByText('Name is required')).toBeVisible();
        await expect(dialog.getByLabel('Name')).toBeFocused();
        await expect.poll(() => creations.count + turns.count).toBe(asked);
      },
      filled: () => seeForm('Saddar', 'sdr'),
      'put away': () => seeRows(['Main Branch', 'Hall Road']),
      adding: async () => {
        await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
        const sent = { name: 'Saddar', code: 'SDR', address: '', city: '' };
        await expect.poll(() => creations.count + turns.count).toBe(asked);
        expect(creations.bodies.at(-1)).toEqual(sent);
      },
      refused: () => seeForm('Saddar', 'sdr', 'The day is closed'),
      added: () => seeRows(['Main Branch', 'Hall Road', 'Saddar']),
      closing: () => seeTurning(false),
      closed: async () => {
        await seeRows(['Main Branch', 'Hall Road']);
        await expect(row('Hall Road')).toContainText('Closed');
      },
      'not closed': async () => {
        await expect(row('Hall Road').getByRole('alert')).toHaveText('The day is closed');
        await expect(row('Hall Road')).toContainText('Open');
      },
      opening: () => seeTurning(true),
    },
  };
}
