import { expect, test } from './support/story.ts';

test('hostile texts are shown as they are and nothing of them runs', async ({ page, shell, list, booking, api }) => {
  const hostile = [
    '<img src=x onerror="window.hacked=1">',
    '"><script>window.hacked=1</script>',
    "javascript:window.hacked=1//'",
    '{{constructor.constructor("window.hacked=1")()}}',
    '\u202Etxet desrever',
    '=HYPERLINK("http://evil.example")',
  ];
  const [clientName = '', , number = ''] = hostile;
  const item = { type: 'GPU', payableAmount: 1 } as const;
  const id = await api.book(clientName, {
    phoneNumber: number,
    whatsappNumber: number,
    booking_items: hostile.map((text) => ({ ...item, name: text, reportedIssue: text, comments: text })),
  });
  await shell.openDashboard();
  await expect(page.getByRole('list', { name: 'Recent bookings' })).toContainText(clientName);
  await list.open();
  await list.search(clientName);
  await list.seeNames([clientName]);
  await booking.open(id);
  for (const text of hostile) await expect(booking.section('Booking Items')).toContainText(text);
  await booking.clickEdit();
  await expect(booking.field('Client name')).toHaveValue(clientName);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});
