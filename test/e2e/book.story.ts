import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import { ruleOf } from '../../tools/rules/rules.ts';
import { expect, test } from './support/story.ts';
import { shellPage } from './support/pages.ts';

const bookOn = (page: Page) => page.frameLocator('iframe[title="The book of workflows"]');

test('an auditor follows links from the activity counts to the rule of a refusal, and back [HIST-15, PERM-09]', async ({
  elsewhere,
  api,
}) => {
  const id = await api.book('Audited Asma');
  await expect(api.call('PATCH', `/booking/${id}`, { status: 'CONFIRMED' })).rejects.toThrow('INBOUND');
  await api.call('PATCH', `/booking/${id}`, { status: 'CONFIRMED', delivery: [{ type: 'INBOUND' }] });
  const page = await elsewhere(await api.hire('AUDITOR'));
  const shell = shellPage(page);
  await shell.open('/workflow', 'Status Report');
  await expect(page.getByText('Every change follows the chart.')).toBeVisible();
  await expect(shell.row(INBOUND_REQUIRED)).toContainText('EDIT-01');
  const number = page.getByRole('link', { name: /^Draft → Confirmed: \d+$/ });
  await number.click();
  await shell.seeTitle('Draft → Confirmed');
  await shell.row('Audited Asma').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`));
  await shell.button('Show History').click();
  await page.getByRole('link', { name: 'EDIT-01' }).first().click();
  const rule = bookOn(page).locator('tr:has([id="rules--edit-01"])');
  await expect(rule).toBeInViewport();
  await rule.getByRole('link', { name: 'booking-status CONFIRMED' }).click();
  await expect(page).toHaveURL(/\/book#booking-status--state-CONFIRMED$/);
  await expect(bookOn(page).getByRole('heading', { name: 'Booking status', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/book#rules--edit-01$/);
  await expect(rule).toBeInViewport();
  for (const _ of ['to the booking', 'to the changes', 'to the numbers']) await page.goBack();
  await expect(number).toBeFocused();
  await page.goto('/book#rules--edit-01');
  await expect(rule).toBeInViewport();
});

test('the book highlights the states of another tab and replays a saved trace [SEEN-09]', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const id = await api.book('Watched Wajiha');
  const reader = await page.context().newPage();
  await reader.goto('/book#now');
  const book = bookOn(reader);
  await booking.open(id);
  const edit = book.locator('#record-form');
  const lit = edit.locator('figure .live');
  await expect(edit.locator('p.live')).toHaveText('Now in this browser: viewing');
  await booking.clickEdit();
  await expect(edit.locator('p.live')).toHaveText('Now in this browser: editing');
  await expect(lit.filter({ hasText: 'editing' })).not.toHaveCount(0);
  await expect(book.locator('#now-log')).toContainText('bookingEdit: form.edit → editing');
  await expect(book.locator('#now-states')).toContainText('bookingEdit');
  await booking.clickCancel();
  const saving = shell.clickMenu('Account', 'Download Diagnostics');
  const [saved] = await Promise.all([page.waitForEvent('download'), saving]);
  const buffer = await readFile(await saved.path());
  await page.close();
  await expect(edit.locator('p.live')).toBeHidden();
  await expect(lit).toHaveCount(0);

  const trace = { name: saved.suggestedFilename(), mimeType: 'application/json', buffer };
  await book.getByLabel('A file of Help').setInputFiles(trace);
  await book.locator('#trace-says').getByRole('link', { name: 'bookingEdit' }).click();
  await expect(edit.getByRole('combobox', { name: 'Way' })).toContainText('Trace: bookingEdit:1');
  await edit.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(edit.locator('.player small')).toContainText(/1 of \d: form.edit → editing/);
  const pressed = edit.getByRole('button', { name: 'record-form.machine.js' }).click();
  const [file] = await Promise.all([reader.waitForEvent('download'), pressed]);
  expect(file.suggestedFilename()).toBe('record-form.machine.js');
  expect(await readFile(await file.path(), 'utf8')).toContain('"id": "recordForm"');
});

test('the book can be searched, explains a transition, and plays a path', async ({ page }) => {
  await page.clock.install();
  // The user types before the script of the book runs.
  await page.addInitScript(() => {
    if (window === top) return;
    new MutationObserver((_, observer) => {
      const box = document.querySelector<HTMLInputElement>('#search');
      if (!box) return;
      observer.disconnect();
      box.value = ' Watch tabs';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/book');
  const book = bookOn(page);
  const search = book.getByRole('searchbox', { name: 'Search the book' });
  const marks = book.locator('mark');
  await expect(marks.first()).toHaveText(/^(watch|tabs)$/i);
  await search.fill('');
  await expect(marks).toHaveCount(0);
  await search.fill(' TABS Watch');
  await expect(marks.first()).toHaveText(/^(watch|tabs)$/i);
  await expect(book.getByRole('banner').getByRole('status')).toHaveText(/^\d+ places$/);
  await expect(book.getByRole('heading', { level: 2 })).toContainText(['Session']);
  await search.fill('');
  await expect(marks).toHaveCount(0);

  const evidence = book.getByRole('region', { name: 'Evidence' });
  const picture = book.getByRole('group', { name: 'session: overview', exact: true });
  const line = picture.getByRole('link', { name: 'restoring: restore session fails → signed out' });
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(evidence).toBeFocused();
  await expect(evidence).toContainText('restoring: restore session fails → signed out');
  const said = evidence.getByRole('term').filter({ hasText: 'AUTH-01: What it says' }).locator('+ dd');
  await expect(said).toHaveText(ruleOf('AUTH-01').text);
  await page.keyboard.press('Escape');
  await expect(evidence).toBeHidden();
  await expect(line).toBeFocused();

  await page.clock.pauseAt(Date.now() + 600_000);
  const player = book.getByRole('group', { name: 'Ways through Session' });
  const button = (name: string) => player.getByRole('button', { name, exact: true });
  const says = player.getByRole('status');
  await button('Step').click();
  await expect(says).toHaveText(/^1 of 25: nothing was stored/);
  await expect(picture.locator('.now')).toHaveCount(1);
  await button('Step back').click();
  await expect(says).toHaveText('Start: restoring');
  await button('Play').click();
  await expect(says).toHaveText(/^1 of 25:/);
  await page.clock.runFor(1_600);
  await expect(says).toHaveText(/^2 of 25:/);
  await button('Pause').click();
  await page.clock.runFor(3_000);
  await expect(says).toHaveText(/^2 of 25:/);
});
