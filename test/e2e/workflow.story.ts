import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import { shellPage } from './support/pages.ts';
import { expect, test } from './support/story.ts';

test('an auditor goes from a number of what really happened to its booking [HIST-15]', async ({ api, elsewhere }) => {
  const id = await api.book('Audited Asma');
  await expect(api.call('PATCH', `/booking/${id}`, { status: 'CONFIRMED' })).rejects.toThrow();
  await api.call('PATCH', `/booking/${id}`, { status: 'CONFIRMED', delivery: [{ type: 'INBOUND' }] });
  const page = await elsewhere(await api.hire('AUDITOR'));
  const shell = shellPage(page);
  await shell.openDashboard();
  await shell.clickMenu('Account', 'What Really Happened');
  await shell.seeTitle('What Really Happened');
  await expect(page.getByText('Every change is one that the chart allows.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: INBOUND_REQUIRED })).toContainText('EDIT-01');

  const number = page.getByRole('link', { name: /^Draft → Confirmed: \d+$/ });
  await number.click();
  await shell.seeTitle('Draft → Confirmed');
  await shell.row('Audited Asma').getByRole('link').click();
  await shell.seeTitle('Booking Details');
  expect(new URL(page.url()).pathname).toBe(`/bookings/${id}`);
  await page.goBack();
  await page.goBack();
  await expect(number).toBeFocused();
});
