import { readFile } from 'node:fs/promises';
import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import { parseCsv } from '../fixtures/parse-csv.ts';
import { startDrag } from './support/drag.ts';
import { expect, test } from './support/story.ts';

test('cards move between columns by mouse and by keys [BOARD-02, BOARD-03]', async ({ page, shell, api }) => {
  const [client, other] = ['Moved Mahmood Ali', 'Moved Mahmood Butt'];
  const id = await api.book(client);
  const otherId = await api.book(other);
  const lane = page.getByRole('region', { name: 'Board' });
  const column = (phase: string) => lane.getByRole('region', { name: phase, exact: true });
  const card = lane.getByRole('article', { name: client });
  const seeCards = (phase: string, clients: string[]) =>
    expect(column(phase).getByRole('heading', { level: 3 })).toHaveText(clients);
  /** Scrolls both into view before the press, so that the target does not move. */
  const drag = async (phase: string) => {
    await column(phase).scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport({ ratio: 1 });
    const drop = await startDrag(page, card);
    await drop(column(phase));
  };
  await page.goto('/bookings?search=Moved+Mahmood&view=board');
  const phases = ['Intake', 'Accepted', 'In Repair', 'Ready', 'Closed', 'Rejected', 'Cancelled'];
  await expect(lane.getByRole('heading', { level: 2 })).toHaveText(phases);
  await seeCards('Intake', [other, client]);
  await api.call('PATCH', `/booking/${otherId}`, { status: 'CANCELLED' });
  await seeCards('Cancelled', [other]);

  await drag('In Repair');
  await shell.holdToast('Booking is in progress');
  await seeCards('In Repair', [client]);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await seeCards('Intake', [client]);
  await drag('Accepted');
  await expect(card.getByRole('alert')).toContainText('Add an inbound delivery to confirm.');
  await seeCards('Intake', [client]);

  const move = card.getByRole('button', { name: /^Move BK/ });
  await move.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Move to' });
  await expect(menu.getByRole('menuitem', { name: 'Confirmed' })).toContainText('Add an inbound delivery to confirm.');
  await expect(menu).toBeFocused();
  for (const key of ['End', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(menu.getByRole('menuitem', { name: 'Resolved' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await shell.seeToast('Booking is resolved');
  await seeCards('Ready', [client]);
  await expect(move).toBeFocused();
  expect(await api.call('GET', `/booking/${id}`)).toMatchObject({ status: 'RESOLVED' });

  await page.setViewportSize({ width: 360, height: 740 });
  const hidden = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await page.locator('html').evaluate(hidden)).toBe(0);
  await column('Cancelled').scrollIntoViewIfNeeded();
  await expect(column('Cancelled')).toBeInViewport();
});

test('several bookings are selected, changed and exported [LIST-16]', async ({ page, list, shell, api }) => {
  const ids: number[] = [];
  for (const at of [1, 2, 3]) ids.push(await api.book(`Many Mariam ${at}`));
  await api.call('PATCH', `/booking/${ids[0]}`, { delivery: [{ type: 'INBOUND', status: 'PENDING' }] });
  await list.open('?search=Many+Mariam');
  await shell.button('Select').click();
  const { bar, box } = list.selection;
  const click = (name: string) => bar.getByRole('button', { name, exact: true }).click();
  const seeCount = (count: number) => expect(bar.getByText(`${count} selected`, { exact: true })).toBeVisible();
  await box('Many Mariam 3').check();
  await box('Many Mariam 1').click({ modifiers: ['Shift'] });
  await seeCount(3);
  // A press on the card toggles its checkbox and opens nothing.
  await page.getByRole('article').filter({ hasText: 'Many Mariam 2' }).getByText('Draft', { exact: true }).click();
  await seeCount(2);
  const all = bar.getByRole('checkbox', { name: 'All on this page' });
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.check();
  await seeCount(3);

  await click('Change Status');
  await shell.choose('New status', 'Confirmed (1 of 3)', bar);
  await expect(bar.getByRole('status').last()).toHaveText('2 of 3 cannot be changed');
  const refused = new RegExp(`^BK-\\d+: ${INBOUND_REQUIRED}$`);
  const said = bar.getByRole('list', { name: '2 of 3 cannot be changed' }).getByRole('listitem');
  await expect(said).toHaveText([refused, refused]);
  await click('Change 1 booking');
  await expect(bar.getByText('1 booking changed', { exact: true })).toBeVisible();
  expect(await api.call('GET', '/booking/?searchString=Many+Mariam')).toMatchObject({
    bookings: [{ status: 'DRAFT' }, { status: 'DRAFT' }, { status: 'CONFIRMED' }],
  });
  await click('Close');

  const [file] = await Promise.all([page.waitForEvent('download'), click('Export')]);
  const rows = parseCsv(await readFile(await file.path(), 'utf8'));
  expect(rows.map((row) => row[1])).toEqual(['Customer', 'Many Mariam 3', 'Many Mariam 1', 'Many Mariam 2']);
});
