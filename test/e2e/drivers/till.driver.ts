import { expect } from 'playwright/test';
import type { Till } from '../../../src/domain/till/till.ts';
import { OPENING } from '../../../tools/models/permitted.ts';
import type { tillModel } from '../../../tools/models/till.model.ts';
import { aTill } from '../../support/a.ts';
import { refusal, success } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const DAY = { date: '2026-01-05', locationId: 1 };
const OPEN = aTill({ ...DAY, branch: 'Main Branch' });
const CLOSED: Till = {
  ...OPEN,
  status: 'CLOSED',
  number: 1,
  replaces: null,
  counted: 1000,
  takenOut: 0,
  difference: 0,
  note: null,
  closedAt: '2026-01-05T15:00:00.000Z',
  closedBy: { id: 1, name: 'Sana' },
  canReopen: true,
};
const EARLIER = 'Jan 4, 2026 has money and is not closed. Close it first.';
const CHANGED = 'The money of this day has changed. Please check the new amounts.';
const NOTE = 'Counted and expected differ. Please say why in at least 5 characters';

/** Runs a path of the model on a till that only exists in mocked answers, to keep other stories unaffected. */
export const createDriver = driver<typeof tillModel>(async ({ page, main, shell, hold, seeRefused }) => {
  const reads = await hold(/\/api\/till\?/, 'GET');
  const closings = await hold('**/api/till/close', 'POST');
  const reopenings = await hold('**/api/till/reopen', 'POST');
  await page.goto(`/ledger/till?date=${DAY.date}&locationId=${DAY.locationId}`);

  const close = main.getByRole('button', { name: /^(Close Day|Closing…)$/ });
  const reopen = main.getByRole('button', { name: /^(Reopen Day|Reopening…)$/ });
  const counted = main.getByLabel('Counted (Rs)');
  const unfold = async () => {
    if (!(await reopen.isVisible())) await main.getByText('Reopen This Day').click();
  };
  const skeleton = main.getByRole('status', { name: 'Loading the till…' });
  const seeOpen = async (typed: string) => {
    await expect(close).toHaveText('Close Day');
    await expect(counted).toHaveValue(typed);
  };
  const seeClosed = async () => {
    await expect(main.getByText('Sana, Jan 5, 2026')).toBeVisible();
    await expect(close).toHaveCount(0);
  };

  return {
    events: {
      'server sends the open day': () => reads.answer(success(OPEN)),
      'server names an earlier day': () => reads.answer(success({ ...OPEN, refusal: EARLIER })),
      'server fails': () => reads.answer(refusal('Not now', 400)),
      'press Try again': () => reads.seeNext(() => shell.button('Try again').first().click()),
      'press Close Day': async () => {
        if ((await close.textContent()) === 'Close Day') await close.click();
      },
      'count too little': () => counted.fill('990'),
      'count the notes': async () => {
        await main.getByText('Count Notes').click();
        await main.getByLabel('1,000 ×').fill('1');
      },
      'type the note': () => main.getByLabel('Note', { exact: false }).last().fill('Rs 10 are missing'),
      'server closes': () => closings.answer(success(CLOSED, 201)),
      'server refuses': () => closings.answer(refusal(CHANGED, 409)),
      'press Reopen Day': async () => {
        await unfold();
        await reopen.click();
      },
      'type the reason': () => main.getByLabel('Reason to reopen').fill('A payment was forgotten'),
      'server reopens': () => reopenings.answer(success(OPEN)),
    },
    states: {
      loading: () => expect(skeleton).toBeVisible(),
      'not loaded': () => expect(main.getByText('Failed to load the till. Please try again.')).toBeVisible(),
      refused: async () => {
        await expect(main.getByText(EARLIER)).toBeVisible();
        await expect(close).toBeDisabled();
      },
      open: () => seeOpen(''),
      'nothing counted': async () => {
        await seeOpen('');
        await expect(counted).toHaveAttribute('aria-invalid', 'true');
      },
      difference: async () => {
        await seeOpen('990');
        await expect(main.getByText('Difference -Rs 10')).toBeVisible();
      },
      'note asked': () => expect(main.getByText(NOTE)).toBeVisible(),
      explained: () => expect(main.getByText(NOTE)).toBeHidden(),
      counted: async () => {
        await seeOpen('1,000');
        await expect(main.getByText('No difference')).toBeVisible();
      },
      closing: () => expect(close).toHaveAttribute('aria-busy', 'true'),
      checking: () => expect(close).toHaveText('Close Day'),
      changed: () => expect(main.getByText(CHANGED)).toBeVisible(),
      closed: seeClosed,
      'reason asked': () => expect(main.getByText('Reason is required')).toBeVisible(),
      reasoned: () => expect(main.getByText('Reason is required')).toBeHidden(),
      reopening: () => expect(reopen).toHaveAttribute('aria-busy', 'true'),
      reopened: () => seeOpen(''),
    },
    refused: {
      [OPENING]: (why) => expect(main.getByText(why)).toBeVisible(),
      'press Reopen Day': async (why) => {
        await unfold();
        await seeRefused(reopen, why);
      },
    },
  };
});
