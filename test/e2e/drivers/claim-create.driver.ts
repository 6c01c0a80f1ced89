import { expect } from 'playwright/test';
import { CreatedClaim } from '../../../src/domain/claim/claim.ts';
import type { claimCreateModel } from '../../../tools/models/claim-create.model.ts';
import { asking, CLOSED, UNKNOWN } from '../support/held-calls.ts';
import { driver, onceForShop, startClock, stopClock } from './stage.ts';

const FAILURE = { status: 500, json: { success: false } };
const ITEM = { name: 'RTX 3080', type: 'GPU', payableAmount: 500 } as const;
const ISSUE_REQUIRED = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';

/** A booking that a search for another code finds. */
const addOther = onceForShop((api) => api.finish('Modelled Mansoor', [ITEM]));

/** Runs a path of the model on a new wizard and a new booking. */
export const createDriver = driver<typeof claimCreateModel>(async ({ api, page, hold, pressAnyway, submitOf }) => {
  const other = await addOther(api);
  const booking = await api.finish('Modelled Munir', [ITEM]);
  await startClock(page);
  const searches = await hold(/\/api\/booking\/\?/, 'GET');
  const loads = await hold(`**/api/booking/${booking.id}`, 'GET');
  const claims = await hold('**/api/warrantyClaim', 'POST');
  let created: CreatedClaim | null = null;
  await page.goto('/warranty-claims/new');

  const code = page.getByLabel('Booking code');
  const issue = page.getByRole('textbox', { name: 'Reported issue' });
  const create = submitOf('Create Claim', 'Creating claim…');
  const seeAlerts = (words: string[]) => expect(page.getByRole('alert')).toHaveText(words);
  const seeCode = async (value: string, ...errors: string[]) => {
    await expect(page.getByRole('button', { name: 'Look Up Booking' })).toBeVisible();
    await expect(code).toHaveValue(value);
    await seeAlerts(errors);
  };
  const seeLookingUp = async (calls: typeof searches) => {
    await expect(page.getByRole('button', { name: 'Looking up…' })).toBeVisible();
    await expect(code).toHaveValue(booking.code);
    await expect.poll(() => calls.count).toBeGreaterThan(0);
  };
  const seeItems = async (isChosen: boolean, typed: string | null, ...errors: string[]) => {
    await expect(page.getByRole('heading', { name: 'Select the items' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toBeChecked({ checked: isChosen });
    if (typed === null) await expect(issue).toHaveCount(0);
    else await expect(issue).toHaveValue(typed);
    await seeAlerts(errors);
  };
  const seeRemarks = async (...errors: string[]) => {
    await expect(page.getByRole('button', { name: 'Create Claim' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Items to claim' })).toHaveText('RTX 3080No display');
    await seeAlerts(errors);
  };

  return {
    end: () => page.clock.resume(),
    events: {
      'type a code': () => code.fill(booking.code.toLowerCase()),
      'press Look up': () => pressAnyway(/^(?:Look Up Booking|Looking up…)$/),
      'press Back': () => pressAnyway(/^(?:Back|Stop)$/),
      'search finds it': async () => void (await searches.pass()),
      'search finds others': async () => void (await searches.pass(asking({ searchString: other.code }))),
      'search fails': () => searches.answer(FAILURE),
      'booking loads': async () => void (await loads.pass()),
      'booking is gone': async () => void (await loads.pass(UNKNOWN)),
      'booking does not load': () => loads.answer(FAILURE),
      'choose an item': () => page.getByText('RTX 3080', { exact: true }).click(),
      'describe the issue': () => issue.fill(' No display '),
      'press Continue': () => pressAnyway('Continue'),
      'press Create': async () => {
        if (!(await create.button.isVisible())) return;
        if (!(await create.isBusy())) claims.asked += 1;
        await create.press();
      },
      'server accepts': async () => {
        await stopClock(page);
        created = CreatedClaim.parse(await claims.pass());
      },
      'server refuses': () => claims.answer(CLOSED),
      'the moment passes': async () => {
        await page.clock.runFor(1_500);
        await page.clock.resume();
      },
    },
    states: {
      'empty code': () => seeCode(''),
      'code asked for': () => seeCode('', 'Please enter a booking code'),
      'code typed': () => seeCode(booking.code),
      searching: () => seeLookingUp(searches),
      loading: () => seeLookingUp(loads),
      'no such code': () => seeCode(booking.code, 'Booking not found with that code'),
      'search failed': () => seeCode(booking.code, 'An error occurred while searching for the booking'),
      'booking gone': () => seeCode(booking.code, 'Booking not found'),
      'booking not loaded': () => seeCode(booking.code, 'Failed to load booking details'),
      items: () => seeItems(false, null),
      'item asked for': () => seeItems(false, null, 'Please select at least one item to claim'),
      'item chosen': () => seeItems(true, ''),
      'issue asked for': async () => {
        await seeItems(true, '', ISSUE_REQUIRED, ISSUE_REQUIRED);
        await expect(issue).toHaveAttribute('aria-invalid', 'true');
      },
      'issue described': () => seeItems(true, ' No display '),
      'code again': () => seeCode(booking.code),
      remarks: () => seeRemarks(),
      sending: async () => {
        await expect(create.button).toHaveText('Creating claim…');
        const claimedItems = booking.booking_items.map(({ id }) => ({
          bookingItemId: id,
          reportedIssue: 'No display',
        }));
        await claims.seeBody({ bookingId: booking.id, claimedItems });
      },
      'not created': () => seeRemarks('Failed to create warranty claimThe day is closed'),
      created: async () => {
        await expect(page.getByRole('heading', { name: `Claim ${created?.claimNumber} created` })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Open Claim' })).toBeVisible();
      },
      opened: async () => {
        await expect(page).toHaveURL(new RegExp(`/warranty-claims/${created?.id}$`));
        await expect(page.getByRole('heading', { level: 1, name: 'Warranty Claim' })).toBeVisible();
      },
    },
  };
});
