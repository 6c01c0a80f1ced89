import { FAULTS, type FaultName, readUnder, takeClock, writeUnder } from './support/faults.ts';
import { FORMS, LOGIN_FORMS, putNewcomers, putRecords, SCREENS } from './support/screens.ts';
import { expect, onLine as test } from './support/story.ts';

// `npm run faults`: every screen and every form under every fault of the connection (REL-11).

for (const fault of Object.keys(FAULTS) as FaultName[]) {
  test(`every screen shows its data or offers a retry, and every form is saved once: ${fault} [REL-11]`, async ({
    page,
    context,
    line,
    shell,
    ownShop,
    api,
  }) => {
    const records = await putRecords(api);
    const newcomers = await putNewcomers(api, ownShop);
    await takeClock(page);
    await shell.openDashboard();
    await expect(page.getByRole('link', { name: 'Waiting Wahida' })).toBeVisible();
    const tab = { page, context, line, fault };
    const wrong = [];
    for (const screen of SCREENS) wrong.push(...(await readUnder(tab, screen, records)));
    for (const form of FORMS) wrong.push(...(await writeUnder(tab, form, api, records)));
    for (const form of LOGIN_FORMS) wrong.push(...(await writeUnder(tab, form, api, newcomers)));
    expect(wrong).toEqual([]);
  });
}

test('code that never arrives is reported after 31 s and can be requested again', async ({ page, line, shell }) => {
  await takeClock(page);
  await shell.openDashboard();
  let isHeld = true;
  await page.route(/\/ledger-reports\.screen-[^/]*\.js$/, (route) => (isHeld ? undefined : route.continue()));
  await page.goto(`${line.url}/ledger/reports`, { waitUntil: 'commit' });
  await expect(page.getByText('Loading…')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText('This takes longer than usual. Still trying…')).toBeVisible();
  isHeld = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
