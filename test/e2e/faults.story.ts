import { Api } from './support/api.ts';
import { readUnder, takeClock, writeUnder } from './support/faults.ts';
import { FORMS, putRecords, SCREENS } from './support/screens.ts';
import { account } from './support/shop.ts';
import { expect, test } from './support/story.ts';

test.use({ baseURL: async ({ line }, use) => use(line.url) });

// All of them, under every fault: npm run faults.
test('lists, a record and a form survive answers that stop half-way [REL-11]', async ({
  page,
  context,
  line,
  ownShop,
  openDashboard,
}) => {
  const api = await Api.signIn(ownShop.url, account);
  const records = await putRecords(api);
  await takeClock(page);
  await openDashboard();
  const tab = { page, context, line, fault: 'half an answer' } as const;
  const screens = SCREENS.filter(({ name }) => ['dashboard', 'warranty claim', 'ledger'].includes(name));
  for (const screen of screens) {
    const end = { screen: screen.name, ended: 'error', isSaidLate: false, wrote: 0, healed: true };
    expect(await readUnder(tab, screen, records)).toEqual(end);
  }
  for (const form of FORMS.slice(0, 1)) {
    const end = { form: form.name, isSaid: true, isKept: true, isWritten: true, count: 1 };
    expect(await writeUnder(tab, form, api, records)).toEqual(end);
  }
});
