import type { Page } from 'playwright/test';
import { Booking } from '../../src/domain/booking/booking.ts';
import { bundleScript } from './support/bundle.ts';
import { bookingPage } from './support/pages.ts';
import { account } from './support/shop.ts';
import { alone, expect, signedOut, test } from './support/story.ts';
import type { Translator } from './support/translators.ts';

/** Rewrites every text of a page as a translator does, before and while the app works on it. */
async function installTranslator(page: Page, name: Translator): Promise<void> {
  await page.addInitScript(`${await bundleScript('translators.ts')}; translatePage(${JSON.stringify(name)})`);
}

signedOut('a browser does not offer to translate the page [BROWSER-01]', async ({ page, login }) => {
  await login.open();
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await expect(page.locator('html')).toHaveClass('notranslate');
  await expect(page.locator('meta[name=google]')).toHaveAttribute('content', 'notranslate');
});

for (const name of ['moves each text into elements', 'replaces each text by elements'] as const)
  signedOut(
    `the main job is done while a translator ${name} [BROWSER-01]`,
    async ({ page, login, shell, form, booking, list, api }) => {
      const client = `Client ${name.slice(0, 4)}`;
      for (let at = 0; at < 12; at += 1) await api.book(`${client} ${at}`);
      await installTranslator(page, name);
      const seeTranslated = () => expect(page.locator('h1 font').first()).toBeAttached();

      await login.open();
      await seeTranslated();
      await login.signIn({ ...account, password: 'not this one' });
      await expect(page.getByRole('alert')).toContainText('Invalid credentials');
      await login.signIn();
      await shell.seeTitle('Dashboard');

      await form.open();
      for (const label of ['Client name', 'Phone number'])
        await form.type(label, label === 'Client name' ? 'Translated Tariq' : '0300 1234567');
      await form.clickSameNumber();
      await form.type('Item name', 'RTX 3080', 1);
      await form.type('Payable amount (Rs)', '12500', 1);
      await form.create().click();
      await shell.seeToast('Booking created successfully');
      await booking.seeMoney('Rs 12,500', 'Rs 0', 'Rs 12,500');
      await seeTranslated();

      await shell.button('Record Payment').click();
      const payment = shell.dialog('Record Payment');
      await payment.getByLabel('Paid amount (Rs)').fill('2500');
      await payment.getByRole('button', { name: 'Record Payment' }).click();
      await shell.seeToast('Payment recorded');
      await booking.seeMoney('Rs 12,500', 'Rs 2,500', 'Rs 10,000');

      await booking.chooseQuick('Log Contact');
      await shell.dialog('Log Contact').getByRole('button', { name: 'Log Contact' }).click();
      await shell.seeToast('Contact logged');
      await booking.chooseQuick('Add Delivery');
      await shell.dialog('Add Delivery').getByRole('button', { name: 'Add Delivery' }).click();
      await shell.seeToast('Delivery added');

      await booking.clickEdit();
      await booking.type('Payable amount (Rs)', '15000', 'Item 1');
      await booking.choose('Status', 'Confirmed');
      await booking.clickSave();
      await shell.seeToast('Booking updated');
      await booking.seeBesideTitle('Confirmed');
      await booking.seeMoney('Rs 15,000', 'Rs 2,500', 'Rs 12,500');

      await booking.clickDelete();
      await shell.dialog().getByRole('textbox', { name: 'Reason' }).fill('Booked twice');
      await booking.confirmDelete();
      await shell.seeToast('Booking deleted');
      await booking.seeDeleted();

      await shell.clickNav('Bookings');
      await list.search(client);
      await list.seeLine('Showing 1 to 11 of 12 bookings');
      await page.getByRole('button', { name: 'Page 2', exact: true }).click();
      await list.seeNames([`${client} 0`]);
      await list.seeLine('Showing 12 to 12 of 12 bookings');
      await shell.clickNav('Dashboard');
      await shell.seeTitle('Dashboard');
      await api.book(`${client} 12`);
      await shell.button('Refresh').click();
      await expect(page.getByRole('main').getByText(`${client} 12`)).toBeVisible();
      await shell.open('/ledger', 'Ledger Entries');
      await shell.button('Refresh').click();
      await shell.clickNav('Bookings');
      await shell.seeTitle('Bookings');
      await seeTranslated();
    },
  );

test('React shows every change of a text on a page that a translator has rewritten [BROWSER-01]', async ({ page }) => {
  await page.goto('about:blank');
  await page.addScriptTag({ content: await bundleScript('translated-line.tsx') });
  expect(await page.evaluate('findUntrueTexts()')).toEqual([]);
});

test('Chrome does not autofill the fields of a customer [BROWSER-02]', async ({ page, form }) => {
  await form.open();
  const fields = page.getByRole('main').locator('input:not([type=checkbox]), textarea');
  const told = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete')));
  expect(told).toEqual(told.map(() => 'disabled'));
  const names = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')));
  expect(new Set(names).size).toBe(names.length);
  await page.reload();
  await form.see();
  const again = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')));
  expect(again.filter((name) => names.includes(name))).toEqual([]);
});

/** Adds the windows of browser extensions: in the page, in a shadow tree and in a frame. */
const installExtension = (page: Page) =>
  page.addInitScript(() => {
    const make = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.textContent = 'Save this page?';
      return element;
    };
    if (window !== top) return;
    addEventListener('DOMContentLoaded', () => {
      const opened = { role: 'dialog', 'aria-modal': 'true', 'data-state': 'open' };
      const host = make('save-page', opened);
      host.attachShadow({ mode: 'open' }).append(make('div', opened));
      document.body.append(
        host,
        make('div', opened),
        make('dialog', { open: '' }),
        make('iframe', opened),
        ...['alertdialog', 'menu', 'listbox'].map((role) => make('div', { role })),
      );
    });
  });

test('keys and scanned codes work while a browser extension shows a window in the page [KEYS-09]', async ({
  page,
  shell,
  api,
}) => {
  const id = await api.book('Extended Ejaz');
  await installExtension(page);
  await shell.openDashboard();
  await expect(page.locator('save-page')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Find and Do Anything' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Find and Do Anything' })).toBeHidden();
  await page.keyboard.press('?');
  await shell.dialog('Keyboard Shortcuts').getByRole('button', { name: 'Close' }).click();
  const { code } = Booking.parse(await api.call('GET', `/booking/${id}`));
  await page.keyboard.type(`${code}\n`);
  await expect(page).toHaveURL(`/bookings/${id}`);
});

/** Focused fields that extensions add to a page. Their input belongs to the extension alone. */
const FOREIGN_FIELDS = {
  'a field in an open shadow tree': { mode: 'open', tag: 'input' },
  'an editor in an open shadow tree': { mode: 'open', tag: 'p' },
  'a field in a shadow tree within another': { mode: 'open', tag: 'input', isNested: true },
  'a field in a closed shadow tree': { mode: 'closed', tag: 'input' },
  'an editor in a closed shadow tree': { mode: 'closed', tag: 'p' },
  'a closed shadow tree that hands the focus on': { mode: 'closed', tag: 'input', delegatesFocus: true },
  'a closed shadow tree of a div': { mode: 'closed', tag: 'input', name: 'div' },
} as const;

for (const [name, field] of Object.entries(FOREIGN_FIELDS))
  test(`keys typed into ${name} trigger no shortcut [KEYS-09]`, async ({ page, shell }) => {
    await shell.openDashboard();
    await page.evaluate((made: { mode: 'open' | 'closed'; tag: 'input' | 'p'; [option: string]: unknown }) => {
      const attach = (host: Element) => {
        document.body.append(host);
        return host.attachShadow({ mode: made.mode, delegatesFocus: made['delegatesFocus'] === true });
      };
      const host = document.createElement(typeof made['name'] === 'string' ? made['name'] : 'extension-note');
      let tree = attach(host);
      if (made['isNested'] === true) {
        const inner = document.createElement('extension-note');
        tree.append(inner);
        tree = inner.attachShadow({ mode: made.mode });
      }
      const typedInto: HTMLElement = document.createElement(made.tag);
      if (made.tag === 'p') typedInto.contentEditable = 'true';
      tree.append(typedInto);
      const heard: string[] = [];
      typedInto.addEventListener('keydown', (event) => heard.push(event.key));
      Object.assign(window, {
        readTyped: () => [typedInto instanceof HTMLInputElement ? typedInto.value : typedInto.textContent, heard],
      });
      typedInto.focus();
    }, field);
    for (const key of 'n?e') await page.keyboard.press(key);
    await page.keyboard.type('bk-1001');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    const typed = 'n?ebk-1001';
    expect(await page.evaluate('readTyped()')).toEqual([expect.stringContaining(typed), [...typed.split(''), 'Enter']]);
    await shell.seeTitle('Dashboard');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

test('keys work while a button of a browser extension has the focus [KEYS-09]', async ({ page, shell }) => {
  await shell.openDashboard();
  await page.evaluate(() => {
    const host = document.createElement('extension-note');
    document.body.append(host);
    const button = document.createElement('button');
    button.textContent = 'Save this page';
    host.attachShadow({ mode: 'open' }).append(button);
    button.focus();
  });
  await page.keyboard.press('n');
  await shell.seeTitle('Create New Booking');
});

const ZONE = 'America/Santiago';

/** Hides a time zone from the browser. The Temporal polyfill asks Intl. */
const forgetZone = (page: Page) =>
  page.addInitScript((zone) => {
    const refuse = ([, options]: [unknown?, { timeZone?: unknown }?]) => {
      if (options?.timeZone === zone) throw new RangeError(`Invalid time zone specified: ${zone}`);
    };
    Reflect.deleteProperty(globalThis, 'Temporal');
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (format, given, target) => {
        refuse(given as []);
        return Reflect.construct(format, given, target) as object;
      },
      apply: (format, self, given) => {
        refuse(given as []);
        return Reflect.apply(format, self, given);
      },
    });
  }, ZONE);

alone(
  'a browser without the time zone of the shop still shows its days and times [BROWSER-03]',
  async ({ page, context, api }) => {
    await api.call('PATCH', '/shop', { timeZone: ZONE });
    const months = ['01', '07'];
    const ids = await Promise.all(
      months.map((month) => api.book(`Zone ${month}`, { appointmentDate: `2031-${month}-15T02:30:00.000Z` })),
    );
    const notice = (at: Page) =>
      at.getByText(`This browser does not know the time zone ${ZONE}, so days and times follow`);
    /** The days and times of the screens that staff use all day. */
    const readTimes = async (at: Page) => {
      const times: (string | string[])[] = [];
      const see = async (text: RegExp) => {
        await expect(at.getByRole('main')).toContainText(text);
        times.push(
          (await at.getByRole('main').innerText()).match(/[A-Z][a-z]{2} \d+, \d{4}(?:, \d+:\d+ [AP]M)?/g) ?? [],
        );
      };
      await at.goto('/bookings');
      await see(/Zone 01/);
      for (const id of ids) {
        await at.goto(`/bookings/${id}`);
        await at.getByRole('button', { name: 'Show History' }).click();
        await see(/Booking created/);
        await bookingPage(at).chooseQuick('Set Appointment');
        times.push(await at.getByRole('textbox', { name: 'Appointment' }).inputValue());
        await at.keyboard.press('Escape');
      }
      await at.goto('/ledger/new');
      times.push(await at.getByLabel('Entry Date').inputValue());
      await at.goto('/dashboard');
      await expect(at.getByRole('main')).toContainText(/[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}/);
      times.push(/[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}/.exec(await at.getByRole('main').innerText())?.[0] ?? '');
      return times;
    };
    const known = await readTimes(page);
    await expect(notice(page)).toBeHidden();
    const old = await context.newPage();
    await forgetZone(old);
    expect(await readTimes(old)).toEqual(known);
    await expect(notice(old)).toBeVisible();
    expect(known.flat().filter((time) => time.includes('2031'))).toEqual(
      expect.arrayContaining(['Jan 14, 2031, 11:30 PM', '2031-07-14T22:30']),
    );
  },
);
