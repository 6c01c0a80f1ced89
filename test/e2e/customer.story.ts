import { HeldCalls } from './support/held-calls.ts';
import { expect, test } from './support/story.ts';

test('a customer is not typed in again [FIND-01, FIND-02, CUST-02]', async ({ page, list, form, shell, api }) => {
  await api.book('Returning Rabia کریمی', {
    phoneNumber: '0345 6060707',
    whatsappNumber: '0333 6060708',
    booking_items: [{ name: 'Zenbook', type: 'LAPTOP', payableAmount: 1, serialNumber: 'ZB-99/K' }],
  });
  await list.open();
  // The letters of the name as an Arabic keyboard has them.
  for (const typed of ['zb-99/k', '+92 345-6060707', '0092 333 6060708', 'كريمي']) {
    await list.search(typed);
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === typed);
    await list.seeNames(['Returning Rabia کریمی']);
  }
  await page.goto(`/dashboard?search=${encodeURIComponent('ZB-99/K')}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Returning Rabia' })).toBeVisible();

  await form.open();
  await form.type('Phone number', '+92 345 6060707');
  await expect(
    page.getByText(/Known customer: Returning Rabia کریمی\. 1 booking in \w+, last: Zenbook, draft/),
  ).toBeVisible();
  await expect(form.field('Client name')).toHaveValue('');
  await shell.button('Use these details').click();
  await expect(form.field('Client name')).toHaveValue('Returning Rabia کریمی');
  await expect(form.field('WhatsApp number')).toHaveValue('0333 6060708');
  await form.type('Item name', 'RTX 3080', 1);
  await form.create().click();
  await shell.seeToast('Booking created successfully');
  const visits = page.getByRole('link', { name: /^2 bookings since \w+$/ });
  await expect(visits.locator('..')).toHaveText(/, last: Zenbook, draft$/);
  await visits.click();
  await list.seeNames(['Returning Rabia کریمی', 'Returning Rabia کریمی']);
});

test('what a page of a booking reads last moves nothing on it [LIFE-01]', async ({ page, api }) => {
  const phone = { phoneNumber: '0345 6060709', whatsappNumber: '0345 6060709' };
  await api.book('Returning Rabia', phone);
  const id = await api.book('Returning Rabia', phone);
  for (const width of [360, 820, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const visits = await HeldCalls.of(page, /\/api\/customers\?/, 'GET');
    const life = await HeldCalls.of(page, /\/history\?.*kind=life/, 'GET');
    await page.goto(`/bookings/${id}`);
    const places = () =>
      page
        .getByRole('heading', { level: 2 })
        .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top + scrollY));
    await expect.poll(() => [visits.count, life.count]).toEqual([1, 1]);
    const before = await places();
    expect(before).toHaveLength(7);
    await visits.pass();
    await life.pass();
    await expect(page.getByRole('link', { name: /^2 bookings since \w+$/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Where it stands' })).toContainText('amna@shop.example');
    expect(await places()).toEqual(before);
    await page.unrouteAll();
  }
});
