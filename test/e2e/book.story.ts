import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, seeAccessible, seeAccessibleInThemes, test } from './support/story.ts';
import { shellPage } from './support/pages.ts';

const bookOn = (page: Page) => page.frameLocator('iframe[title="The book of workflows"]');

test('three presses lead an auditor from a refusal to the picture of what decided it, and back [PERM-09]', async ({
  elsewhere,
  api,
}) => {
  const id = await api.book('Audited Asma');
  await expect(api.call('PATCH', `/booking/${id}`, { status: 'CONFIRMED' })).rejects.toThrow('INBOUND');
  const page = await elsewhere(await api.hire('AUDITOR'));
  await page.goto(`/bookings/${id}`);
  await shellPage(page).button('Show History').click();
  await page.getByRole('link', { name: 'EDIT-01' }).click();
  const rule = bookOn(page).locator('tr:has([id="rules--edit-01"])');
  await expect(rule).toBeInViewport();
  await rule.getByRole('link', { name: 'booking-status CONFIRMED' }).click();
  await expect(page).toHaveURL(/\/book#booking-status--state-CONFIRMED$/);
  await expect(bookOn(page).getByRole('heading', { name: 'Booking status', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/book#rules--edit-01$/);
  await expect(rule).toBeInViewport();
  await page.reload();
  await expect(rule).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`));
  await expect(shellPage(page).button('Show History')).toBeVisible();
});

const ASKED = readFileSync(new URL('../../tools/workflow-book/pages/questions.md', import.meta.url), 'utf8');
/** Every question that the page which is kept by hand answers: those with a section, and those of one who trusts nobody. */
const QUESTIONS = [...ASKED.matchAll(/^(?:## |- \*\*)(.+\?)(?:\*\*|$)/gm)].map(([, question = '']) => question);

test('each question of an auditor is answered in the book within three presses [PERM-09]', async ({
  elsewhere,
  api,
}) => {
  expect(QUESTIONS.length).toBeGreaterThan(40);
  const reader = await elsewhere(await api.hire('AUDITOR'));
  await reader.goto('/book');
  const book = bookOn(reader);
  const contents = book.getByRole('navigation', { name: 'Contents' });
  for (const question of QUESTIONS) {
    await contents.getByRole('link', { name: 'Questions and answers' }).click();
    await book.locator('#questions').getByRole('link', { name: question, exact: true }).click();
    const asked = book.locator('#questions :is(h3, b)').getByText(question, { exact: true });
    await expect(asked).toBeInViewport();
    const { words, leads, dead } = await asked.evaluate((start) => {
      const range = document.createRange();
      range.setStartAfter(start);
      const all = [...document.querySelectorAll('#questions :is(h3, b)[id]')];
      const isNext = (one: Element) => start.tagName === 'B' || one.tagName === 'H3';
      const next = all.slice(all.indexOf(start) + 1).find(isNext);
      if (next) range.setEndBefore(next);
      else range.setEndAfter(document.querySelector('#questions') ?? start);
      const links = [...range.cloneContents().querySelectorAll('a')].flatMap((link) => link.getAttribute('href') ?? []);
      const lost = links.filter((to) => document.getElementById(to.slice(1)) === null);
      return { words: range.toString().length, leads: links, dead: lost };
    });
    expect([words > 40, dead], question).toEqual([true, []]);
    const [proof] = leads;
    if (proof === undefined) continue;
    await asked.locator(`xpath=following::a[@href="${proof}"][1]`).click();
    const led = book.locator(`[id="${proof.slice(1)}"]`);
    await expect(led.locator('xpath=ancestor-or-self::*[self::tr or self::h3 or self::section][1]')).toBeInViewport();
  }
});

test('what a second tab does lights up in the pictures of the book [SEEN-09]', async ({ page, booking, api }) => {
  const id = await api.book('Watched Wajiha');
  const reader = await page.context().newPage();
  await reader.goto('/book#now');
  const book = bookOn(reader);
  await booking.open(id);
  const edit = book.locator('#booking-edit');
  const lit = edit.locator('figure .live');
  await expect(edit.locator('p.live')).toHaveText('Now in this browser: viewing');
  await booking.clickEdit();
  await expect(edit.locator('p.live')).toHaveText('Now in this browser: editing');
  await expect(lit.filter({ hasText: 'editing' })).not.toHaveCount(0);
  await expect(book.locator('#now-log')).toContainText('bookingEdit: edit.start → editing');
  await expect(book.locator('#now-states')).toContainText('bookingEdit');
  await page.close();
  await expect(edit.locator('p.live')).toBeHidden();
  await expect(lit).toHaveCount(0);
});

test('the book plays what was saved, and gives each machine to an editor [SEEN-09]', async ({
  page,
  shell,
  booking,
  api,
}) => {
  const id = await api.book('Saved Sadia');
  await booking.open(id);
  await booking.clickEdit();
  await booking.clickCancel();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    shell.clickMenu('Account', 'Save what just happened'),
  ]);
  const trace = {
    name: saved.suggestedFilename(),
    mimeType: 'application/json',
    buffer: await readFile(await saved.path()),
  };
  await shell.clickMenu('Account', 'Workflows');
  const book = bookOn(page);
  await book.getByLabel('A file of Help').setInputFiles(trace);
  await book.locator('#trace-says').getByRole('link', { name: 'bookingEdit' }).click();
  const edit = book.locator('#booking-edit');
  await expect(edit.getByRole('combobox', { name: 'Way' })).toContainText('Trace: bookingEdit:1');
  await edit.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(edit.locator('.player small')).toContainText(/1 of \d: edit.start → editing/);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    edit.getByRole('button', { name: 'booking-edit.machine.js' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('booking-edit.machine.js');
  expect(await readFile(await file.path(), 'utf8')).toContain('"id": "bookingEdit"');
});

test('the book has no violation in both themes, at 320 and 1366 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/book');
  await expect(bookOn(page).locator('h2').first()).toBeVisible();
  // One section of each kind: all of them take minutes.
  await bookOn(page)
    .locator('main')
    .evaluate((main) => {
      const kept = '#now, #permissions, #booking-status, #quick-action';
      for (const section of main.querySelectorAll(`section:not(${kept})`)) section.remove();
    });
  await seeAccessibleInThemes(page);
  await page.setViewportSize({ width: 320, height: 768 });
  await seeAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
