import type { Page } from 'playwright/test';
import { expect, test } from './support/story.ts';

/** The board of the bookings of one story. */
function boardOf(page: Page) {
  const lane = page.getByRole('region', { name: 'Board' });
  const column = (phase: string) => lane.getByRole('region', { name: phase, exact: true });
  const card = (client: string) => lane.getByRole('article', { name: client });
  return {
    lane,
    column,
    card,
    open: async (search: string) => {
      await page.goto(`/bookings?search=${encodeURIComponent(search)}&view=board`);
      await expect(lane).toBeVisible();
    },
    seeCards: (phase: string, clients: string[]) =>
      expect(column(phase).getByRole('heading', { level: 3 })).toHaveText(clients),
    /** Both are in view before the press: what is under it must not be scrolled away. */
    drag: async (client: string, phase: string) => {
      await column(phase).scrollIntoViewIfNeeded();
      await expect(card(client)).toBeInViewport({ ratio: 1 });
      await card(client).dragTo(column(phase));
    },
  };
}

test('bookings stand in the columns of their phase, and lead on in them [LIFE-01, LIST-02]', async ({ page, api }) => {
  const mark = 'Boarded Bilal';
  for (const at of [1, 2, 3]) await api.book(`${mark} ${at}`);
  const cancelled = await api.book(`${mark} 4`);
  await api.call('PATCH', `/booking/${cancelled}`, { status: 'CANCELLED' });
  const { lane, column, card, seeCards } = boardOf(page);
  const newest = [`${mark} 3`, `${mark} 2`, `${mark} 1`];
  await page.goto(`/bookings?search=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\?search=Boarded\+Bilal&view=board$/);
  const phases = ['Booked in', 'Confirmed', 'In work', 'Ready', 'Done', 'Rejected', 'Cancelled'];
  await expect(lane.getByRole('heading', { level: 2 })).toHaveText(phases);
  await seeCards('Booked in', newest);
  await seeCards('Cancelled', [`${mark} 4`]);
  await expect(column('In work')).toContainText('No bookings');
  await expect(card(`${mark} 2`)).toContainText('Rs 12,500');

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Draft', exact: true }).click();
  await expect(page).toHaveURL(/status=DRAFT&view=board$/);
  await expect(column('Cancelled')).toContainText('Left out by the filter');
  await page.goBack();
  await seeCards('Cancelled', [`${mark} 4`]);

  await card(`${mark} 3`).getByRole('link').click();
  const row = page.getByRole('navigation', { name: 'In the list' });
  await row.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(`${mark} 2`).first()).toBeVisible();
  await page.reload();
  await expect(row.getByRole('link')).toHaveText(['Previous', 'Next']);
  await row.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(`${mark} 1`).first()).toBeVisible();
  await expect(row.getByRole('link')).toHaveText(['Previous']);
  await page.goBack();
  await seeCards('Booked in', newest);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Bookings' }).getByRole('listitem')).toHaveCount(4);
});

test('a card moves by mouse and by keys, is taken back, and says why not [BOARD-02, NEXT-02, QUICK-06]', async ({
  page,
  shell,
  api,
}) => {
  const client = 'Moved Mahmood';
  const id = await api.book(client);
  const { open, card, seeCards, drag } = boardOf(page);
  await open(client);
  await drag(client, 'In work');
  await shell.seeToast('Booking is in progress');
  await seeCards('In work', [client]);
  await seeCards('Booked in', []);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await seeCards('Booked in', [client]);

  const move = card(client).getByRole('button', { name: /^Move BK/ });
  await move.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: /^Move BK/ });
  await expect(menu.getByRole('menuitem', { name: 'Confirmed' })).toContainText('Needs an active INBOUND delivery.');
  for (const key of ['End', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(menu.getByRole('menuitem', { name: 'Resolved' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await shell.seeToast('Booking is resolved');
  await seeCards('Ready', [client]);
  await expect(move).toBeFocused();
  expect(await api.call('GET', `/booking/${id}`)).toMatchObject({ status: 'RESOLVED' });
  await api.call('PATCH', `/booking/${id}`, { status: 'CANCELLED' });
  await seeCards('Cancelled', [client]);
});

test('what cannot be, was overtaken, given up or cut off leaves a card where it is [BOARD-03, EDIT-01, EDIT-28, QUICK-02]', async ({
  page,
  shell,
  api,
}) => {
  const refused = 'Refused Rafiq';
  await api.book(refused);
  const client = 'Overtaken Obaid';
  const id = await api.book(client);
  // What a colleague saves is not told here: the move finds out.
  await page.route('**/api/live', (route) => route.abort());
  const { open, card, seeCards, drag } = boardOf(page);
  await open(refused);
  await drag(refused, 'Confirmed');
  await expect(card(refused).getByRole('alert')).toContainText('Needs an active INBOUND delivery.');
  await seeCards('Booked in', [refused]);
  await card(refused).getByRole('button', { name: 'Add one' }).click();
  await shell.button('Add Delivery and Confirm').click();
  await seeCards('Confirmed', [refused]);

  await open(client);
  await seeCards('Booked in', [client]);
  await api.call('PATCH', `/booking/${id}`, { status: 'RESOLVED' });
  await drag(client, 'In work');
  await expect(card(client).getByRole('alert')).toHaveText(
    'Somebody else changed this booking since. It stays as it is.',
  );
  await seeCards('Ready', [client]);
  await drag(client, 'Rejected');
  await expect(card(client).getByRole('alert')).toHaveText('Rejected is set by the system, not by hand.');
  await drag(client, 'Done');
  await expect(shell.dialog('Complete')).toContainText('Rs 12,500');
  await shell.dialog('Complete').getByRole('button', { name: 'Cancel' }).click();
  await seeCards('Ready', [client]);

  await page.route(`**/api/booking/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await drag(client, 'In work');
  await expect(shell.dialog('Start Work').getByText('Network error occurred')).toBeVisible();
  await shell.dialog('Start Work').getByRole('button', { name: 'Cancel' }).click();
  await seeCards('Ready', [client]);
  expect(await api.call('GET', `/booking/${id}`)).toMatchObject({ status: 'RESOLVED' });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('columns scroll within the board, and a card is moved by its menu [BOARD-02]', async ({ page, api }) => {
    const client = 'Phone Parveen of the very long name that never seems to end';
    await api.book(client);
    const { open, lane, column, card, seeCards } = boardOf(page);
    await open(client);
    await seeCards('Booked in', [client]);
    const hidden = (element: Element) => element.scrollWidth - element.clientWidth;
    expect(await page.locator('html').evaluate(hidden)).toBe(0);
    expect(await lane.evaluate(hidden)).toBeGreaterThan(300);
    await card(client).getByRole('button', { name: /^Move/ }).tap();
    // Why a step cannot be taken has come: the menu has the width that it keeps.
    await expect(page.getByText('Needs an active INBOUND delivery.')).toBeVisible();
    await page.getByRole('menuitem', { name: 'In progress' }).tap();
    await seeCards('In work', [client]);
    await column('Cancelled').scrollIntoViewIfNeeded();
    await expect(column('Cancelled')).toBeInViewport();
  });
});
