import { readFile } from 'node:fs/promises';
import { hasPoppler, pdfLines } from '../poppler.ts';
import { onPaper } from './support/layout.ts';
import { expect, test } from './support/story.ts';

test('the papers of a booking, a claim and a day can be previewed, and the preview is the saved file [EDIT-23, CALL-07, PAPER-01, PAPER-02, PAPER-06, HIST-08]', async ({
  page,
  booking,
  shell,
  api,
}) => {
  const finished = await api.finish('Printed Parveen', [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }]);
  const { id, code } = finished;
  /** Saves the previewed paper and closes it. @returns its file name, and whether the file contains the line */
  const save = async (title: string, line: RegExp) => {
    const dialog = shell.dialog(title);
    const link = dialog.getByRole('link', { name: 'Download' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const bytes = await readFile(await download.path());
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    return [download.suggestedFilename(), hasPoppler ? pdfLines(bytes).some((text) => line.test(text)) : true];
  };
  const seal = /^Verification code \d+(-[0-9A-F]{4}){4}$/;
  await booking.open(id);
  for (const [paper, file, line] of [
    ['Receipt, 80 mm roll', `receipt-${code}.pdf`, seal],
    ['Item labels, A4 sheet', `labels-${code}.pdf`, /RTX 3080/],
  ] as const) {
    await shell.button('Print').click();
    await page.getByRole('menuitem', { name: paper }).click();
    expect(await save(paper, line)).toEqual([file, true]);
  }
  const pressed = shell.button('Download Invoice').click();
  const [invoice] = await Promise.all([page.waitForEvent('download'), pressed]);
  expect(invoice.suggestedFilename()).toBe(`invoice-${code}.pdf`);
  await shell.seeToast('Invoice downloaded');

  await page.goto(`/warranty-claims/${await api.claim(finished, 'No display again')}`);
  await shell.button('Print').click();
  expect(await save('Claim slip', seal)).toEqual([expect.stringMatching(/^claim-WC-\d+\.pdf$/), true]);
  await page.goto('/ledger?startDate=2025-01-04&endDate=2025-01-04');
  await shell.button("Day's Closing").click();
  expect(await save('Main Branch, Jan 04, 2025', seal)).toEqual(['closing-MAIN-2025-01-04.pdf', true]);
});

test('printed lists and reports name their filters and hide the search and filter controls', async ({ page, api }) => {
  await api.spend();
  const main = page.getByRole('main');
  const controls = main.locator('input, select, [role=tab]');
  const said = () =>
    page.locator('[data-shown]').evaluate((head) => getComputedStyle(head, '::after').content.replaceAll('"', ''));
  const day = 'startDate=2025-01-05&endDate=2025-01-06';
  for (const [path, words] of [
    ['/bookings?status=DRAFT&search=ali', /^Enabled · Draft · Search: ali$/],
    [`/ledger?locationId=1&category=RENT&${day}`, /^.+ \(.+\) · Rent · Jan 05, 2025 – Jan 06, 2025$/],
    ['/ledger/reports?tab=monthly&year=2025&month=1', /^Monthly Summary · All locations · January 2025$/],
    ['/ledger/reports?locationId=1', /^Main Report · .+ \(.+\) · /],
  ] as const) {
    await page.goto(path);
    await expect(controls.first()).toBeVisible();
    expect(await said()).toBe('none');
    await onPaper(page, async () => {
      await expect.poll(said).toMatch(words);
      await expect(controls.filter({ visible: true })).toHaveCount(0);
    });
  }
  const slider = main.getByRole('slider');
  await expect(slider.first()).toBeVisible();
  await onPaper(page, () => expect(slider.filter({ visible: true })).toHaveCount(0));
});
