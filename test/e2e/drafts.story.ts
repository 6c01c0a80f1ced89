import type { Page } from 'playwright/test';
import { BookingCreatePage } from './pages/booking-create.page.ts';
import { BookingPage } from './pages/booking.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { expect, test } from './support/story.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You have unsaved changes from' });
const keptNames = (page: Page) =>
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
  expect(await keptNames(page)).toEqual(['session']);
});

test('a reload keeps a new booking until it is restored; Log out leaves only the theme', async ({ page, signIn }) => {
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
  expect(await keptNames(page)).toContain('draft:booking-create');
  await new Shell(page).clickLogOut();
  await new LoginPage(page).see();
  expect((await keptNames(page)).filter((name) => name !== 'theme')).toEqual([]);
});

test('Discard and Cancel drop what was kept', async ({ page, signIn, api }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const id = await api.book('Dropped Dua');
  await signIn();
  const form = new BookingCreatePage(page);
  await form.open();
  await form.type('Client name', 'Nobody');
  await page.reload();
  await notice(page).getByRole('button', { name: 'Discard' }).click();
  await expect(notice(page)).toBeHidden();
  expect(await keptNames(page)).toEqual(['session']);

  const booking = new BookingPage(page);
  await booking.open(id);
  await booking.clickEdit();
  await booking.type('Client name', 'Nobody');
  await expect.poll(() => keptNames(page)).toEqual([`draft:booking-edit:${id}`, 'session']);
  await booking.clickCancel();
  await booking.seeViewing();
  await expect.poll(() => keptNames(page)).toEqual(['session']);
});
