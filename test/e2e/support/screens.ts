import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import * as z from 'zod/mini';
import { SAMPLE_NEWCOMERS } from '../../../server/sample/words.ts';
import { loginPage, shellPage } from './pages.ts';
import { Api, type Person } from './api.ts';
import { lastCode, NEWCOMERS_PASSWORD, type Shop } from './shop.ts';

/** One record of each kind, for the screens of a shop. */
export type Records = { booking: number; finished: { code: string }; claim: number; entry: number };

/** Adds one record of each kind to a shop. */
export async function putRecords(api: Api): Promise<Records> {
  const booking = await api.book('Waiting Wahida');
  const claimed = await api.finish('Claimed Kiran', [{ name: 'RX 6800', type: 'GPU', payableAmount: 900 }]);
  const finished = await api.finish('Finished Fatima', [{ name: 'GTX 1080', type: 'GPU', payableAmount: 700 }]);
  const claim = await api.claim(claimed, 'Artifacts again');
  return { booking, finished, claim, entry: await api.spend({ amount: 1_234 }) };
}

/** A part of a page. */
type Part = (page: Page) => Locator;

/** A screen that reads data when it opens. */
export type Screen = {
  name: string;
  path: (records: Records) => string;
  /** Shown when the data has arrived. */
  data: Part;
  /** Shown when the read failed: the control to retry. */
  again: Part;
  /** Shown from the press on, if the request is never retried. */
  says?: Part;
};

const main: Part = (page) => page.getByRole('main');
const button = (name: string) => (page: Page) => main(page).getByRole('button', { name, exact: true });
const box = (name: string) => (page: Page) => main(page).getByRole('textbox', { name, exact: true });
const field = (name: string) => (page: Page) => page.getByLabel(new RegExp(`^${name}`));
const article = (name: string) => (page: Page) => page.getByRole('article').filter({ hasText: name }).first();
const row = (name: string) => (page: Page) => page.getByRole('row').filter({ hasText: name }).first();
const text = (words: string) => (page: Page) => page.getByText(words).first();
const title = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const toast = (words: string) => (page: Page) => page.getByRole('status').filter({ hasText: words });
const lastName: Part = (page) => page.getByRole('group').getByRole('textbox', { name: 'Name', exact: true }).last();

const opened = (name: string, path: string | Screen['path'], data: Part): Screen => ({
  name,
  path: typeof path === 'string' ? () => path : path,
  data,
  again: (page) => main(page).getByRole('button', { name: 'Try again' }),
});

/** Every screen that reads data, once. A booking leads back to the list, which cannot be read either (EDIT-20). */
export const SCREENS: readonly Screen[] = [
  opened('dashboard', '/dashboard?search=wahida', (page) => page.getByRole('link', { name: 'Waiting Wahida' })),
  opened('bookings', '/bookings?search=wahida', article('Waiting Wahida')),
  opened(
    'booking',
    ({ booking }) => `/bookings/${booking}`,
    (page) => page.getByRole('region', { name: 'Customer Information' }).getByText('Waiting Wahida'),
  ),
  opened('warranty claims', '/warranty-claims', article('Claimed Kiran')),
  opened('warranty claim', ({ claim }) => `/warranty-claims/${claim}`, text('Artifacts again')),
  {
    name: 'claim wizard',
    path: ({ finished }) => `/warranty-claims/new?bookingCode=${finished.code}`,
    data: text('GTX 1080'),
    again: (page) => main(page).getByRole('button', { name: /^(Look Up Booking|Try again)$/ }),
    says: button('Looking up…'),
  },
  opened('ledger', '/ledger', row('Rent of the bench')),
  opened('ledger entry', ({ entry }) => `/ledger/${entry}`, text('Rent of the bench')),
  opened('new ledger entry', '/ledger/new', button('Create Entry')),
  opened('edit of a ledger entry', ({ entry }) => `/ledger/${entry}/edit`, button('Update Entry')),
  opened('ledger reports', '/ledger/reports', row('Rent')),
  opened('what really happened', '/workflow', row('New → Draft')),
  opened('changes behind a number', '/workflow/changes?to=DRAFT', row('Waiting Wahida')),
  opened('settings', '/settings', box('Tax number')),
  opened('branches', '/settings/branches', row('Main Branch')),
  opened('account', '/account', text('This device')),
  opened('people', '/people', row('amna@shop.example')),
];

/** A form that saves. `marker` is part of the saved data and identifies it in a list. */
export type WritingForm<Subject = Records> = {
  name: string;
  /** Opens and fills in the form. */
  fill: (page: Page, subject: Subject, marker: string) => Promise<void>;
  submit: Part;
  /** Contains the draft until it is saved. */
  typed: Part;
  /** Shown when it is saved. */
  written: Part;
  /** Returns how often the shop has the record. */
  count: (api: Api, subject: Subject, marker: string) => Promise<number>;
};

/** Goes to an address within the open app. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Counts the marker in an answer, or another text that appears once per record. */
const countAt =
  (path: (records: Records) => string, once?: string): WritingForm['count'] =>
  async (api, records, marker) =>
    JSON.stringify(await api.call('GET', path(records))).split(`"${once ?? marker}"`).length - 1;

/** The forms in which a user could lose work. */
export const FORMS: readonly WritingForm[] = [
  {
    name: 'new booking',
    fill: async (page, _, marker) => {
      await goTo(page, '/bookings/new');
      await box('Client name')(page).fill(marker);
      await box('Phone number')(page).fill('0300 7654321');
      await page.getByText('Same as phone number').click();
      await box('Item name')(page).fill('RX 6800');
    },
    submit: button('Create Booking'),
    typed: box('Client name'),
    written: title('Booking Details'),
    count: countAt(() => '/booking/?pageSize=100'),
  },
  {
    name: 'edit of a booking',
    fill: async (page, { booking }, marker) => {
      await goTo(page, `/bookings/${booking}`);
      await page.getByRole('button', { name: 'Edit Booking' }).click();
      await page.getByRole('button', { name: 'Add Item' }).click();
      await lastName(page).fill(marker);
    },
    submit: button('Save Changes'),
    typed: lastName,
    written: button('Edit Booking'),
    count: countAt(({ booking }) => `/booking/${booking}`),
  },
  {
    name: 'warranty claim',
    fill: async (page, { finished }, marker) => {
      await goTo(page, `/warranty-claims/new?bookingCode=${finished.code}`);
      await page.getByText('GTX 1080', { exact: true }).click();
      await box('Reported issue')(page).fill('No picture');
      await button('Continue')(page).click();
      await box('General remarks')(page).fill(marker);
    },
    submit: button('Create Claim'),
    typed: box('General remarks'),
    written: (page) => page.getByRole('heading', { name: /^Claim WC-\d+ created$|^Warranty Claim$/ }),
    count: countAt(({ finished }) => `/warrantyClaim/?searchString=${finished.code}`, 'claimNumber'),
  },
  {
    name: 'new ledger entry',
    fill: async (page, _, marker) => {
      await goTo(page, '/ledger/new');
      const shell = shellPage(page);
      await shell.choose('Location', 'Main Branch (MAIN)');
      await shell.fill('Amount', '250');
      await box('Description')(page).fill(marker);
    },
    submit: button('Create Entry'),
    typed: box('Description'),
    written: title(/^Entry #\d+$/),
    count: countAt(() => '/ledger-entry/?pageSize=100'),
  },
  {
    name: 'edit of a ledger entry',
    fill: async (page, { entry }, marker) => {
      await goTo(page, `/ledger/${entry}/edit`);
      await box('Description')(page).fill(marker);
    },
    submit: button('Update Entry'),
    typed: box('Description'),
    written: title(/^Entry #\d+$/),
    count: countAt(({ entry }) => `/ledger-entry/${entry}`),
  },
  {
    name: 'settings',
    fill: async (page, _, marker) => {
      await goTo(page, '/settings');
      await box('Tax number')(page).fill(marker);
    },
    submit: button('Save Changes'),
    typed: box('Tax number'),
    written: toast('Settings saved'),
    count: countAt(() => '/shop'),
  },
];

/** People who are not signed in: with a password, a first password, or a code for their email address. */
type Newcomers = { url: string; hired: Person; novice: Person; unverified: Person & { code: string } };

/** @param shop a new shop, whose people have not signed in yet */
export async function putNewcomers(owner: Api, { url, dataDir }: Pick<Shop, 'url' | 'dataDir'>): Promise<Newcomers> {
  const email = 'novice@shop.example';
  const added = await owner.call('POST', '/people', { email, name: 'Nida Novice', role: 'COUNTER' });
  const [unverified] = SAMPLE_NEWCOMERS;
  const readCode = () => lastCode(join(dataDir, 'outbox'), unverified) ?? '';
  const earlier = readCode();
  await owner.call('POST', '/auth/resendVerification', { email: unverified });
  // The message is sent after the answer.
  await expect.poll(readCode).not.toBe(earlier);
  return {
    url,
    hired: await owner.hire('MANAGER'),
    novice: { email, password: z.object({ password: z.string() }).parse(added).password },
    unverified: { email: unverified, password: NEWCOMERS_PASSWORD, code: readCode() },
  };
}

const CHOSEN = 'a ladder against the wall';

const openSignedOut = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
};
const choosePassword = async (page: Page, current: string): Promise<void> => {
  const form = page.locator('form').filter({ has: field('New password')(page) });
  await form.getByLabel(/^Current password/).fill(current);
  await field('New password')(page).fill(CHOSEN);
};
/** Returns 1 if they can sign in. */
const countLogin = (url: string, { email, password }: Person): Promise<number> =>
  Api.signIn(url, { email, password }).then(
    () => 1,
    () => 0,
  );

/** The forms for people who are not signed in. */
export const LOGIN_FORMS: readonly WritingForm<Newcomers>[] = [
  {
    name: 'sign-in',
    fill: async (page, { hired }) => {
      await openSignedOut(page, '/login');
      await loginPage(page).type(hired);
    },
    submit: button('Sign in'),
    typed: field('Email'),
    written: title('Dashboard'),
    count: (_, { url, hired }) => countLogin(url, hired),
  },
  {
    name: 'password',
    fill: async (page, { hired }) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await choosePassword(page, hired.password);
    },
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: 'Change Password', exact: true }),
    typed: field('New password'),
    written: toast('Password changed'),
    count: (_, { url, hired: { email } }) => countLogin(url, { email, password: CHOSEN }),
  },
  {
    name: 'first password',
    fill: async (page, { novice }) => {
      await openSignedOut(page, '/login');
      await loginPage(page).signIn(novice);
      await choosePassword(page, novice.password);
    },
    submit: button('Change Password'),
    typed: field('New password'),
    written: title('Dashboard'),
    count: (_, { url, novice: { email } }) => countLogin(url, { email, password: CHOSEN }),
  },
  {
    name: 'verification',
    fill: async (page, { unverified: { email, code } }) => {
      await openSignedOut(page, `/verify-email?email=${email}`);
      await field('Verification code')(page).fill(code);
    },
    submit: button('Verify Email'),
    typed: field('Verification code'),
    // A code works once. After a lost answer it is refused, although the person can sign in.
    written: (page) => page.getByText(/^Email Verified!$|^The code is wrong or expired\./).first(),
    count: (_, { url, unverified }) => countLogin(url, unverified),
  },
];
