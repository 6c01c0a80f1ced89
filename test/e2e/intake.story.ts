import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { hasPoppler, pdfLines } from '../poppler.ts';
import { expect, readKept, saveTrace, test } from './support/story.ts';

const SERIAL = 'SN-BACK-77';

test('a device is booked in with accessories and condition, and both sign the slip [INTAKE-01, INTAKE-02, INTAKE-04]', async ({
  page,
  shell,
  form,
  booking,
}) => {
  await page.goto('/bookings/new');
  await form.see();
  await form.field('Phone number').fill('0300 4445556');
  await form.field('Client name').fill('Handed Hina');
  await page.getByLabel('Same as phone number').check();
  await form.field('Item name', 1).fill('RTX 3080');
  const item = page.getByRole('group', { name: 'Item 1' });
  await item.getByRole('button', { name: 'Power Cable' }).click();
  await item.getByRole('button', { name: 'Other' }).click();
  await page.getByLabel('Other accessory').fill('red pouch');
  await page.keyboard.press('Enter');
  await expect(item.getByRole('button', { name: 'red pouch' })).toHaveAttribute('aria-pressed', 'true');
  await item.getByRole('button', { name: 'Fans' }).click();
  await expect(item.getByRole('button', { name: 'Fans faulty' })).toBeVisible();
  await item.getByRole('button', { name: 'Remarks' }).click();
  await page.getByLabel('Remarks on the condition').fill('Two scratches');
  await shell.button('Create Booking').click();
  const created = shell.toast('Booking created successfully');
  await shell.holdToast('Booking created successfully');
  await created.getByRole('button', { name: 'Print Intake Slip' }).click();
  const slip = shell.dialog('Intake slip, A4');
  const link = slip.getByRole('link', { name: 'Download' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const lines = hasPoppler ? pdfLines(await readFile(await download.path())).join('\n') : '';
  for (const words of hasPoppler ? ['Power Cable, red pouch', 'Fans faulty. Two scratches', 'Received by'] : [])
    expect(lines).toContain(words);
  await slip.getByRole('button', { name: 'Close' }).click();
  const items = booking.section('Booking Items');
  await expect(items).toContainText('Power Cable, red pouch');
  await expect(items).toContainText('Fans faulty. Two scratches');

  await booking.chooseQuick('Record Accessories');
  const dialog = shell.dialog('Record Accessories');
  await dialog.getByRole('button', { name: 'Box' }).click();
  await dialog.getByRole('button', { name: 'Save Accessories' }).click();
  await shell.seeToast('Accessories and condition saved');
  await expect(items).toContainText('Power Cable, red pouch, Box');
});

test('a typed serial number says when the device was here, with a way to its booking and to a claim [INTAKE-06]', async ({
  page,
  shell,
  form,
  api,
}) => {
  const item = { name: 'RTX 3080', type: 'GPU', payableAmount: 900, serialNumber: SERIAL } as const;
  const { code, id } = await api.finish('Returning Rida', [item]);
  await page.goto('/bookings/new');
  await form.see();
  await form.field('Serial number', 1).fill(SERIAL.toLowerCase());
  const known = page.getByRole('status').filter({ hasText: 'This device was here before' });
  await expect(known).toContainText('Repaired. Under warranty until');
  await expect(known.getByRole('link', { name: `Create Warranty Claim for ${code}` })).toHaveAttribute(
    'href',
    `/warranty-claims/new?bookingCode=${code}`,
  );
  await expect(known.getByRole('link', { name: code, exact: true })).toHaveAttribute('href', `/bookings/${id}`);

  const again = await api.book('Returning Rida', { booking_items: [item] });
  await page.goto(`/bookings/${again}`);
  await shell.button('Device of RTX 3080').click();
  await expect(shell.dialog('Device').getByRole('link', { name: code, exact: true })).toBeVisible();
});

/** Replaces the sharing of the browser. `kept` gets the names of the shared files. */
const stubShare = (page: Page, isAble: boolean) =>
  page.addInitScript((able) => {
    const kept: string[] = [];
    Object.assign(window, { sharedFiles: kept });
    Object.defineProperty(navigator, 'canShare', { value: () => able, configurable: true });
    Object.defineProperty(navigator, 'share', {
      value: async ({ files = [] }: ShareData) => void kept.push(...files.map(({ name, type }) => `${name} ${type}`)),
      configurable: true,
    });
  }, isAble);

test('a paper is shared by the browser and logged [SHARE-01, SHARE-02]', async ({ page, shell, booking, api }) => {
  await stubShare(page, true);
  const id = await api.book('Shared Shazia');
  await page.goto(`/bookings/${id}?print=Receipt%2C+A4`);
  const paper = shell.dialog('Receipt, A4');
  await paper.getByRole('button', { name: 'Share' }).click();
  await paper.getByRole('button', { name: 'Log This Contact' }).click();
  await expect(paper.getByText('Contact logged')).toBeVisible();
  const shared = await page.evaluate(() => Reflect.get(window, 'sharedFiles') as string[]);
  expect(shared).toEqual([expect.stringMatching(/^receipt-BK-\d+\.pdf application\/pdf$/)]);
  await paper.getByRole('button', { name: 'Close' }).click();
  await expect(booking.section('Contact History')).toContainText('here is your receipt for');
});

test('a browser that cannot share offers the chat next to Download [SHARE-01, SHARE-02]', async ({
  page,
  context,
  shell,
  api,
}) => {
  await stubShare(page, false);
  const id = await api.book('Chatted Chaman');
  await page.goto(`/bookings/${id}?print=Receipt%2C+A4`);
  const paper = shell.dialog('Receipt, A4');
  await expect(paper.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect(paper.getByRole('button', { name: 'Share' })).toBeHidden();
  const chat = context.waitForEvent('page');
  await paper.getByRole('link', { name: 'WhatsApp' }).click();
  await (await chat).close();
  await paper.getByRole('button', { name: 'Log This Contact' }).click();
  await expect(paper.getByText('Contact logged')).toBeVisible();
});

/** No other text of the shop contains it. */
const SECRET = 'Zq7-Hidden-93xW';

test('a passcode is shown by a press, and the browser keeps it nowhere [INTAKE-07]', async ({
  page,
  shell,
  booking,
  api,
}) => {
  const id = await api.book('Locked Laiba');
  await booking.open(id);
  const device = page.getByRole('button', { name: /^Device of/ });
  await device.click();
  const dialog = shell.dialog('Device');
  await dialog.getByRole('textbox', { name: 'Passcode' }).fill(SECRET);
  await dialog.getByRole('button', { name: 'Store Passcode' }).click();
  await expect(dialog.getByText('A passcode is stored.')).toBeVisible();
  await expect(dialog.getByText(SECRET)).toBeHidden();
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText(SECRET)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(SECRET)).toHaveCount(0);

  await booking.clickEdit();
  await booking.type('Client name', 'Locked Laiba Begum');
  await booking.clickSave();
  await booking.seeViewing();
  await shell.button('Show History').click();
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText(/Passcode of .* shown/);
  await page.goto('/bookings/new');
  await page.getByRole('textbox', { name: 'Client name' }).fill('Draft Dania');
  await page.goto('/bookings');
  await page.goto(`/bookings/${id}?print=Intake+slip%2C+A4`);
  await expect(shell.dialog('Intake slip, A4').getByRole('link', { name: 'Download' })).toBeVisible();
  await shell.dialog('Intake slip, A4').getByRole('button', { name: 'Close' }).click();

  const places = [
    JSON.stringify(await readKept(page)),
    await page.content(),
    await page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
      return texts.join('\n');
    }),
    await saveTrace(page),
  ];
  expect(places.map((text) => text.includes(SECRET))).toEqual([false, false, false, false]);
});
