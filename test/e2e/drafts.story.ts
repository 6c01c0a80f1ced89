import type { Page } from 'playwright/test';
import { LedgerPage } from '../../src/domain/ledger/ledger.ts';
import { BookingCreatePage } from './pages/booking-create.page.ts';
import { BookingPage } from './pages/booking-details.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { finishBooking } from './support/finished-booking.ts';
import { expect, test } from './support/story.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You have unsaved changes from' });
const storedNames = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());

/** From here on the server knows neither the token nor the refresh token of this person. */
async function endSession(page: Page): Promise<() => Promise<void>> {
  const refuse = '**/api/**';
  await page.route(refuse, (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'Your session has ended. Sign in again.' } }),
  );
  return () => page.unroute(refuse);
}

test('what was typed into a booking outlives the session, and is offered after the next sign-in', async ({
  page,
  signIn,
  api,
}) => {
  const id = await api.book('Halfway Hina');
  await signIn();
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
  expect(await storedNames(page)).toEqual(['session']);
});

test('a reload keeps a new booking until it is restored; Log out leaves only the theme [REL-06, SEC-02]', async ({
  page,
  signIn,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signIn();
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
  expect(await storedNames(page)).toContain('draft:booking-create');
  await new Shell(page).clickLogOut();
  await new LoginPage(page).see();
  expect((await storedNames(page)).filter((name) => name !== 'theme')).toEqual([]);
});

test('an entry whose answer was lost is offered after a reload, and sending it again creates nothing twice', async ({
  page,
  signIn,
  api,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signIn();
  await page.goto('/ledger/new');
  const amount = page.getByRole('textbox', { name: 'Amount' });
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
  expect(await storedNames(page)).toEqual(['session']);
});

test(
  'a half-typed claim asks before it is left, and is offered after a reload with its booking',
  { tag: '@strict' },
  async ({ page, signIn, api }) => {
    page.on('dialog', (dialog) => dialog.accept());
    const { code } = await finishBooking(api, 'Claiming Kiran', [
      { name: 'RTX 3080', type: 'GPU', payableAmount: 500 },
    ]);
    await signIn();
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
    expect(await storedNames(page)).toEqual(['session']);
  },
);

test('Discard and Cancel drop what was stored', async ({ page, signIn, api }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const id = await api.book('Dropped Dua');
  await signIn();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'Nobody');
  await page.reload();
  await notice(page).getByRole('button', { name: 'Discard' }).click();
  await expect(notice(page)).toBeHidden();
  expect(await storedNames(page)).toEqual(['session']);

  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Nobody');
  await expect.poll(() => storedNames(page)).toEqual([`draft:booking-edit:${id}`, 'session']);
  await booking.clickCancel();
  await booking.seeViewing();
  await expect.poll(() => storedNames(page)).toEqual(['session']);
});

test('what is offered stays as it is until it is restored or discarded', async ({ page, signIn }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signIn();
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

test('what is typed beside an offered draft is stored as well [REL-06]', async ({ page, signIn }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signIn();
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
  await form.type('Client name', '');
  await expect.poll(() => storedNames(page)).toEqual(['session']);
});
