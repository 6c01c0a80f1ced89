import type { Page } from 'playwright/test';
import { LedgerPage } from '../../src/domain/ledger/ledger.ts';
import { BookingCreatePage } from './pages/booking-create.page.ts';
import { BookingPage } from './pages/booking-details.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { finishBooking } from './support/finished-booking.ts';
import { expect, test } from './support/story.ts';
import { withKillableBrowser } from './support/killable-browser.ts';

/** The drafts on the disk of this computer. */
const storedDrafts = (page: Page): Promise<{ form: string; draft: unknown }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('drafts');
        // The app makes the database, not this.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => resolve(all.result));
          opening.result.close();
        });
      }),
  );

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You have unsaved changes to' });
/** Everything that this computer keeps of the shop. */
async function storedNames(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const drafts = (await storedDrafts(page)).map(({ form }) => `draft:${form}`);
  return [...names, ...drafts].toSorted();
}

/** From here on the server knows neither the token nor the refresh token of this person. */
async function endSession(page: Page): Promise<() => Promise<void>> {
  const refuse = '**/api/**';
  // Told by what the person sends: what the page reads by itself could be refused a moment before.
  await page.route(refuse, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 401, json: { success: false, error: 'Your session has ended. Sign in again.' } }),
  );
  return () => page.unroute(refuse);
}

test('what was typed into a booking outlives the session, and is offered after the next sign-in', async ({
  page,
  signInByForm,
  api,
}) => {
  const id = await api.book('Halfway Hina');
  await signInByForm();
  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Halfway Hina Raza');
  const letIn = await endSession(page);
  await booking.clickSave();
  await new LoginPage(page).see();
  await letIn();

  await new LoginPage(page).signIn();
  await booking.seeViewing();
  await expect(notice(page)).toBeVisible();
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await booking.seeEditing();
  await expect(booking.field('Client name')).toHaveValue('Halfway Hina Raza');
  await expect(notice(page)).toBeHidden();
  await booking.clickSave();
  await new Shell(page).seeToast('Booking updated');
  await booking.seeViewing();
  await expect(booking.section('Customer Information')).toContainText('Halfway Hina Raza');
  await expect.poll(() => storedNames(page)).toEqual(['session']);
});

test('a reload keeps a new booking until it is restored; Log out leaves only the theme [REL-06, SEC-02]', async ({
  page,
  signInByForm,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signInByForm();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'Reloaded Rabia');
  await page.reload();
  await form.see();
  await expect(form.field('Client name')).toHaveValue('');
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await expect(form.field('Client name')).toHaveValue('Reloaded Rabia');

  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect.poll(() => storedNames(page)).toContain('draft:booking-create');
  await new Shell(page).clickLogOut();
  await new LoginPage(page).see();
  await expect.poll(() => storedNames(page)).toEqual([]);
});

test('an entry whose answer was lost is offered after a reload, and sending it again creates nothing twice', async ({
  page,
  signInByForm,
  api,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signInByForm();
  await page.goto('/ledger/new');
  const amount = page.getByRole('spinbutton', { name: 'Amount' });
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Main Branch' }).click();
  await amount.fill('1250.50');
  await page.getByRole('textbox', { name: 'Description' }).fill('Twice-sent thermal paste');
  const creation = /\/api\/ledger-entry\/?$/;
  await page.route(creation, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create Entry' }).click();
  await new Shell(page).seeToast('An unexpected error occurred');
  await page.unroute(creation);

  await page.reload();
  await expect(amount).toHaveValue('0');
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await expect(amount).toHaveValue('1250.50');
  await page.getByRole('button', { name: 'Create Entry' }).click();
  await new Shell(page).seeToast('Ledger entry created successfully');
  await expect(page).toHaveURL(/\/ledger\/\d+$/);
  const found = LedgerPage.parse(await api.call('GET', '/ledger-entry/?searchString=Twice-sent'));
  expect(found.entries.map((entry) => entry.amount)).toEqual([1250.5]);
  await expect.poll(() => storedNames(page)).toEqual(['session']);
});

test(
  'a half-typed claim asks before it is left, and is offered after a reload with its booking',
  { tag: '@strict' },
  async ({ page, signInByForm, api }) => {
    page.on('dialog', (dialog) => dialog.accept());
    const { code } = await finishBooking(api, 'Claiming Kiran', [
      { name: 'RTX 3080', type: 'GPU', payableAmount: 500 },
    ]);
    await signInByForm();
    await page.goto(`/warranty-claims/new?bookingCode=${code}`);
    const issue = page.getByRole('textbox', { name: 'Reported issue' });
    await page.getByText('RTX 3080', { exact: true }).click();
    await issue.fill('Fan noise');
    await new Shell(page).clickNav('Bookings');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(issue).toHaveValue('Fan noise');

    await page.reload();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await notice(page).getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(issue).toHaveValue('Fan noise');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Create Claim' }).click();
    await expect(page).toHaveURL(/\/warranty-claims\/\d+$/);
    await expect.poll(() => storedNames(page)).toEqual(['session']);
  },
);

test('Discard and Cancel drop what was stored', async ({ page, signInByForm, api }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const id = await api.book('Dropped Dua');
  await signInByForm();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'Nobody');
  await page.reload();
  await notice(page).getByRole('button', { name: 'Discard' }).click();
  await expect(notice(page)).toBeHidden();
  await expect.poll(() => storedNames(page)).toEqual(['session']);

  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Nobody');
  await expect.poll(() => storedNames(page)).toEqual([`draft:booking-edit:${id}`, 'session']);
  await booking.clickCancel();
  await booking.seeViewing();
  await expect.poll(() => storedNames(page)).toEqual(['session']);
});

test('what is offered stays as it is until it is restored or discarded', async ({ page, signInByForm }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signInByForm();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'Long Draft Laila');
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await form.type('Client name', 'x');
  await form.type('Client name', '');
  await page.reload();
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await expect(form.field('Client name')).toHaveValue('Long Draft Laila');
});

test('what is typed beside an offered draft is stored as well [REL-06]', async ({ page, signInByForm }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signInByForm();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'First Fatima');
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await form.type('Client name', 'Second Saba');
  await page.reload();
  await expect(form.field('Client name')).toHaveValue('');
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await expect(form.field('Client name')).toHaveValue('Second Saba');
  await expect(notice(page)).toContainText('You have unsaved changes to a new booking for First Fatima from ');
  await notice(page).getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(form.field('Client name')).toHaveValue('First Fatima');
  await notice(page).getByRole('button', { name: 'Discard' }).click();
  await form.type('Client name', '');
  await expect.poll(() => storedNames(page)).toEqual(['session']);
});

test('two tabs type one booking, and what the closed one held is offered in the other [DRAFT-01]', async ({
  page,
  context,
  signInByForm,
  api,
}) => {
  const id = await api.book('Shared Shazia');
  await signInByForm();
  const other = await context.newPage();
  const [one, two] = [new BookingPage(page), new BookingPage(other)];
  const type = async (booking: BookingPage, name: string) => {
    await booking.open(id);
    await booking.clickEdit();
    await booking.type('Client name', name);
  };
  await type(one, 'Shazia of tab one');
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(1);
  await type(two, 'Shazia of tab two');
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(2);
  await two.clickCancel();
  await two.seeViewing();
  await expect(notice(other)).toHaveCount(0);
  await page.close();
  await notice(other).getByRole('button', { name: 'Restore' }).click();
  await expect(two.field('Client name')).toHaveValue('Shazia of tab one');
});

test('what was typed survives a browser that is killed [REL-06]', async ({ shop }) => {
  await withKillableBrowser(async (start) => {
    const { page, kill } = await start();
    const signInByForm = async (on: Page) => {
      await on.goto(`${shop.url}/login`);
      await new LoginPage(on).signIn();
      await new Shell(on).seeTitle('Dashboard');
    };
    await signInByForm(page);
    await page.goto(`${shop.url}/bookings/new`);
    await new BookingCreatePage(page).type('Client name', 'Killed Khadija');
    await expect.poll(async () => (await storedDrafts(page)).length).toBe(1);
    await kill();

    const { page: next } = await start();
    await next.goto(`${shop.url}/bookings/new`);
    // A browser writes what it keeps of the sign-in when it likes.
    const form = new BookingCreatePage(next);
    await expect(form.field('Client name').or(next.getByLabel('Email'))).toBeVisible();
    if (new URL(next.url()).pathname === '/login') await new LoginPage(next).signIn();
    await form.see();
    await notice(next).getByRole('button', { name: 'Restore' }).click();
    await expect(form.field('Client name')).toHaveValue('Killed Khadija');
  });
});

test('a form says that nothing is kept while the storage of the browser is full', async ({ page, signInByForm }) => {
  await signInByForm();
  const form = new BookingCreatePage(page);
  await form.open();
  // What a browser does without room; the quota of a test browser cannot be set.
  const makeRoom = await page.evaluateHandle(() => {
    const found = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
    const value = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    Object.defineProperty(IDBObjectStore.prototype, 'put', { ...found, value });
    return () => Object.defineProperty(IDBObjectStore.prototype, 'put', found);
  });
  await form.type('Client name', 'Full Farida');
  const words = page.getByText('The storage of this browser is full');
  await expect(words).toBeVisible();
  await makeRoom.evaluate((restore) => void restore());
  await form.type('Client name', 'Full Farida again');
  await expect(words).toHaveCount(0);
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(1);
});
