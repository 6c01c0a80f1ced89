import { Api } from './support/api.ts';
import { FAULTS, type FaultName, readUnder, takeClock, writeUnder } from './support/faults.ts';
import { FORMS, putRecords, SCREENS } from './support/screens.ts';
import { account } from './support/shop.ts';
import { expect, test } from './support/story.ts';

// `npm run faults`: every screen and every form under every fault of the line. REL-11.

test.use({ baseURL: async ({ line }, use) => use(line.url) });

for (const fault of Object.keys(FAULTS) as FaultName[]) {
  test(`every screen ends in its data or in a way to ask again: ${fault} [REL-11, READ-15]`, async ({
    page,
    context,
    line,
    ownShop,
    signIn,
  }) => {
    const api = await Api.signIn(ownShop.url, account);
    const records = await putRecords(api);
    await takeClock(page);
    await signIn();
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
}
