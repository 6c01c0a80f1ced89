import { expect, type Page } from 'playwright/test';
import { Shop } from '../../../src/domain/shop/shop.ts';
import type { ShopSettingsDriver } from '../../../tools/models/shop-settings.model.ts';
import { shellPage } from '../pages/shell.page.ts';
import { HeldCalls, refusal, success } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const CHANGED_BY_ANOTHER = 'This shop was changed by someone else. Your edits are kept.';

/** Runs a path of the model on the settings. What it saves stands in its answers alone: the shop's name is met by every other story. */
export async function createDriver(page: Page, person = shopPerson()): Promise<ShopSettingsDriver> {
  const api = await signedIn(page, person);
  // The dashboard of a shop that has just been opened reads its settings as well.
  await page.goto('/account');
  let saved = Shop.parse(await api.call('GET', '/shop'));
  const reads = await HeldCalls.of(page, '**/api/shop', 'GET');
  const saves = await HeldCalls.of(page, '**/api/shop', 'PATCH');
  const shell = shellPage(page);
  await page.goto('/settings');

  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const press = (label: string) => page.getByRole('button', { name: label, exact: true });
  let renamed = '';
  let asked = 0;
  const seeForm = async (typed: string, isChanged: boolean) => {
    await expect(name).toHaveValue(typed);
    await expect(press('Save Changes')).toHaveCount(isChanged ? 1 : 0);
    await saves.seeCount(asked);
  };
  const isSaving = () => press('Saving...').isVisible();

  return {
    events: {
      'settings come up': () => reads.answer(success(saved)),
      // A refusal is an answer, and is not asked for again by itself.
      'loading fails': () => reads.answer(refusal('The day is closed')),
      'press Try again': () => press('Try again').click(),
      'rename the shop': async () => {
        renamed = `${saved.name}, new`;
        await name.fill(renamed);
      },
      'empty the name': () => name.fill(''),
      'press save': async () => {
        if (await isSaving()) return press('Saving...').click({ force: true });
        // Without a change there is nothing to press but Enter.
        if (!(await press('Save Changes').isVisible())) return name.press('Enter');
        if ((await name.inputValue()) !== '') asked += 1;
        await press('Save Changes').click();
      },
      'press discard': () => press('Discard').click(),
      'server accepts': async () => {
        saved = { ...saved, name: renamed, version: saved.version + 1 };
        await saves.answer(success(saved));
        await shell.seeToast('Settings saved');
      },
      'server refuses': async () => {
        await saves.answer(refusal('The day is closed'));
        await shell.seeToast('Settings not saved', 'The day is closed');
      },
      'someone else was faster': async () => {
        saved = { ...saved, name: `${saved.name}, theirs`, version: saved.version + 1 };
        await saves.answer({ status: 412, json: { success: false, error: CHANGED_BY_ANOTHER, data: saved } });
      },
      'choose theirs': () => page.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Theirs' }).check(),
    },
    states: {
      loading: () => expect(page.getByText('Loading settings…')).toBeVisible(),
      'not loaded': () => expect(page.getByText('Not loaded')).toBeVisible(),
      untouched: () => seeForm(saved.name, false),
      wrong: async () => {
        await seeForm('', true);
        await expect(page.getByText('Name is required')).toBeHidden();
      },
      flagged: async () => {
        await seeForm('', true);
        await expect(page.getByText('Name is required')).toBeVisible();
        await expect(name).toBeFocused();
      },
      changed: () => seeForm(renamed, true),
      saving: async () => {
        await expect(press('Saving...')).toBeVisible();
        await expect(name).toHaveValue(renamed);
        await expect.poll(() => saves.bodies.slice(asked - 1)).toEqual([{ name: renamed }]);
      },
      refused: async () => {
        await seeForm(renamed, true);
        await expect(page.getByRole('main').getByRole('alert').first()).toContainText('The day is closed');
      },
      merged: async () => {
        await seeForm(renamed, true);
        await expect(page.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Yours' })).toBeChecked();
      },
    },
  };
}
