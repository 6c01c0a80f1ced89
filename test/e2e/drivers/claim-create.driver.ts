import { expect, type Page } from 'playwright/test';
import { CreatedClaim } from '../../../src/domain/claim/claim.ts';
import type { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import type { ClaimCreateDriver } from '../../../tools/models/claim-create.model.ts';
import type { Api } from '../support/api.ts';
import { finishBooking } from '../support/finished-booking.ts';
import { asking, HeldCalls, UNKNOWN } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const failure = { status: 500, json: { success: false } };
const ITEM = { name: 'RTX 3080', type: 'GPU', payableAmount: 500 } as const;

/** Once for each shop: a booking that a search for another code finds, and one whose item is claimed already. */
const others = new WeakMap<Api, Promise<{ code: string; claimed: ClaimCreate }>>();
async function addOthers(api: Api) {
  const other = await finishBooking(api, 'Modelled Mansoor', [ITEM]);
  const claimedItems = other.booking_items.map(({ id }) => ({ bookingItemId: id, reportedIssue: 'Artifacts' }));
  const claimed = { bookingId: other.id, claimedItems };
  await api.call('POST', '/warrantyClaim', claimed);
  return { code: other.code, claimed };
}
function findOthers(api: Api) {
  const known = others.get(api) ?? addOthers(api);
  others.set(api, known);
  return known;
}

/** Runs a path of the model on a wizard of its own and a booking of its own. The server answers each call when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<ClaimCreateDriver> {
  const api = await signedIn(page, person);
  const other = await findOthers(api);
  const booking = await finishBooking(api, 'Modelled Munir', [ITEM]);
  await page.clock.install();
  // The clock is the whole context's: the path before this one has left it standing.
  await page.clock.resume();
  const searches = await HeldCalls.of(page, /\/api\/booking\/\?/, 'GET');
  const loads = await HeldCalls.of(page, `**/api/booking/${booking.id}`, 'GET');
  const claims = await HeldCalls.of(page, '**/api/warrantyClaim', 'POST');
  let created: CreatedClaim | null = null;
  let refusal = '';
  await page.goto('/warranty-claims/new');

  const code = page.getByLabel('Booking code');
  const issue = page.getByRole('textbox', { name: 'Reported issue' });
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click({ force: true });
  const seeCode = async (value: string, error: string | null) => {
    await expect(page.getByRole('button', { name: 'Look up booking' })).toBeVisible();
    await expect(code).toHaveValue(value);
    await expect(page.getByRole('alert')).toHaveText(error === null ? [] : [error]);
  };
  const seeLookingUp = async () => {
    await expect(page.getByRole('button', { name: 'Looking up…' })).toBeVisible();
    await expect(code).toHaveValue(booking.code);
  };
  const seeItems = async (isChosen: boolean, typed: string | null, errors: string[] = []) => {
    await expect(page.getByRole('heading', { name: 'What comes back?' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toBeChecked({ checked: isChosen });
    if (typed === null) await expect(issue).toHaveCount(0);
    else await expect(issue).toHaveValue(typed);
    await expect(page.getByRole('alert')).toHaveText(errors);
  };
  const seeRemarks = async (errors: string[] = []) => {
    await expect(page.getByRole('button', { name: 'Create Claim' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Items to claim' })).toHaveText('RTX 3080No display');
    await expect(page.getByRole('alert')).toHaveText(errors);
  };
  const issueRequired = 'Please provide a detailed reported issue (at least 5 characters) for all claimed items';

  return {
    end: () => page.clock.resume(),
    events: {
      'type a code': () => code.fill(booking.code.toLowerCase()),
      'press Look up': () => press(/^(?:Look up booking|Looking up…)$/),
      'press Back': () => press(/^(?:Back|Stop)$/),
      'search finds it': async () => void (await searches.pass()),
      'search finds others': async () => void (await searches.pass(asking('searchString', other.code))),
      'search fails': () => searches.answer(failure),
      'booking loads': async () => void (await loads.pass()),
      'booking is gone': async () => void (await loads.refuse(UNKNOWN)),
      'booking does not load': () => loads.answer(failure),
      'choose an item': () => page.getByText('RTX 3080', { exact: true }).click(),
      'describe the issue': () => issue.fill(' No display '),
      'press Continue': () => press('Continue'),
      'press Create': async () => {
        const button = page.getByRole('button', { name: /^(?:Create Claim|Creating claim…)$/ });
        if (await button.isVisible()) await button.click({ force: true });
      },
      'server accepts': async () => {
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
        created = CreatedClaim.parse(await claims.pass());
      },
      'server refuses': async () => {
        refusal = await claims.refuse({ data: other.claimed });
      },
      'the moment passes': async () => {
        await page.clock.runFor(1_500);
        await page.clock.resume();
      },
    },
    states: {
      'empty code': () => seeCode('', null),
      'code asked for': () => seeCode('', 'Please enter a booking code'),
      'code typed': () => seeCode(booking.code, null),
      searching: async () => {
        await seeLookingUp();
        await expect.poll(() => searches.count).toBeGreaterThan(0);
      },
      loading: async () => {
        await seeLookingUp();
        await expect.poll(() => loads.count).toBeGreaterThan(0);
      },
      'no such code': () => seeCode(booking.code, 'Booking not found with that code'),
      'search failed': () => seeCode(booking.code, 'An error occurred while searching for the booking'),
      'booking gone': () => seeCode(booking.code, 'Booking not found'),
      'booking not loaded': () => seeCode(booking.code, 'Failed to load booking details'),
      items: () => seeItems(false, null),
      'item asked for': () => seeItems(false, null, ['Please select at least one item to claim']),
      'item chosen': () => seeItems(true, ''),
      'issue asked for': () => seeItems(true, '', [issueRequired, issueRequired]),
      'issue described': () => seeItems(true, ' No display '),
      'code again': () => seeCode(booking.code, null),
      remarks: () => seeRemarks(),
      sending: async () => {
        await expect(page.getByRole('button', { name: 'Creating claim…' })).toBeVisible();
        await expect.poll(() => claims.count).toBeGreaterThan(0);
        expect(claims.bodies.at(-1)).toEqual({
          bookingId: booking.id,
          claimedItems: [{ bookingItemId: booking.booking_items[0]?.id, reportedIssue: 'No display' }],
        });
      },
      'not created': () => seeRemarks([`Failed to create warranty claim${refusal}`]),
      created: async () => {
        await expect(page.getByRole('heading', { name: `Claim ${created?.claimNumber} created` })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Open claim' })).toBeVisible();
      },
      opened: async () => {
        await expect(page).toHaveURL(new RegExp(`/warranty-claims/${created?.id}$`));
        await expect(page.getByRole('heading', { level: 1, name: 'Warranty Claim' })).toBeVisible();
      },
    },
  };
}
