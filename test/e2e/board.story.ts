import type { Page } from 'playwright/test';
import { Shell } from './pages/shell.page.ts';
import { expect, seeAccessibleInThemes, test } from './support/story.ts';

const INBOUND = { delivery: [{ type: 'INBOUND', status: 'PENDING' }] };

/** The board of the bookings of one story. */
class Board {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open(search: string, more = ''): Promise<void> {
    await this.#page.goto(`/bookings?search=${encodeURIComponent(search)}${more}&view=board`);
    await expect(this.lane).toBeVisible();
  }

  get lane() {
    return this.#page.getByRole('region', { name: 'Board' });
  }

  column(phase: string) {
    return this.lane.getByRole('region', { name: phase, exact: true });
  }

  card(client: string) {
    return this.lane.getByRole('article', { name: client });
  }

  async seeCards(phase: string, clients: string[]): Promise<void> {
    await expect(this.column(phase).getByRole('heading', { level: 3 })).toHaveText(clients);
  }

  /** Both are in view before the press: what is under it must not be scrolled away. */
  async drag(client: string, phase: string): Promise<void> {
    await this.column(phase).scrollIntoViewIfNeeded();
    await expect(this.card(client)).toBeInViewport({ ratio: 1 });
    await this.card(client).dragTo(this.column(phase));
  }
}

test('bookings stand in the columns of their phase, by the search and the filters of the list, and the address says so [LIFE-01, LIST-02]', async ({
  page,
  signIn,
  api,
}) => {
  const mark = 'Boarded Bilal';
  await api.book(`${mark} one`);
  const confirmed = await api.book(`${mark} two`);
  await api.call('PATCH', `/booking/${confirmed}`, { ...INBOUND, status: 'CONFIRMED' });
  const cancelled = await api.book(`${mark} three`);
  await api.call('PATCH', `/booking/${cancelled}`, { status: 'CANCELLED' });
  await signIn();
  await page.goto(`/bookings?search=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\?search=Boarded\+Bilal&view=board$/);
  const board = new Board(page);
  await board.seeCards('Booked in', [`${mark} one`]);
  await board.seeCards('Confirmed', [`${mark} two`]);
  await board.seeCards('Cancelled', [`${mark} three`]);
  await expect(board.lane.getByRole('heading', { level: 2 })).toHaveText([
    'Booked in',
    'Confirmed',
    'In work',
    'Ready',
    'Done',
    'Rejected',
    'Cancelled',
  ]);
  await expect(board.column('In work')).toContainText('No bookings');
  await expect(board.card(`${mark} two`)).toContainText('Confirmed');
  await expect(board.card(`${mark} two`)).toContainText('Rs 12,500');
  await seeAccessibleInThemes(page);

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Draft', exact: true }).click();
  await expect(page).toHaveURL(/status=DRAFT&view=board$/);
  await board.seeCards('Booked in', [`${mark} one`]);
  await expect(board.column('Confirmed')).toContainText('Left out by the filter');
  await page.goBack();
  await board.seeCards('Confirmed', [`${mark} two`]);
  await board.card(`${mark} two`).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Edit Booking' })).toBeVisible();
  await page.goBack();
  await board.seeCards('Confirmed', [`${mark} two`]);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\?search=Boarded\+Bilal$/);
  await expect(page.getByRole('list', { name: 'Bookings' }).getByRole('listitem')).toHaveCount(3);
});

test('a card is dragged to a column, and taken back by Undo; a colleague’s change moves it too [BOARD-02, QUICK-06]', async ({
  page,
  signIn,
  api,
}) => {
  const client = 'Dragged Daud';
  const id = await api.book(client);
  await signIn();
  const board = new Board(page);
  const shell = new Shell(page);
  await board.open(client);
  await board.seeCards('Booked in', [client]);
  await board.drag(client, 'In work');
  await shell.seeToast('Booking is in progress');
  await board.seeCards('In work', [client]);
  await board.seeCards('Booked in', []);
  expect(await api.call('GET', `/booking/${id}`)).toMatchObject({ status: 'IN_PROGRESS' });
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await board.seeCards('Booked in', [client]);
  await api.call('PATCH', `/booking/${id}`, { status: 'RESOLVED' });
  await board.seeCards('Ready', [client]);
});

test('a card is moved by keys alone, and its menu says what cannot be and why [BOARD-02, NEXT-02]', async ({
  page,
  signIn,
  api,
}) => {
  const client = 'Keyed Kamran';
  const id = await api.book(client);
  await signIn();
  const board = new Board(page);
  const shell = new Shell(page);
  await board.open(client);
  const move = board.card(client).getByRole('button', { name: /^Move BK/ });
  await move.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: /^Move BK/ });
  await expect(page.getByText('Move to', { exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Confirmed' })).toContainText('Needs an active INBOUND delivery.');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitem', { name: 'Resolved' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await shell.seeToast('Booking is resolved');
  await board.seeCards('Ready', [client]);
  await expect(move).toBeFocused();
  expect(await api.call('GET', `/booking/${id}`)).toMatchObject({ status: 'RESOLVED' });
});

test('a refused card is back in its place and says why, and its way out confirms it [BOARD-03, EDIT-01, EDIT-28, NEXT-02]', async ({
  page,
  signIn,
  api,
}) => {
  const client = 'Refused Rafiq';
  const id = await api.book(client);
  const other = 'Resolved Rukhsana';
  const resolved = await api.book(other);
  await api.call('PATCH', `/booking/${resolved}`, { status: 'RESOLVED' });
  await signIn();
  const board = new Board(page);
  const shell = new Shell(page);
  await board.open(other);
  await board.drag(other, 'Rejected');
  await expect(board.card(other).getByRole('alert')).toHaveText('Rejected is set by the system, not by hand.');
  await board.seeCards('Ready', [other]);
  await board.open(client);
  await board.drag(client, 'Confirmed');
  await expect(board.card(client).getByRole('alert')).toContainText('Needs an active INBOUND delivery.');
  await board.seeCards('Booked in', [client]);
  expect(await api.call('GET', `/booking/${id}`)).toMatchObject({ status: 'DRAFT' });
  await seeAccessibleInThemes(page);
  await board.card(client).getByRole('button', { name: 'Add one' }).click();
  await page.getByRole('button', { name: 'Add Delivery and Confirm' }).click();
  await shell.seeToast('Delivery added', 'The booking is confirmed.');
  await board.seeCards('Confirmed', [client]);
});

test('what somebody else did meanwhile, a question given up and a broken line leave a card where it is [BOARD-03, QUICK-02]', async ({
  page,
  signIn,
  api,
}) => {
  const client = 'Overtaken Obaid';
  const id = await api.book(client);
  // What a colleague saves is not told here: the move finds out.
  await page.route('**/api/live', (route) => route.abort());
  await signIn();
  const board = new Board(page);
  await board.open(client);
  await board.seeCards('Booked in', [client]);
  await api.call('PATCH', `/booking/${id}`, { status: 'RESOLVED' });
  await board.drag(client, 'In work');
  await expect(board.card(client).getByRole('alert')).toHaveText(
    'Somebody else changed this booking since. It stays as it is.',
  );
  await board.seeCards('Ready', [client]);

  await board.drag(client, 'Done');
  const question = page.getByRole('dialog', { name: 'Complete' });
  await expect(question).toContainText('Rs 12,500');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await board.seeCards('Ready', [client]);

  await page.route(`**/api/booking/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await board.drag(client, 'In work');
  const failed = page.getByRole('dialog', { name: 'Start Work' });
  await expect(failed.getByText('Network error occurred')).toBeVisible();
  await failed.getByRole('button', { name: 'Cancel' }).click();
  await board.seeCards('Ready', [client]);
  expect(await api.call('GET', `/booking/${id}`)).toMatchObject({ status: 'RESOLVED' });
});

test('columns scroll within the board on a phone, and a long name breaks nothing', async ({ page, signIn, api }) => {
  const client = 'Phone Board Parveen of the very long name that never seems to end';
  await api.book(client);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn();
  const board = new Board(page);
  await board.open(client);
  await board.seeCards('Booked in', [client]);
  const { page: pageWidth, lane } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = document.querySelector('[aria-label=Board]');
    return { page: scrollWidth - clientWidth, lane: (found?.scrollWidth ?? 0) - (found?.clientWidth ?? 0) };
  });
  expect(pageWidth).toBe(0);
  expect(lane).toBeGreaterThan(300);
  await board.column('Cancelled').scrollIntoViewIfNeeded();
  await expect(board.column('Cancelled')).toBeInViewport();
});

test('a booking opened from the board leads to the next of its column, after a reload too, and Back leads to the board', async ({
  page,
  signIn,
  api,
}) => {
  const mark = 'Column Kiran';
  for (const at of [1, 2, 3]) await api.book(`${mark} ${at}`);
  const other = await api.book(`${mark} 4`);
  await api.call('PATCH', `/booking/${other}`, { status: 'RESOLVED' });
  await signIn();
  const board = new Board(page);
  await board.open(mark);
  await board.card(`${mark} 3`).getByRole('link').click();
  const row = page.getByRole('navigation', { name: 'In the list' });
  await expect(row.getByRole('link')).toHaveText(['Next']);
  await row.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(`${mark} 2`).first()).toBeVisible();
  await expect(row.getByRole('link')).toHaveText(['Previous', 'Next']);
  await page.reload();
  await expect(row.getByRole('link')).toHaveText(['Previous', 'Next']);
  await row.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(`${mark} 1`).first()).toBeVisible();
  await expect(row.getByRole('link')).toHaveText(['Previous']);
  await page.goBack();
  await board.seeCards('Booked in', [`${mark} 3`, `${mark} 2`, `${mark} 1`]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 760 } });

  test('a card is moved by its menu [BOARD-02]', async ({ page, signIn, api }) => {
    const client = 'Fingered Farhan';
    const id = await api.book(client);
    await signIn();
    const board = new Board(page);
    await board.open(client);
    await board.card(client).getByRole('button', { name: /^Move/ }).tap();
    // Why a step cannot be taken has come: the menu has the width that it keeps.
    await expect(page.getByText('Needs an active INBOUND delivery.')).toBeVisible();
    await page.getByRole('menuitem', { name: 'In progress' }).tap();
    await new Shell(page).seeToast('Booking is in progress');
    await board.seeCards('In work', [client]);
    expect(await api.call('GET', `/booking/${id}`)).toMatchObject({ status: 'IN_PROGRESS' });
  });
});
