import type { Page } from 'playwright/test';
import { bookingPage } from './pages/booking-details.page.ts';
import { bookingListPage } from './pages/booking-list.page.ts';
import { Api } from './support/api.ts';
import { hire } from './support/hire.ts';
import { account } from './support/shop.ts';
import { alone, expect, test } from './support/story.ts';

/** The stream of a page, once it is asked for. */
const streamOf = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/live'));

test('what a colleague saves appears on the list, the dashboard and the open booking, in place [LIVE-08]', async ({
  page,
  elsewhere,
  shop,
  shell,
  list,
  booking,
  api,
}) => {
  const id = await api.book('Quiet Qasim');
  const theirs = bookingPage(await elsewhere(await hire(api, shop.url, 'COUNTER')));
  await theirs.open(id);
  const rename = async (name: string) => {
    await theirs.clickEdit();
    await theirs.type('Client name', name);
    await theirs.clickSave();
    await theirs.seeViewing();
    await expect(page.getByText(name).first()).toBeVisible();
  };
  const stream = streamOf(page);
  await shell.openDashboard();
  const box = page.getByRole('searchbox');
  await box.fill('half a word');
  await stream;
  await rename('Dashboard Daud');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('half a word');
  await list.open();
  await expect(page.getByText('Dashboard Daud').first()).toBeVisible();
  await rename('Listed Laila');
  await page.getByText('Listed Laila').first().click();
  await booking.see();
  await rename('Open Omar');
});

test('a colleague’s save under an open form is offered, and Show keeps what is typed [LIVE-08, REL-03]', async ({
  page,
  shop,
  shell,
  booking,
  api,
}) => {
  const id = await api.book('Typed Tariq');
  const colleague = await Api.signIn(shop.url, await hire(api, shop.url, 'COUNTER'));
  const stream = streamOf(page);
  await booking.open(id);
  await stream;
  await booking.clickEdit();
  await booking.type('Client name', 'Typed Tariq Mahmood');
  const notice = page.getByText('This booking was changed by a colleague.');
  await colleague.call('PATCH', `/booking/${id}`, { whatsappNumber: '0300 7654321' });
  await expect(notice).toBeVisible();
  await expect(booking.field('Client name')).toBeFocused();
  await shell.button('Show').click();
  await expect(notice).toBeHidden();
  await expect(booking.field('Client name')).toHaveValue('Typed Tariq Mahmood');
  await booking.clickSave();
  await booking.seeViewing();
  await expect(booking.section('Customer Information')).toContainText('0300 7654321');
});

alone(
  'tabs share one stream, which a closed one hands on and a restarted server gets back',
  async ({ page: first, context, ownShop, shell, api }) => {
    let streams = 0;
    context.on('response', (answer) => {
      if (answer.url().endsWith('/api/live')) streams += 1;
    });
    const stream = streamOf(first);
    await shell.openDashboard();
    await stream;
    const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
    for (const tab of tabs) await bookingListPage(tab).open();
    const seeEverywhere = async (name: string) => {
      for (const tab of tabs) await expect(tab.getByText(name).first()).toBeVisible();
    };
    await api.book('Shared Shazia');
    await seeEverywhere('Shared Shazia');
    expect(streams).toBe(1);
    await first.close();
    await api.book('Handed Hamid');
    await seeEverywhere('Handed Hamid');
    expect(streams).toBe(2);
    await ownShop.stop();
    await ownShop.start();
    await (await Api.signIn(ownShop.url, account)).book('Restarted Rida');
    await seeEverywhere('Restarted Rida');
  },
);
