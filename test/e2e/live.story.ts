import type { Browser, Page } from 'playwright/test';
import { BookingPage } from './pages/booking-details.page.ts';
import { BookingsPage } from './pages/booking-list.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { Shell } from './pages/shell.page.ts';
import { writeEntry } from './drivers/ledger-entries.ts';
import { Api } from './support/api.ts';
import { hire } from './support/hire.ts';
import { account, type Shop } from './support/shop.ts';
import { expect, test } from './support/story.ts';

/** The stream of a page, once it is asked for. */
const streamOf = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/live'));

/** A colleague's browser. */
async function openColleague(browser: Browser, shop: Shop, api: Api): Promise<Page> {
  const person = await hire(api, shop.url, 'COUNTER');
  const page = await browser.newPage({ baseURL: shop.url });
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(person);
  await new Shell(page).seeTitle('Dashboard');
  return page;
}

test('what a colleague saves appears on the list, the dashboard and the open booking, in place [LIVE-08]', async ({
  page,
  browser,
  shop,
  api,
  openDashboard,
}) => {
  const id = await api.book('Quiet Qasim');
  const colleague = await openColleague(browser, shop, api);
  const theirs = new BookingPage(colleague);
  await theirs.open(id);
  const stream = streamOf(page);
  await openDashboard();
  await page.getByRole('searchbox').fill('half a word');
  await stream;
  const waits: number[] = [];
  const rename = async (name: string) => {
    await theirs.clickEdit();
    await theirs.type('Client name', name);
    await theirs.clickSave();
    await theirs.seeViewing();
    const savedAt = Date.now();
    await expect(page.getByText(name).first()).toBeVisible();
    waits.push(Date.now() - savedAt);
  };
  await rename('Dashboard Daud');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('half a word');
  await new BookingsPage(page).open();
  await expect(page.getByText('Dashboard Daud').first()).toBeVisible();
  await rename('Listed Laila');
  await page.getByText('Listed Laila').first().click();
  await new BookingPage(page).see();
  await rename('Open Omar');
  console.log(`shown after the colleague's page said saved: ${waits.join(', ')} ms`);
  await colleague.close();
});

test('a colleague’s save under half-typed changes is offered, and Show keeps what is typed [LIVE-08, REL-03]', async ({
  page,
  shop,
  signIn,
  api,
}) => {
  const id = await api.book('Typed Tariq');
  const colleague = await Api.signIn(shop.url, await hire(api, shop.url, 'COUNTER'));
  await signIn();
  const booking = new BookingPage(page);
  const stream = streamOf(page);
  await booking.open(id);
  await stream;
  await booking.clickEdit();
  await booking.type('Client name', 'Typed Tariq Mahmood');
  const notice = page.getByText('This booking was changed by a colleague.');
  await colleague.call('PATCH', `/booking/${id}`, { whatsappNumber: '0300 7654321' });
  await expect(notice).toBeVisible();
  await expect(booking.field('Client name')).toBeFocused();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(notice).toBeHidden();
  await expect(booking.field('Client name')).toHaveValue('Typed Tariq Mahmood');
  await booking.clickSave();
  await booking.seeViewing();
  await expect(booking.section('Customer Information')).toContainText('0300 7654321');
});

test('a colleague’s save under the form of a ledger entry is offered, and Show keeps what is typed [REL-03]', async ({
  page,
  shop,
  signIn,
  api,
}) => {
  const { id } = await writeEntry(api, { description: 'Rent of the shared shop' });
  const colleague = await Api.signIn(shop.url, await hire(api, shop.url, 'MANAGER'));
  await signIn();
  const stream = streamOf(page);
  await page.goto(`/ledger/${id}/edit`);
  await stream;
  const description = page.getByLabel('Description');
  await description.fill('Rent of the shared shop, in part');
  const notice = page.getByText('This entry was changed by a colleague.');
  await colleague.call('PATCH', `/ledger-entry/${id}`, { vendorName: 'Landlord Latif' });
  await expect(notice).toBeVisible();
  await expect(description).toBeFocused();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Vendor Name')).toHaveValue('Landlord Latif');
  await expect(description).toHaveValue('Rent of the shared shop, in part');
  await page.getByRole('button', { name: 'Update Entry' }).click();
  await page.waitForURL(`**/ledger/${id}`);
  await expect(page.getByText('Rent of the shared shop, in part').first()).toBeVisible();
  await expect(page.getByText('Landlord Latif').first()).toBeVisible();
});

test('the tabs of a browser share one stream, which a closed one hands on and a restarted server gets back', async ({
  browser,
  ownShop,
}) => {
  const api = await Api.signIn(ownShop.url, account);
  const context = await browser.newContext({ baseURL: ownShop.url });
  let streams = 0;
  context.on('response', (answer) => {
    if (answer.url().endsWith('/api/live')) streams += 1;
  });
  const first = await context.newPage();
  const login = new LoginPage(first);
  await login.open();
  const stream = streamOf(first);
  await login.signIn();
  await stream;
  const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
  for (const tab of tabs) await new BookingsPage(tab).open();
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
  await context.close();
});
