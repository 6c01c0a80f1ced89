import { readFile } from 'node:fs/promises';
import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import { parseCsv } from '../fixtures/parse-csv.ts';
import { selectionOf } from './pages/select-many.page.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/story.ts';

const statusOf = async (api: Api, id: number) =>
  ((await api.call('GET', `/booking/${id}`)) as { status: string }).status;

test('bookings are chosen by box, range, page and key, changed where they can be, exported and labelled [LIST-16]', async ({
  page,
  list,
  shell,
  api,
}) => {
  const ids: number[] = [];
  for (const at of [1, 2, 3]) ids.push(await api.book(`Many Mariam ${at}`));
  await api.call('PATCH', `/booking/${ids[0]}`, { delivery: [{ type: 'INBOUND', status: 'PENDING' }] });
  await list.open('?search=Many+Mariam');
  await list.seeNames(['Many Mariam 3', 'Many Mariam 2', 'Many Mariam 1']);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('x');
  const { bar, box, click, seeCount, chooseStatus, seeSaid } = selectionOf(page);
  await seeCount(0);
  await box('Many Mariam 3').check();
  await box('Many Mariam 1').click({ modifiers: ['Shift'] });
  await seeCount(3);
  // A press on the card turns its box and opens nothing.
  await page.getByRole('article').filter({ hasText: 'Many Mariam 2' }).getByText('Draft', { exact: true }).click();
  await seeCount(2);
  await bar.getByRole('checkbox', { name: 'All on this page' }).check();
  await seeCount(3);

  await chooseStatus('Confirmed (1 of 3)');
  const refused = new RegExp(`^BK-\\d+: ${INBOUND_REQUIRED}$`);
  await seeSaid('2 of 3 cannot', [refused, refused]);
  await click('Change 1 booking');
  await expect(bar.getByText('1 booking changed', { exact: true })).toBeVisible();
  expect(await Promise.all(ids.map((id) => statusOf(api, id)))).toEqual(['CONFIRMED', 'DRAFT', 'DRAFT']);
  await expect(page.getByRole('article').filter({ hasText: 'Many Mariam 1' }).getByText('Confirmed')).toBeVisible();
  await click('Close');

  const [file] = await Promise.all([page.waitForEvent('download'), click('Export')]);
  const rows = parseCsv(await readFile(await file.path(), 'utf8'));
  expect(rows.map((row) => row[1])).toEqual(['Customer', 'Many Mariam 3', 'Many Mariam 1', 'Many Mariam 2']);
  await click('Labels');
  await page.getByRole('menuitem', { name: 'Item labels, A4 sheet' }).click();
  const download = shell.dialog('Item labels, A4 sheet').getByRole('link', { name: 'Download' });
  await expect(download).toHaveAttribute('download', /^labels-BK-\d+-and-2-more\.pdf$/);
});
