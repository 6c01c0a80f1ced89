import { readFile } from 'node:fs/promises';
import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import { parseCsv } from '../fixtures/parse-csv.ts';
import { BookingsPage } from './pages/booking-list.page.ts';
import { SelectManyPage } from './pages/select-many.page.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/story.ts';

const statusOf = async (api: Api, id: number) =>
  ((await api.call('GET', `/booking/${id}`)) as { status: string }).status;
const bookAll = async (api: Api, mark: string, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 1; at <= count; at += 1) ids.push(await api.book(`${mark} ${at}`));
  return ids;
};

test('bookings are chosen by box, range, page and key, and what each can take is said before it is changed [LIST-16]', async ({
  page,
  signIn,
  api,
}) => {
  const ids = await bookAll(api, 'Many Mariam', 3);
  await api.call('PATCH', `/booking/${ids[0]}`, { delivery: [{ type: 'INBOUND', status: 'PENDING' }] });
  await signIn();
  const list = new BookingsPage(page);
  await list.open('?search=Many+Mariam');
  await list.seeNames(['Many Mariam 3', 'Many Mariam 2', 'Many Mariam 1']);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('x');
  const many = new SelectManyPage(page);
  await many.seeCount(0);
  await many.box('Many Mariam 3').check();
  await many.box('Many Mariam 1').click({ modifiers: ['Shift'] });
  await many.seeCount(3);
  // A press on the card turns its box and opens nothing.
  await page.getByRole('article').filter({ hasText: 'Many Mariam 2' }).getByText('Draft', { exact: true }).click();
  await many.seeCount(2);
  await many.bar().getByRole('checkbox', { name: 'All on this page' }).check();
  await many.seeCount(3);

  await many.chooseStatus('Confirmed (1 of 3)');
  await many.seeSaid('2 of 3 cannot', [
    new RegExp(`^BK-\\d+: ${INBOUND_REQUIRED}$`),
    new RegExp(`^BK-\\d+: ${INBOUND_REQUIRED}$`),
  ]);
  await many.click('Change 1 booking');
  await expect(many.bar().getByText('1 booking changed', { exact: true })).toBeVisible();
  expect(await Promise.all(ids.map((id) => statusOf(api, id)))).toEqual(['CONFIRMED', 'DRAFT', 'DRAFT']);
  await expect(page.getByRole('article').filter({ hasText: 'Many Mariam 1' }).getByText('Confirmed')).toBeVisible();
  await many.click('Close');
  await many.click('Clear');
  await many.seeCount(0);
});

test('where the server goes away half way it is said which bookings were changed, and the others are tried again [LIST-16]', async ({
  page,
  signIn,
  api,
}) => {
  const ids = await bookAll(api, 'Halted Haris', 3);
  await signIn();
  await new BookingsPage(page).open('?search=Halted+Haris');
  const many = new SelectManyPage(page);
  await many.clickSelect();
  await many.bar().getByRole('checkbox', { name: 'All on this page' }).check();
  await many.chooseStatus('In Progress (3 of 3)');
  const second = `**/api/booking/${ids[1]}`;
  await page.route(second, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await many.click('Change 3 bookings');
  await expect(many.bar().getByText('1 booking changed', { exact: true })).toBeVisible();
  await many.seeSaid('Not changed', [
    /^BK-\d+: The server did not answer: it may have been changed\.$/,
    /^BK-\d+: Not tried\.$/,
  ]);
  await page.unroute(second);
  await many.click('Try again');
  await many.click('Change 2 bookings');
  await expect(many.bar().getByText('2 bookings changed', { exact: true })).toBeVisible();
  expect(await Promise.all(ids.map((id) => statusOf(api, id)))).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS']);
});

test('the chosen bookings are exported, and their labels are one file', async ({ page, signIn, api }) => {
  await bookAll(api, 'Labelled Laila', 2);
  await signIn();
  await new BookingsPage(page).open('?search=Labelled+Laila');
  const many = new SelectManyPage(page);
  await many.clickSelect();
  for (const name of ['Labelled Laila 1', 'Labelled Laila 2']) await many.box(name).check();
  const [file] = await Promise.all([page.waitForEvent('download'), many.click('Export')]);
  const rows = parseCsv(await readFile(await file.path(), 'utf8'));
  expect(rows.map((row) => row[1])).toEqual(['Customer', 'Labelled Laila 1', 'Labelled Laila 2']);
  await many.click('Labels');
  await page.getByRole('menuitem', { name: 'Item labels, A4 sheet' }).click();
  const preview = page.getByRole('dialog', { name: 'Item labels, A4 sheet' });
  await expect(preview.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'download',
    /^labels-BK-\d+-and-1-more\.pdf$/,
  );
});
