import { expect, type Page } from 'playwright/test';
import type { ClaimWizardDriver } from '../../models/claim-wizard.model.ts';
import { HeldCalls } from '../support/held-calls.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const AT = '2025-01-05T07:30:00.000Z';
const booking = {
  id: 7,
  code: 'BK-1001',
  clientName: 'Modelled Munir',
  clientType: 'INDIVIDUAL',
  phoneNumber: '0300-1234567',
  whatsappNumber: '0300-1234567',
  status: 'COMPLETED',
  createdAt: AT,
  booking_items: [{ id: 1, name: 'RTX 3080', type: 'GPU', payableAmount: 0, status: 'REPAIRED', createdAt: AT }],
};
const claim = {
  id: 5,
  claimNumber: 'WC-1001',
  claimDate: AT,
  originalBookingId: 7,
  claimBookingId: 8,
  originalBooking: { code: 'BK-1001', clientName: 'Modelled Munir', whatsappNumber: null },
  claimBooking: { code: 'BK-1002', status: 'DRAFT' },
};
const found = (codes: string[]) => ({ bookings: codes.map((code, at) => ({ id: at + 7, code })) });
const ok = (data: unknown) => ({ status: 200, json: { success: true, data } });
const failure = { status: 500, json: { success: false } };

/** Walks the model on a wizard of its own. Each call is answered when the model says so. */
export async function createDriver(page: Page, person = shopPerson()): Promise<ClaimWizardDriver> {
  await signedIn(page, person);
  await page.clock.install();
  // The clock is the whole context's: the walk before this one has left it standing.
  await page.clock.resume();
  const searches = await HeldCalls.of(page, /\/api\/booking\/\?/, 'GET');
  const loads = await HeldCalls.of(page, '**/api/booking/7', 'GET');
  const claims = await HeldCalls.of(page, '**/api/warrantyClaim', 'POST');
  await page.route('**/api/warranty/eligibility/*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.route('**/api/warrantyClaim/5', (route) => route.fulfill(ok(claim)));
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
    await expect(code).toHaveValue('BK-1001');
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
    events: {
      'type a code': () => code.fill('bk-1001'),
      'press Look up': () => press(/^(?:Look up booking|Looking up…)$/),
      'press Back': () => press(/^(?:Back|Stop)$/),
      'search finds it': () => searches.answer(ok(found(['BK-1001', 'BK-10010']))),
      'search finds others': () => searches.answer(ok(found(['BK-10010']))),
      'search fails': () => searches.answer(failure),
      'booking loads': () => loads.answer(ok(booking)),
      'booking is gone': () => loads.answer({ status: 404, json: {} }),
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
        await claims.answer(ok({ id: 5, claimNumber: 'WC-1001' }));
      },
      'server refuses': () => claims.answer({ status: 409, json: { success: false, error: 'Already claimed.' } }),
      'the moment passes': async () => {
        await page.clock.runFor(1_500);
        await page.clock.resume();
      },
    },
    states: {
      'empty code': () => seeCode('', null),
      'code asked for': () => seeCode('', 'Please enter a booking code'),
      'code typed': () => seeCode('BK-1001', null),
      searching: async () => {
        await seeLookingUp();
        await expect.poll(() => searches.count).toBeGreaterThan(0);
      },
      loading: async () => {
        await seeLookingUp();
        await expect.poll(() => loads.count).toBeGreaterThan(0);
      },
      'no such code': () => seeCode('BK-1001', 'Booking not found with that code'),
      'search failed': () => seeCode('BK-1001', 'An error occurred while searching for the booking'),
      'booking gone': () => seeCode('BK-1001', 'Booking not found'),
      'booking not loaded': () => seeCode('BK-1001', 'Failed to load booking details'),
      items: () => seeItems(false, null),
      'item asked for': () => seeItems(false, null, ['Please select at least one item to claim']),
      'item chosen': () => seeItems(true, ''),
      'issue asked for': () => seeItems(true, '', [issueRequired, issueRequired]),
      'issue described': () => seeItems(true, ' No display '),
      'code again': () => seeCode('BK-1001', null),
      remarks: () => seeRemarks(),
      sending: async () => {
        await expect(page.getByRole('button', { name: 'Creating claim…' })).toBeVisible();
        await expect.poll(() => claims.count).toBeGreaterThan(0);
        expect(claims.bodies.at(-1)).toEqual({
          bookingId: 7,
          claimedItems: [{ bookingItemId: 1, reportedIssue: 'No display' }],
        });
      },
      'not created': () => seeRemarks(['Failed to create warranty claimAlready claimed.']),
      created: async () => {
        await expect(page.getByRole('heading', { name: 'Claim WC-1001 created' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Open claim' })).toBeVisible();
      },
      opened: async () => {
        await expect(page).toHaveURL(/\/warranty-claims\/5$/);
        await expect(page.getByRole('heading', { level: 1, name: 'Warranty Claim' })).toBeVisible();
      },
    },
  };
}
