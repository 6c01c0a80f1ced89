import { bookingPage, bookingListPage } from './support/pages.ts';
import { Api } from './support/api.ts';
import { account } from './support/shop.ts';
import { alone, expect, test } from './support/story.ts';

test('what a colleague saves appears in place [LIVE-08]', async ({ page, elsewhere, shell, list, booking, api }) => {
  const id = await api.book('Quiet Qasim');
  const theirs = bookingPage(await elsewhere(await api.hire('COUNTER')));
  await theirs.open(id);
  const rename = async (name: string) => {
    await theirs.clickEdit();
    await theirs.type('Client name', name);
    await theirs.clickSave();
    await theirs.seeViewing();
    await expect(page.getByText(name).first()).toBeVisible();
  };
  const stream = page.waitForResponse('**/api/live');
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

  // Under an open form it is offered, and Show keeps what is typed.
  await booking.clickEdit();
  await booking.type('Client name', 'Typed Tariq');
  const notice = page.getByText('This booking was changed by a colleague.');
  await theirs.clickEdit();
  await theirs.type('WhatsApp number', '0300 7654321');
  await theirs.clickSave();
  await expect(notice).toBeVisible();
  await expect(booking.field('Client name')).toBeFocused();
  await shell.button('Show').click();
  await expect(notice).toBeHidden();
  await expect(booking.field('Client name')).toHaveValue('Typed Tariq');
  await expect(booking.field('WhatsApp number')).toHaveValue('0300 7654321');
});

alone('tabs share a stream, also of a killed server [REL-07]', async ({ page, context, ownShop, shell, api }) => {
  let streams = 0;
  context.on('response', (answer) => {
    if (answer.url().endsWith('/api/live')) streams += 1;
  });
  const stream = page.waitForResponse('**/api/live');
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
  await page.close();
  await api.book('Handed Hamid');
  await seeEverywhere('Handed Hamid');
  expect(streams).toBe(2);
  await ownShop.kill();
  await ownShop.start();
  await (await Api.signIn(ownShop.url, account)).book('Restarted Rida');
  for (const name of ['Restarted Rida', 'Handed Hamid']) await seeEverywhere(name);
});
