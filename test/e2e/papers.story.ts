import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { hasPoppler, pdfLines } from '../poppler.ts';
import { shellPage } from './support/pages.ts';
import { onPaper } from './support/layout.ts';
import { expect, test } from './support/story.ts';

/** Saves the paper in the open window and closes it. @returns the name of its file, and whether a line of it says so */
async function save(page: Page, title: string, line: RegExp) {
  const dialog = shellPage(page).dialog(title);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return [download.suggestedFilename(), hasPoppler ? pdfLines(bytes).some((text) => line.test(text)) : true] as const;
}

test('each paper of a booking, a claim and a day is looked at, and is the file that is saved [EDIT-23, CALL-07, PAPER-01, PAPER-02, PAPER-06, HIST-08]', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const name = 'Muhammad Abdullah Bin Tariq Chaudhry and Sons Computers Ltd.';
  const finished = await api.finish(name, [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }]);
  const { id, code } = finished;
  await booking.open(id);
  const seal = /^Seal \d+(-[0-9A-F]{4}){4}$/;
  for (const [paper, file, line] of [
    ['Receipt, A4', `receipt-${code}.pdf`, seal],
    ['Receipt, 80 mm roll', `receipt-${code}.pdf`, seal],
    ['Invoice, 80 mm roll', `invoice-${code}.pdf`, seal],
    ['Item labels, 62 x 29 mm', `labels-${code}.pdf`, /RTX 3080/],
    ['Item labels, A4 sheet', `labels-${code}.pdf`, /RTX 3080/],
  ] as const) {
    await shell.button('Print').click();
    await page.getByRole('menuitem', { name: paper }).click();
    expect(await save(page, paper, line)).toEqual([file, true]);
  }
  for (const [button, kind, toast] of [
    ['Download Receipt', 'receipt', 'Receipt downloaded'],
    ['Download Invoice', 'invoice', 'Invoice downloaded'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), shell.button(button).click()]);
    expect(download.suggestedFilename()).toBe(`${kind}-${code}.pdf`);
    await shell.seeToast(toast);
  }
  await page.route('**/document?*', (route) => route.abort());
  await shell.button('Download Receipt').click();
  await shell.seeToast('Download failed', 'Failed to download the receipt. Please try again.');

  await page.goto(`/warranty-claims/${await api.claim(finished, 'No display again')}`);
  await shell.button('Claim Slip').click();
  expect(await save(page, 'Claim slip', seal)).toEqual([expect.stringMatching(/^claim-WC-\d+\.pdf$/), true]);

  await page.goto('/ledger?startDate=2025-01-04&endDate=2025-01-04');
  await shell.button("Day's Closing").click();
  expect(await save(page, 'Main Branch, Jan 04, 2025', seal)).toEqual(['closing-MAIN-2025-01-04.pdf', true]);
});

test('on paper lists and reports say what they show, with nothing to search or filter with', async ({ page, api }) => {
  await api.spend();
  const main = page.getByRole('main');
  const controls = main.locator('input, [role=combobox], [role=tab]');
  const said = () =>
    page.locator('[data-shown]').evaluate((head) => getComputedStyle(head, '::after').content.replaceAll('"', ''));
  const day = 'startDate=2025-01-05&endDate=2025-01-06';
  for (const [path, words] of [
    ['/bookings?status=DRAFT&search=ali', /^Enabled · Draft · Search: ali$/],
    [`/ledger?locationId=1&category=RENT&${day}`, /^.+ \(.+\) · Rent · Jan 05, 2025 – Jan 06, 2025$/],
    [`/ledger/reports?locationId=1&${day}`, /^Main Report · .+ \(.+\) · Jan 05, 2025 – Jan 06, 2025$/],
    ['/ledger/reports?tab=monthly&year=2025&month=1', /^Monthly Summary · All locations · January 2025$/],
  ] as const) {
    await page.goto(path);
    await expect(controls.first()).toBeVisible();
    expect(await said()).toBe('none');
    await onPaper(page, async () => {
      await expect.poll(said).toMatch(words);
      await expect(controls.filter({ visible: true })).toHaveCount(0);
    });
  }
  await page.goto('/ledger/reports');
  await expect(main.getByRole('slider').first()).toBeVisible();
  await onPaper(page, () => expect(main.getByRole('slider').filter({ visible: true })).toHaveCount(0));
});
