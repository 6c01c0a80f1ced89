import { FAULTS, type FaultName, readUnder, takeClock, writeUnder } from './support/faults.ts';
import { FORMS, LOGIN_FORMS, putNewcomers, putRecords, SCREENS } from './support/screens.ts';
import { expect, onLine as test } from './support/story.ts';

// `npm run faults`: every screen and every form under every fault of the line. REL-11.

for (const fault of Object.keys(FAULTS) as FaultName[]) {
  test(`every screen ends in its data or in a way to ask again: ${fault} [REL-11]`, async ({
    page,
    context,
    line,
    shell,
    api,
  }) => {
    const records = await putRecords(api);
    await takeClock(page);
    await shell.openDashboard();
    await expect(page.getByRole('link', { name: 'Waiting Wahida' })).toBeVisible();
    const tab = { page, context, line, fault };
    const reads = [];
    for (const screen of SCREENS) reads.push(await readUnder(tab, screen, records));
    expect.soft(reads).toEqual(
      SCREENS.map(({ name }) => ({
        screen: name,
        ended: FAULTS[fault].endsIn,
        isSaidLate: 'hangs' in FAULTS[fault],
        wrote: 0,
        healed: true,
      })),
    );
    const writes = [];
    for (const form of FORMS) writes.push(await writeUnder(tab, form, api, records));
    expect(writes).toEqual(
      FORMS.map(({ name }) => ({ form: name, isSaid: true, isKept: true, isWritten: true, count: 1 })),
    );
  });

  test(`every form of a login keeps what was typed and is done once: ${fault} [REL-11]`, async ({
    page,
    context,
    line,
    ownShop,
    api,
  }) => {
    const newcomers = await putNewcomers(api, ownShop);
    await takeClock(page);
    await page.goto('/login');
    const ends = [];
    for (const form of LOGIN_FORMS) ends.push(await writeUnder({ page, context, line, fault }, form, api, newcomers));
    expect(ends).toEqual(
      LOGIN_FORMS.map(({ name }) => ({ form: name, isSaid: true, isKept: true, isWritten: true, count: 1 })),
    );
  });
}

for (const { name, path, code } of [
  { name: 'a screen', path: '/ledger/reports', code: /\/ledger-reports\.screen-[^/]*\.js$/ },
  { name: 'the frame around the screens', path: '/dashboard', code: /\/frame-[^/]*\.js$/ },
]) {
  test(`code that never arrives is said after 31 s, and is asked for by opening the page anew: ${name}`, async ({
    page,
    line,
    shell,
  }) => {
    await takeClock(page);
    await shell.openDashboard();
    let isHeld = true;
    await page.route(code, (route) => (isHeld ? undefined : route.continue()));
    await page.goto(`${line.url}${path}`, { waitUntil: 'commit' });
    await expect(page.getByText('Loading…')).toBeVisible();
    await page.clock.fastForward(31_000);
    await expect(page.getByText('This takes longer than usual. Still trying…')).toBeVisible();
    isHeld = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
