import { expect, type Locator } from 'playwright/test';
import type { ledgerFormModel } from '../../../tools/models/ledger-form.model.ts';
import { CLOSED, UNKNOWN, refusal, success } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const STALE = 'This entry was changed by someone else. Your edits are kept.';
const YOURS = 'Yours Rs 99.50';

/** Runs a path of the model on a new entry. Only an edit can meet a missing entry or a conflict. */
export const createDriver = driver<typeof ledgerFormModel>(async ({ api, page, main, shell, hold, submitOf }) => {
  const id = await api.spend({ description: 'Rent of the walked bench' });
  const branches = await hold('**/api/locations', 'GET');
  const entries = await hold(`**/api/ledger-entry/${id}`, 'GET');
  const saves = await hold(`**/api/ledger-entry/${id}`, 'PATCH');
  // The paths enter the same expense repeatedly, and the duplicate question stops one press.
  await page.route('**/api/ledger-entry/duplicate?*', (route) =>
    route.fulfill({ json: { success: true, data: { duplicate: null } } }),
  );
  await page.goto(`/ledger/${id}/edit`);

  const shown = { amount: '100', description: 'Rent of the walked bench', remarks: '' };
  let alerts: string[] = [];
  let times = 0;
  let loads = 1;
  let theirs = 499;
  let areBranchesThere = false;
  const field = (name: string) => main.getByRole(name === 'Amount' ? 'spinbutton' : 'textbox', { name, exact: true });
  const radio = (name: string) => main.getByRole('radio', { name });
  const theirValue = () => main.getByText(`Changed by someone else to: Rs ${theirs}`);
  const theirSide = () => radio(`Theirs Rs ${theirs}`);
  const submit = submitOf('Update Entry', 'Saving...');
  const seeFields = async () => {
    await expect(field('Amount')).toHaveValue(shown.amount);
    await expect(field('Description')).toHaveValue(shown.description);
    await expect(field('Remarks')).toHaveValue(shown.remarks);
    await expect(main.getByRole('alert')).toHaveText(alerts);
    await saves.seeCount();
  };
  const see = async () => {
    await expect(submit.button).toHaveText('Update Entry');
    await seeFields();
  };
  const refuse = (said: string[], answer: Parameters<typeof saves.answer>[0]) => {
    alerts = said;
    return saves.answer(answer);
  };
  const choose = async (side: Locator, amount: string) => {
    shown.amount = amount;
    await side.check();
  };

  return {
    events: {
      'form comes up': async () => {
        await entries.seeCount(loads);
        if (!areBranchesThere) await branches.pass();
        areBranchesThere = true;
        await entries.pass();
      },
      'no branch exists': async () => {
        await branches.answer(success([]));
        await entries.pass();
      },
      'entry is unknown': async () => void (await entries.pass(UNKNOWN)),
      'loading fails': () => entries.answer(refusal('Not yours', 403)),
      'press Try again': async () => {
        loads += 1;
        await shell.button('Try again').click();
      },
      'press submit': async () => {
        if (await submit.isBusy()) return submit.press();
        if (times === 0) {
          shown.description = 'tea';
          await field('Description').fill('tea');
        }
        alerts = times === 0 ? ['Description must be at least 5 characters'] : [];
        if (times > 0) saves.asked += 1;
        await submit.press();
      },
      'fill in': async () => {
        if (await submit.isBusy()) return field('Description').fill('Typed too late');
        times += 1;
        Object.assign(shown, { amount: 'Rs 99.50', description: `Tea for the counter ${times}` });
        alerts = alerts.slice(0, -1);
        await field('Amount').fill(shown.amount);
        await field('Description').fill(shown.description);
      },
      'server accepts': async () => {
        await saves.pass();
        await expect.poll(() => entries.count).toBeGreaterThan(loads);
        await entries.pass();
      },
      'server refuses a field': () => {
        const msg = 'Description is taken';
        const json = { success: false, errors: [{ path: 'description', msg }] };
        return refuse([msg, msg], { status: 400, json });
      },
      'server refuses': () => refuse(['The day is closed'], CLOSED),
      'no answer comes': () => refuse(['An unexpected error occurred'], null),
      'someone else was faster': async () => {
        alerts = [];
        theirs += 1;
        shown.remarks = `Paid in ${theirs} parts`;
        await api.call('PATCH', `/ledger-entry/${id}`, { amount: theirs, remarks: shown.remarks });
        await saves.pass();
      },
      'choose theirs': () => choose(theirSide(), `${theirs}`),
      'choose mine': () => choose(radio(YOURS), 'Rs 99.50'),
    },
    states: {
      loading: async () => {
        await shell.seeTitle('Edit Ledger Entry');
        await expect(page.getByRole('status').filter({ hasText: 'Loading locations...' })).toBeVisible();
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
        await expect(submit.button).toHaveText('Saving...');
        await saves.seeBody(expect.objectContaining({ amount: 99.5, description: shown.description }));
        await seeFields();
      },
      'field refused': see,
      refused: see,
      unanswered: see,
      merged: async () => {
        await see();
        await expect(main.getByRole('status').filter({ hasText: STALE })).toBeVisible();
        await expect(theirValue()).toBeVisible();
        await expect(radio(YOURS)).toBeChecked();
        await expect(theirSide()).not.toBeChecked();
        await entries.seeCount(loads);
      },
      'theirs chosen': async () => {
        await see();
        await expect(theirSide()).toBeChecked();
        await expect(theirValue()).toBeHidden();
      },
      saved: async () => {
        await expect(page).toHaveURL(new RegExp(`/ledger/${id}$`));
        await expect(main.getByText(shown.description)).toBeVisible();
      },
    },
  };
});
