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
