import { expect } from 'playwright/test';
import { Shop } from '../../../src/domain/shop/shop.ts';
import type { shopSettingsModel } from '../../../tools/models/shop-settings.model.ts';
import { CLOSED, success } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const STALE = 'This shop was changed by someone else. Your edits are kept.';

/** Runs a path of the model on the settings, saved only in mocked answers to keep other stories unaffected. */
export const createDriver = driver<typeof shopSettingsModel>(async ({ api, page, main, shell, hold, submitOf }) => {
  // The dashboard of a new shop also reads the settings.
  await page.goto('/account');
  let saved = Shop.parse(await api.call('GET', '/shop'));
  const reads = await hold('**/api/shop', 'GET');
  const saves = await hold('**/api/shop', 'PATCH');
  await page.goto('/settings');

  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const required = page.getByText('Name is required');
  const save = submitOf('Save Changes', 'Saving...');
  const side = (whose: 'Yours' | 'Theirs') =>
    page.getByRole('group', { name: 'Name' }).getByRole('radio', { name: whose });
  let renamed = '';
  const seeForm = async (typed: string, isChanged = true) => {
    await expect(name).toHaveValue(typed);
    await expect(shell.button('Save Changes')).toHaveCount(isChanged ? 1 : 0);
    await saves.seeCount();
  };
  const changeName = (words: string) => {
    saved = { ...saved, name: words, version: saved.version + 1 };
    return saved;
  };

  return {
    events: {
      'settings come up': () => reads.answer(success(saved)),
      // A refusal is an answer, so it is not retried automatically.
      'loading fails': () => reads.answer(CLOSED),
      'press Try again': () => shell.button('Try again').click(),
      'rename the shop': async () => {
        renamed = `${saved.name}, new`;
        await name.fill(renamed);
      },
      'empty the name': () => name.fill(''),
      'press save': async () => {
        // Without a change there is no button, only Enter.
        if (!(await save.button.isVisible())) return name.press('Enter');
        if (!(await save.isBusy()) && (await name.inputValue()) !== '') saves.asked += 1;
        await save.press();
      },
      'press discard': () => shell.button('Discard').click(),
      'server accepts': () => saves.answer(success(changeName(renamed))),
      'server refuses': () => saves.answer(CLOSED),
      'someone else was faster': () => {
        const data = changeName(`${saved.name}, theirs`);
        return saves.answer({ status: 412, json: { success: false, error: STALE, data } });
      },
      'choose theirs': () => side('Theirs').check(),
    },
    states: {
      loading: () => expect(page.getByText('Loading settings…')).toBeVisible(),
      'not loaded': () => expect(page.getByText('Not loaded')).toBeVisible(),
      untouched: () => seeForm(saved.name, false),
      wrong: async () => {
        await seeForm('');
        await expect(required).toBeHidden();
      },
      flagged: async () => {
        await seeForm('');
        await expect(required).toBeVisible();
        await expect(name).toBeFocused();
      },
      changed: () => seeForm(renamed),
      saving: async () => {
        await expect(save.button).toHaveText('Saving...');
        await expect(name).toHaveValue(renamed);
        await saves.seeBody({ name: renamed });
      },
      refused: async () => {
        await seeForm(renamed);
        await expect(main.getByRole('alert').first()).toContainText('The day is closed');
      },
      merged: async () => {
        await seeForm(renamed);
        await expect(side('Yours')).toBeChecked();
      },
    },
  };
});
