import { expect, type Page } from 'playwright/test';
import type { LedgerFormDriver } from '../../../tools/models/ledger-form.model.ts';
import { shellPage } from '../pages/shell.page.ts';
import { HeldCalls, UNKNOWN, refusal, success } from '../support/held-calls.ts';
import { writeEntry } from './ledger-entries.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const STALE = 'This entry was changed by someone else. Your edits are kept.';
const TOO_SHORT = 'Description must be at least 5 characters';

/** Runs a path of the model on the form of an entry of its own: only an edit can meet an unknown entry or someone faster. */
export async function createDriver(page: Page, person = shopPerson()): Promise<LedgerFormDriver> {
  const api = await signedIn(page, person);
  const { id } = await writeEntry(api, { description: 'Rent of the walked bench' });
  const shell = shellPage(page);
  const branches = await HeldCalls.of(page, '**/api/locations', 'GET');
  const entries = await HeldCalls.of(page, `**/api/ledger-entry/${id}`, 'GET');
  const saves = await HeldCalls.of(page, `**/api/ledger-entry/${id}`, 'PATCH');
  await page.goto(`/ledger/${id}/edit`);

  const shown = { amount: '100', description: 'Rent of the walked bench', remarks: '' };
  let alerts: string[] = [];
  let times = 0;
  let asked = 0;
  const main = page.getByRole('main');
  const field = (name: string) => main.getByRole(name === 'Amount' ? 'spinbutton' : 'textbox', { name, exact: true });
  const submit = page.getByRole('button', { name: /^(?:Update Entry|Saving\.\.\.)$/ });
  const waiting = page.getByRole('status').filter({ hasText: 'Loading locations...' });
  const seeFields = async () => {
    await expect(field('Amount')).toHaveValue(shown.amount);
    await expect(field('Description')).toHaveValue(shown.description);
    await expect(field('Remarks')).toHaveValue(shown.remarks);
    await expect(main.getByRole('alert')).toHaveText(alerts);
    await saves.seeCount(asked);
  };
  const see = async () => {
    await expect(submit).toHaveText('Update Entry');
    await seeFields();
  };
  const refuse = async (message: string, answer: Parameters<HeldCalls['answer']>[0]) => {
    await saves.answer(answer);
    await shell.seeToast(message);
  };
  const choose = async (name: string, amount: string) => {
    shown.amount = amount;
    await main.getByRole('radio', { name }).check();
  };
  const passMaterial = async () => {
    await expect.poll(() => entries.count).toBe(loads);
    if (!areBranchesThere) await branches.pass();
    areBranchesThere = true;
    await entries.pass();
  };
  let loads = 1;
  let areBranchesThere = false;

  return {
    events: {
      'form comes up': passMaterial,
      'no branch exists': async () => {
        await branches.answer(success([]));
        await entries.pass();
      },
      'entry is unknown': async () => void (await entries.refuse(UNKNOWN)),
      'loading fails': () => entries.answer(refusal('Not yours', 403)),
      'press Try again': async () => {
        loads += 1;
        await page.getByRole('button', { name: 'Try again' }).click();
      },
      'press submit': async () => {
        if ((await submit.textContent()) === 'Saving...') return submit.click({ force: true });
        if (times === 0) {
          shown.description = 'tea';
          await field('Description').fill('tea');
        }
        alerts = times === 0 ? [TOO_SHORT] : [];
        if (times > 0) asked += 1;
        await submit.click();
      },
      'fill in': async () => {
        if ((await submit.textContent()) === 'Saving...') return field('Description').fill('Typed too late');
        times += 1;
        Object.assign(shown, { amount: 'Rs 99.50', description: `Tea for the counter ${times}` });
        alerts = alerts.slice(0, -1);
        await field('Amount').fill(shown.amount);
        await field('Description').fill(shown.description);
      },
      'server accepts': async () => {
        await saves.pass();
        await shell.seeToast('Ledger entry updated successfully');
        await expect.poll(() => entries.count).toBeGreaterThan(loads);
        await entries.pass();
      },
      'server refuses a field': async () => {
        alerts = ['Description is taken', 'Description is taken'];
        const errors = [{ path: 'description', msg: 'Description is taken' }];
        await refuse('Description is taken', { status: 400, json: { success: false, errors } });
      },
      'server refuses': async () => {
        alerts = ['The day is closed'];
        await refuse('The day is closed', refusal('The day is closed'));
      },
      'no answer comes': async () => {
        alerts = ['An unexpected error occurred'];
        await refuse('An unexpected error occurred', null);
      },
      'someone else was faster': async () => {
        alerts = [STALE];
        await api.call('PATCH', `/ledger-entry/${id}`, { amount: 500, remarks: 'Paid in two parts' });
        await saves.pass();
        await shell.seeToast(STALE);
        shown.remarks = 'Paid in two parts';
      },
      'choose theirs': () => choose('Theirs Rs 500', '500'),
      'choose mine': () => choose('Yours Rs 99.50', 'Rs 99.50'),
    },
    states: {
      loading: async () => {
        await shell.seeTitle('Edit Ledger Entry');
        await expect(waiting).toBeVisible();
        await entries.seeCount(loads);
      },
      'no locations': async () => {
        await expect(main.getByText('No Locations Available')).toBeVisible();
        await expect(main.getByText('Locations must be configured before editing ledger entries.')).toBeVisible();
      },
      'not found': () => expect(main.getByText('Entry Not Found')).toBeVisible(),
      'not loaded': () => expect(main.getByRole('status').filter({ hasText: 'Not loaded' })).toBeVisible(),
      untouched: see,
      flagged: see,
      filled: see,
      saving: async () => {
        await expect(submit).toHaveText('Saving...');
        await saves.seeCount(asked);
        expect(saves.bodies.at(-1)).toMatchObject({ amount: 99.5, description: shown.description });
        await seeFields();
      },
      'field refused': see,
      refused: see,
      unanswered: see,
      merged: async () => {
        await see();
        await expect(main.getByText('Changed by someone else to: Rs 500')).toBeVisible();
        await expect(main.getByRole('radio', { name: 'Yours Rs 99.50' })).toBeChecked();
        await expect(main.getByRole('radio', { name: 'Theirs Rs 500' })).not.toBeChecked();
        await entries.seeCount(loads);
      },
      'theirs chosen': async () => {
        await see();
        await expect(main.getByRole('radio', { name: 'Theirs Rs 500' })).toBeChecked();
        await expect(main.getByText('Changed by someone else to: Rs 500')).toBeHidden();
      },
      saved: async () => {
        await expect(page).toHaveURL(new RegExp(`/ledger/${id}$`));
        await expect(main.getByText(shown.description)).toBeVisible();
      },
    },
  };
}
