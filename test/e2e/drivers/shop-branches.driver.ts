import { expect } from 'playwright/test';
import type { shopBranchesModel } from '../../../tools/models/shop-branches.model.ts';
import { CLOSED, success } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const REST = { address: null, city: null, isActive: true, version: 1 };
const MAIN = { id: 1, name: 'Main Branch', code: 'MAIN', ...REST };
const SADDAR = { id: 3, name: 'Saddar', code: 'SDR', ...REST };

/** Runs a path of the model on two branches that only exist in mocked answers, to keep other stories unaffected. */
export const createDriver = driver<typeof shopBranchesModel>(async ({ page, shell, hold, submitOf, seeAlert }) => {
  let hall = { id: 2, name: 'Hall Road', code: 'HALL', ...REST };
  let isAdded = false;
  await page.route('**/api/shop/branches', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill(success([MAIN, hall, ...(isAdded ? [SADDAR] : [])]))
      : route.fallback(),
  );
  const creations = await hold('**/api/shop/branches', 'POST');
  const turns = await hold('**/api/shop/branches/2', 'PATCH');
  await page.goto('/settings/branches');

  const dialog = shell.dialog('Add Branch');
  const [name, code] = [dialog.getByLabel('Name'), dialog.getByLabel('Code')];
  const add = submitOf('Add', 'Saving...', dialog);
  const row = (words: string) => page.getByRole('row').filter({ hasText: words });
  const isAdding = () => dialog.isVisible();
  const seeCounts = async () => {
    await creations.seeCount();
    await turns.seeCount();
  };
  const seeRows = async (names: string[]) => {
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toContainText(names);
    await seeCounts();
  };
  const seeHall = async (state: 'Open' | 'Closed') => {
    await seeRows(['Main Branch', 'Hall Road']);
    await expect(row('Hall Road')).toContainText(state);
  };
  const seeForm = async (typedName: string, typedCode: string, error: string | null = null) => {
    await expect(name).toHaveValue(typedName);
    await expect(code).toHaveValue(typedCode);
    await expect(dialog.getByText('Name is required')).toBeHidden();
    await seeAlert(dialog, error);
  };
  const turn = async (label: string) => {
    turns.asked += 1;
    await shell.button(label).click();
  };

  return {
    events: {
      'press Add Branch': () => shell.button('Add Branch').click(),
      'press Add': async () => {
        if (!(await add.isBusy()) && (await name.inputValue()) !== '') creations.asked += 1;
        await add.press();
      },
      'press Cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'type name and code': async () => {
        await name.fill('Saddar');
        await code.fill('sdr');
      },
      'press Close': () => turn('Close Hall Road'),
      'press Reopen': () => turn('Reopen Hall Road'),
      'server accepts': async () => {
        if (await isAdding()) {
          isAdded = true;
          return creations.answer(success(SADDAR, 201));
        }
        hall = { ...hall, isActive: !hall.isActive, version: hall.version + 1 };
        await turns.answer(success(hall));
      },
      'server refuses': async () => ((await isAdding()) ? creations : turns).answer(CLOSED),
    },
    states: {
      listed: () => seeHall('Open'),
      'empty form': () => seeForm('', ''),
      flagged: async () => {
        await expect(dialog.getByText('Name is required')).toBeVisible();
        await expect(name).toBeFocused();
        await seeCounts();
      },
      filled: () => seeForm('Saddar', 'sdr'),
      'put away': () => seeRows(['Main Branch', 'Hall Road']),
      adding: async () => {
        await expect(add.button).toHaveText('Saving...');
        await creations.seeBody({ name: 'Saddar', code: 'SDR', address: '', city: '' });
      },
      refused: () => seeForm('Saddar', 'sdr', 'The day is closed'),
      added: () => seeRows(['Main Branch', 'Hall Road', 'Saddar']),
      closing: () => turns.seeBody({ isActive: false }),
      closed: () => seeHall('Closed'),
      'not closed': async () => {
        await expect(row('Hall Road').getByRole('alert')).toHaveText('The day is closed');
        await expect(row('Hall Road')).toContainText('Open');
      },
      opening: () => turns.seeBody({ isActive: true }),
    },
  };
});
