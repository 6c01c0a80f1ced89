import { expect, test } from './support/story.ts';

test('cards move by mouse and keys, and back [BOARD-02, BOARD-03, LIFE-01]', async ({ page, shell, api }) => {
  const [client, other] = ['Moved Mahmood Ali', 'Moved Mahmood Butt'];
  const id = await api.book(client);
  const otherId = await api.book(other);
  const lane = page.getByRole('region', { name: 'Board' });
  const column = (phase: string) => lane.getByRole('region', { name: phase, exact: true });
  const card = lane.getByRole('article', { name: client });
  const seeCards = (phase: string, clients: string[]) =>
    expect(column(phase).getByRole('heading', { level: 3 })).toHaveText(clients);
  /** Both are in view before the press: what is under it must not be scrolled away. */
  const drag = async (phase: string) => {
    await column(phase).scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport({ ratio: 1 });
    await card.dragTo(column(phase));
  };
  await page.goto('/bookings?search=Moved+Mahmood');
  await shell.button('Board').click();
  await expect(page).toHaveURL(/\/bookings\?search=Moved\+Mahmood&view=board$/);
  const phases = ['Booked in', 'Confirmed', 'In work', 'Ready', 'Done', 'Rejected', 'Cancelled'];
  await expect(lane.getByRole('heading', { level: 2 })).toHaveText(phases);
  await seeCards('Booked in', [other, client]);
  await lane.getByRole('article', { name: other }).getByRole('link').click();
  await page.getByRole('navigation', { name: 'In the list' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/bookings/${id}`);
  await page.goBack();
  await api.call('PATCH', `/booking/${otherId}`, { status: 'CANCELLED' });
  await seeCards('Cancelled', [other]);

  await drag('In work');
  await shell.seeToast('Booking is in progress');
  await seeCards('In work', [client]);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await seeCards('Booked in', [client]);
  await drag('Confirmed');
  await expect(card.getByRole('alert')).toContainText('Needs an active INBOUND delivery.');
  await seeCards('Booked in', [client]);

  const move = card.getByRole('button', { name: /^Move BK/ });
  await move.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: /^Move BK/ });
  await expect(menu).toContainText('Move to');
  await expect(menu.getByRole('menuitem', { name: 'Confirmed' })).toContainText('Needs an active INBOUND delivery.');
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
  expect(await lane.evaluate(hidden)).toBeGreaterThan(300);
  await column('Cancelled').scrollIntoViewIfNeeded();
  await expect(column('Cancelled')).toBeInViewport();
});
