import type { Page } from 'playwright/test';
import { expect, test } from './support/story.ts';

/** The board of the bookings of one story. */
function boardOf(page: Page) {
  const lane = page.getByRole('region', { name: 'Board' });
  const column = (phase: string) => lane.getByRole('region', { name: phase, exact: true });
  return {
    lane,
    column,
    card: (client: string) => lane.getByRole('article', { name: client }),
    seeCards: (phase: string, clients: string[]) =>
      expect(column(phase).getByRole('heading', { level: 3 })).toHaveText(clients),
  };
}

test('bookings stand in the columns of their phase, lead on in them, and scroll within the board on a phone [LIFE-01, LIST-02]', async ({
  page,
  api,
}) => {
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

  await card(`${mark} 3`).getByRole('link').click();
  const row = page.getByRole('navigation', { name: 'In the list' });
  await row.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(`${mark} 2`).first()).toBeVisible();
  await page.reload();
  await expect(row.getByRole('link')).toHaveText(['Previous', 'Next']);
  await page.goBack();
  await seeCards('Booked in', newest);

  await page.setViewportSize({ width: 360, height: 740 });
  const hidden = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await page.locator('html').evaluate(hidden)).toBe(0);
  expect(await lane.evaluate(hidden)).toBeGreaterThan(300);
  await column('Cancelled').scrollIntoViewIfNeeded();
  await expect(column('Cancelled')).toBeInViewport();
});

test('a card moves by mouse and by keys, is taken back, and says why not [BOARD-02, BOARD-03, NEXT-02, QUICK-06]', async ({
  page,
  shell,
  api,
}) => {
  const client = 'Moved Mahmood';
  const id = await api.book(client);
  const { column, card, seeCards } = boardOf(page);
  /** Both are in view before the press: what is under it must not be scrolled away. */
  const drag = async (phase: string) => {
    await column(phase).scrollIntoViewIfNeeded();
    await expect(card(client)).toBeInViewport({ ratio: 1 });
    await card(client).dragTo(column(phase));
  };
  await page.goto(`/bookings?search=${encodeURIComponent(client)}&view=board`);
  await drag('In work');
  await shell.seeToast('Booking is in progress');
  await seeCards('In work', [client]);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await seeCards('Booked in', [client]);
  await drag('Confirmed');
  await expect(card(client).getByRole('alert')).toContainText('Needs an active INBOUND delivery.');
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
