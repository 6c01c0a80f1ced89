import { EDITING_LEASE_MS } from '../../src/domain/shared/limits.ts';
import { Api } from './support/api.ts';
import { bookingListPage, bookingPage } from './support/pages.ts';
import { alone, expect, test } from './support/story.ts';

test('a change saved by someone else appears without a reload [LIVE-08]', async ({
  page,
  served,
  shell,
  booking,
  list,
  api,
}) => {
  const id = await api.book('Quiet Qasim');
  const colleague = await Api.signIn(served.url, await api.hire('COUNTER'));
  const change = (patch: object) => colleague.call('PATCH', `/booking/${id}`, patch);
  const rename = async (clientName: string) => {
    await change({ clientName });
    await expect(page.getByText(clientName).first()).toBeVisible();
  };
  const stream = page.waitForResponse('**/api/live');
  await shell.openDashboard();
  const box = page.getByRole('searchbox');
  await box.fill('half a word');
  await stream;
  await rename('Dashboard Daud');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('half a word');
  await shell.clickNav('Bookings');
  await rename('Listed Laila');
  await list.clickBooking('Listed Laila');
  await booking.see();
  await rename('Open Omar');

  // An open form offers the newer version, and Load Changes keeps the draft.
  await booking.clickEdit();
  await booking.type('Client name', 'Typed Tariq');
  const notice = page.getByText('Someone else changed this booking.');
  await change({ whatsappNumber: '0300 7654321' });
  await expect(notice).toBeVisible();
  await expect(booking.field('Client name')).toBeFocused();
  await shell.button('Load Changes').click();
  await expect(notice).toBeHidden();
  await expect(booking.field('Client name')).toHaveValue('Typed Tariq');
  await expect(booking.field('WhatsApp number')).toHaveValue('0300 7654321');

  // A save that meets other fields of someone else merges them and is done. CONF-10
  await booking.clickCancel();
  await booking.clickEdit();
  await booking.type('Client name', 'Merged Mina');
  await change({ whatsappNumber: '0300 1234567' });
  await booking.clickSave();
  await shell.seeToast('Booking updated', 'also changed the WhatsApp number.');
  await expect(booking.section('Customer Information')).toContainText('Merged Mina');
  await expect(booking.section('Customer Information')).toContainText('0300 1234567');
});

test('two people see that the other is editing the same booking [LIVE-14]', async ({
  page,
  api,
  booking,
  elsewhere,
}) => {
  const id = await api.book('Shared Salma');
  await booking.open(id);
  const there = await elsewhere(await api.hire('COUNTER'));
  const colleague = bookingPage(there);
  await colleague.open(id);
  await colleague.clickEdit();
  const note = page.getByRole('status').filter({ hasText: 'is editing' });
  await expect(note).toBeVisible();
  await colleague.clickCancel();
  await expect(note).toBeHidden();
  await colleague.clickEdit();
  await expect(note).toBeVisible();
  await there.goto('about:blank');
  // A browser may end a slow page before its last report. The server then forgets the page when its lease is over.
  await expect(note).toBeHidden({ timeout: 2 * EDITING_LEASE_MS });
});

alone('tabs share a stream, also of a killed server [REL-07]', async ({ page, context, ownShop, api }) => {
  let streams = 0;
  context.on('response', (answer) => {
    if (answer.url().endsWith('/api/live')) streams += 1;
  });
  const stream = page.waitForResponse('**/api/live');
  await bookingListPage(page).open();
  await stream;
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  for (const tab of tabs) await bookingListPage(tab).open();
  const seeEverywhere = async (name: string) => {
    for (const tab of tabs) await expect(tab.getByText(name).first()).toBeVisible();
  };
  await api.book('Shared Shazia');
  await seeEverywhere('Shared Shazia');
  await expect.poll(() => streams).toBe(1);
  await page.close();
  await api.book('Handed Hamid');
  await seeEverywhere('Handed Hamid');
  await expect.poll(() => streams).toBe(2);
  await ownShop.kill();
  await ownShop.start();
  await api.book('Restarted Rida');
  for (const name of ['Restarted Rida', 'Handed Hamid']) await seeEverywhere(name);
});
