import { expect, test } from './support/story.ts';

test('a booking is claimed once [CLAIM-11, CLAIM-13, CLAIM-15, CLAIM-21]', async ({ page, shell, api }) => {
  const { id, code } = await api.finish('جاوید اقبال', [
    { name: 'RTX 3080', type: 'GPU', payableAmount: 12_500.5 },
    { name: 'لیپ ٹاپ', type: 'LAPTOP', payableAmount: 500 },
  ]);
  await page.goto(`/bookings/${id}`);
  await page.getByRole('link', { name: 'Create Warranty Claim' }).click();
  await expect(page).toHaveURL(new RegExp(`/warranty-claims/new\\?bookingCode=${code}$`));
  await expect(page.getByText(/^Under warranty until /)).toHaveCount(2);
  await shell.button('Continue').click();
  await expect(page.getByRole('alert')).toHaveText('Please select at least one item to claim');
  await page.getByText('RTX 3080', { exact: true }).click();
  await shell.button('Continue').click();
  await expect(page.getByRole('textbox', { name: 'Reported issue' })).toBeFocused();
  await page.keyboard.type('No display again');
  await shell.button('Continue').click();
  await page.getByRole('textbox', { name: 'General remarks' }).fill('Call before any work');
  await shell.button('Create Claim').dblclick();
  await expect(page).toHaveURL(/\/warranty-claims\/\d+$/);
  await shell.seeTitle('Warranty Claim');
  await expect(page.getByText('No display again')).toBeVisible();

  const links = page.getByRole('link', { name: /^BK-\d+$/ });
  await expect(links).toHaveCount(2);
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`));
  await page.goBack();
  await links.last().click();
  await shell.seeTitle('Booking Details');
  await expect(page.getByText('No display again').first()).toBeVisible();

  await page.goto(`/warranty-claims/new?bookingCode=${code}`);
  await expect(page.getByText(/is already claimed by WC-\d+\.$/)).toBeVisible();
  await shell.clickNav('Warranty Claims');
  await page.getByRole('searchbox').fill(code);
  await expect(page).toHaveURL(new RegExp(`/warranty-claims\\?search=${code}$`));
  await expect(page.getByRole('article')).toHaveCount(1);
});
