import { readFile } from 'node:fs/promises';
import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import { parseCsv } from '../fixtures/parse-csv.ts';
import { expect, test } from './support/story.ts';

test('several bookings are chosen, changed and exported [LIST-16]', async ({ page, list, shell, api }) => {
  const ids: number[] = [];
  for (const at of [1, 2, 3]) ids.push(await api.book(`Many Mariam ${at}`));
  await api.call('PATCH', `/booking/${ids[0]}`, { delivery: [{ type: 'INBOUND', status: 'PENDING' }] });
  await list.open('?search=Many+Mariam');
  await list.seeNames(['Many Mariam 3', 'Many Mariam 2', 'Many Mariam 1']);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await shell.button('Select').click();
  const { bar, box } = list.selection;
  const click = (name: string) => bar.getByRole('button', { name, exact: true }).click();
  const seeCount = (count: number) => expect(bar.getByText(`${count} selected`, { exact: true })).toBeVisible();
  await box('Many Mariam 3').check();
  await box('Many Mariam 1').click({ modifiers: ['Shift'] });
  await seeCount(3);
  // A press on the card turns its box and opens nothing.
  await page.getByRole('article').filter({ hasText: 'Many Mariam 2' }).getByText('Draft', { exact: true }).click();
  await seeCount(2);
  await bar.getByRole('checkbox', { name: 'All on this page' }).check();
  await seeCount(3);

  await click('Status');
  await shell.choose('New status', 'Confirmed (1 of 3)', bar);
  const refused = new RegExp(`^BK-\\d+: ${INBOUND_REQUIRED}$`);
  const said = bar.getByRole('list', { name: '2 of 3 cannot' }).getByRole('listitem');
  await expect(said).toHaveText([refused, refused]);
  await click('Change 1 booking');
  await expect(bar.getByText('1 booking changed', { exact: true })).toBeVisible();
  const { bookings } = (await api.call('GET', '/booking/?searchString=Many+Mariam')) as {
    bookings: { status: string }[];
  };
  expect(bookings.map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT', 'CONFIRMED']);
  await click('Close');

  const [file] = await Promise.all([page.waitForEvent('download'), click('Export')]);
  const rows = parseCsv(await readFile(await file.path(), 'utf8'));
  expect(rows.map((row) => row[1])).toEqual(['Customer', 'Many Mariam 3', 'Many Mariam 1', 'Many Mariam 2']);
  await click('Labels');
  await page.getByRole('menuitem', { name: 'Item labels, A4 sheet' }).click();
  const download = shell.dialog('Item labels, A4 sheet').getByRole('link', { name: 'Download' });
  await expect(download).toHaveAttribute('download', /^labels-BK-\d+-and-2-more\.pdf$/);
});
