import { replay } from '../../tools/replay/replay.ts';
import { machinesById } from '../../tools/machine/machines.ts';
import type { Trace } from '../../src/app/diagnostics/mask-trace.ts';
import { account } from './support/shop.ts';
import { expect, saveTrace, test } from './support/story.ts';

const CLIENT = { name: 'Traceable Tahira', renamed: 'Traceable Tahira Begum', phone: '0345 9988776' };

test('a saved trace has no customer data and can be replayed [SEC-07]', async ({ page, shell, list, booking, api }) => {
  const id = await api.book(CLIENT.name, {
    phoneNumber: CLIENT.phone,
    whatsappNumber: CLIENT.phone,
    booking_items: [{ name: 'Quantum Board QX9', type: 'MOBO', payableAmount: 48_215.75 }],
  });
  await list.open();
  await list.search(CLIENT.name);
  await list.seeNames([CLIENT.name]);
  await list.clickBooking(CLIENT.name);
  await booking.clickEdit();
  await booking.clickAdd('Add Delivery');
  await booking.type('Courier', 'Leopards of Lahore', 'Delivery 1');
  await booking.choose('Status', 'Confirmed');
  await booking.type('Client name', CLIENT.renamed);
  await api.call('PATCH', `/booking/${id}`, { clientName: 'Traceable Tahira of another' });
  await booking.clickSave();
  await expect(page.getByText('Your edits are kept.').first()).toBeVisible();
  await shell.closeToast('Update failed');
  await booking.clickSave();
  await booking.seeViewing();
  await page.goBack();
  await list.seeNames([CLIENT.renamed]);
  await shell.clickMenu('Ledger', 'New Entry');
  await shell.choose('Location', 'Main Branch (MAIN)');
  await shell.fill('Amount', 'Rs 7,654.25');
  await shell.fill('Vendor Name', 'Vendor Viqar');
  await shell.fill('Description', 'Solder for the quantum bench');
  await shell.button('Create Entry').click();
  await shell.seeToast('Ledger entry created successfully');

  const tokens = await page.evaluate(() => Object.values(localStorage).join());
  const text = await saveTrace(page);

  const trace = JSON.parse(text) as Trace;
  const astray = replay(trace, await machinesById()).flatMap(({ actor, event, differs }) =>
    differs.map((difference) => [actor, event.type, difference]),
  );
  expect(astray).toEqual([]);
  expect(text).toContain('"reloading"');

  const secrets = [...tokens.matchAll(/"(?:accessToken|refreshToken|loginId)":"([^"]+)"/g)].map(([, secret]) => secret);
  expect(secrets).toHaveLength(3);
  const typed = 'Traceable Tahira Begum 9988776 Quantum QX9 48215.75 Leopards Lahore 7654.25 7,654.25 Viqar Solder';
  for (const part of [...secrets, account.email, account.password, ...typed.split(' ')])
    expect(text).not.toContain(part);
});
