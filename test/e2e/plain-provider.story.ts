import type { Page } from 'playwright/test';
import { ADDRESSES } from '../../src/domain/shared/addresses.ts';
import { expect, signedOut as test } from './support/story.ts';

/** The requests in section 7 of the specification. */
const PLAIN_CALL =
  /^(?:POST \/auth\/(?:login|refresh|verifyEmail|resendVerification)|GET \/dashboard(?:\/stats)?|(?:GET|POST) \/booking\/?|(?:GET|PATCH|DELETE) \/booking\/\d+|GET \/booking\/\d+\/document|GET \/services|GET \/deliveries|(?:GET|POST) \/warrantyClaim\/?|GET \/warrantyClaim\/(?:claim\/)?[\w-]+|GET \/warranty\/eligibility\/\d+|(?:GET|POST) \/ledger-entry\/?|(?:GET|PATCH|DELETE) \/ledger-entry\/\d+|GET \/ledger-entry\/(?:report|daily-summary|monthly-summary)|GET \/locations(?:\/\d+)?)$/;
/** Headers that only Reflow's server understands. */
const OUR_HEADERS = ['if-match', 'prefer', 'idempotency-key', 'dpop'];
/** Fields that Reflow's server adds to the answers of the specification. */
const OUR_FIELDS = [
  'offers',
  'role',
  'mustChangePassword',
  'mustSetUpFactor',
  'version',
  'accessories',
  'condition',
  'hasPasscode',
];

/** Turns the shop into a plain provider, which only has the requests and fields of the specification. */
async function makePlain(page: Page) {
  const calls = new Set<string>();
  const beyond: string[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname.replace(/^\/api/, '')}`;
    calls.add(call.replaceAll(/\d+/g, ':id'));
    if (!PLAIN_CALL.test(call)) beyond.push(call);
    beyond.push(...OUR_HEADERS.filter((name) => name in request.headers()));
    const response = await route.fetch();
    if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response });
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      OUR_FIELDS.includes(key) ? undefined : value,
    );
    await route.fulfill({ response, json });
  });
  return {
    /** The requests that are not in the specification. */
    beyond,
    /** Expects exactly these requests since the last check. */
    async seeCalls(expected: readonly string[], message = 'The calls of the app') {
      await page.waitForLoadState('networkidle');
      await expect.poll(() => [...calls].toSorted(), { message }).toEqual(expected);
      calls.clear();
    },
  };
}

/** The reads of each screen of the specification when it opens. */
const READS: Record<string, readonly string[]> = {
  '/dashboard': ['GET /dashboard'],
  '/bookings': ['GET /booking/'],
  '/bookings/new': [],
  '/bookings/:id': ['GET /booking/:id'],
  '/warranty-claims': ['GET /warrantyClaim/'],
  '/warranty-claims/new': [],
  '/warranty-claims/:id': ['GET /warrantyClaim/:id'],
  '/ledger': ['GET /ledger-entry/', 'GET /locations'],
  '/ledger/new': ['GET /locations'],
  '/ledger/reports': ['GET /ledger-entry/report', 'GET /locations'],
  '/ledger/:id': ['GET /ledger-entry/:id'],
  '/ledger/:id/edit': ['GET /ledger-entry/:id', 'GET /locations'],
};

test.describe('with a plain provider', () => {
  test('each screen sends only the requests of the specification [OFFER-02]', async ({ page, login, shell, api }) => {
    const finished = await api.finish('Plain Parveen', [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }]);
    const ids: Record<string, number> = {
      bookings: finished.id,
      'warranty-claims': await api.claim(finished, 'No display'),
      ledger: await api.spend(),
    };
    const provider = await makePlain(page);
    await login.open();
    await login.signIn();
    await shell.seeTitle('Dashboard');
    await provider.seeCalls(['GET /dashboard', 'POST /auth/login']);
    const screens = ADDRESSES.filter(({ access, isReflowOnly }) => access === 'signedIn' && !isReflowOnly);
    expect(screens.map(({ path }) => path).toSorted()).toEqual(Object.keys(READS).toSorted());
    for (const { path, title } of screens) {
      const id = String(ids[path.split('/')[1] ?? '']);
      await shell.open(path.replace(':id', id), path === '/ledger/:id' ? `Entry #${id}` : title);
      await provider.seeCalls(READS[path] ?? [], path);
    }
    expect(provider.beyond).toEqual([]);
  });

  test('pages that only Reflow’s server offers do not exist, and the user menu does not link to them [OFFER-02, NAV-09]', async ({
    page,
    login,
    shell,
  }) => {
    const provider = await makePlain(page);
    await login.open();
    await login.signIn();
    await shell.seeTitle('Dashboard');
    await provider.seeCalls(['GET /dashboard', 'POST /auth/login']);
    for (const { path } of ADDRESSES.filter(({ isReflowOnly }) => isReflowOnly)) {
      await shell.open(path, 'Page Not Found');
      await provider.seeCalls([], path);
    }
    await shell.button('Account').click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Profile',
      'Settings',
      'Keyboard Shortcuts',
      'Download Diagnostics',
      'Log out',
    ]);
    await expect(page.getByRole('menu').getByRole('link')).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await login.see();
    await provider.seeCalls([]);
  });

  test('a booking is created, confirmed and deleted with the requests of the specification alone [OFFER-02]', async ({
    page,
    login,
    shell,
    form,
    booking,
  }) => {
    const provider = await makePlain(page);
    await login.open();
    await login.signIn();
    await shell.seeTitle('Dashboard');
    await page.getByRole('link', { name: 'New Booking' }).first().click();
    await form.type('Client name', 'Plain Parveen');
    await form.type('Phone number', '0300 1234567');
    await form.clickSameNumber();
    await form.type('Item name', 'RTX 3080', 1);
    await form.type('Reported issue', 'No display', 1);
    await provider.seeCalls(['GET /dashboard', 'POST /auth/login']);
    await form.create().click();
    await booking.see();
    await booking.clickEdit();
    await booking.clickAdd('Add Delivery');
    await booking.choose('Status', 'Confirmed');
    await booking.clickSave();
    await shell.seeToast('Booking updated');
    await booking.seeBesideTitle('Confirmed');
    const ours = /Quick Actions|Record Payment|^Print|^Message|^(?:Confirm|Start Work|Complete)$/;
    await expect(page.getByRole('main').getByRole('button', { name: ours })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'History', exact: true })).toHaveCount(0);
    await booking.clickDelete();
    const question = shell.dialog(/^Delete booking/);
    await expect(question).not.toContainText('It can be made active again.');
    await question.getByRole('button', { name: 'Delete Booking' }).click();
    await shell.seeToast('Booking deleted');
    await expect(shell.toast('Booking deleted').getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await provider.seeCalls(['DELETE /booking/:id', 'GET /booking/:id', 'PATCH /booking/:id', 'POST /booking']);
    expect(provider.beyond).toEqual([]);
  });
});
