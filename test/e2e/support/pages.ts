import { expect, type Page, type Locator } from 'playwright/test';
import { account } from './shop.ts';

/** The sign-in screen. */
export function loginPage(page: Page) {
  const type = async ({ email, password } = account) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(password);
  };
  return {
    type,
    open: () => page.goto('/login'),
    signIn: async (person = account) => {
      await type(person);
      await page.getByRole('button', { name: /^sign in$/i }).click();
    },
    see: async () => {
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('heading', { name: /welcome back/i })).toBeVisible();
    },
  };
}

/** The text that a select shows. */
export const seeChosen = (select: Locator, words: string) => expect(select.locator('option:checked')).toHaveText(words);

/** The shell around every screen: navigation, menus, toasts and dialogs. */
export function shellPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** The newest toast with these words. */
  const toast = (title: string) => page.getByRole('status').filter({ hasText: title }).last();
  const seeTitle = (title: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  /** Goes to an address and waits for its screen. */
  const open = async (path: string, title: string | RegExp) => {
    await page.goto(path);
    await seeTitle(title);
  };
  return {
    button,
    toast,
    seeTitle,
    open,
    openDashboard: () => open('/dashboard', 'Dashboard'),
    /** An open dialog, including a question. */
    dialog: (name?: string | RegExp) => {
      const named = name === undefined ? {} : { name };
      return page.getByRole('dialog', named).or(page.getByRole('alertdialog', named));
    },
    choose: async (label: string, option: string, within: Locator = page.locator('body')) => {
      await within.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
    },
    fill: (label: string, value: string) => page.getByLabel(label).first().fill(value),
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    clickNav: (name: 'Dashboard' | 'Bookings' | 'Warranty Claims') =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click(),
    clickMenu: async (menu: 'Account' | 'Ledger', item: string) => {
      await button(menu).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    seeToast: async (title: string, description?: string) => {
      await expect(toast(title)).toBeVisible();
      if (description !== undefined) await expect(toast(title)).toContainText(description);
    },
    /**
     * Waits for a toast and keeps it on the page: a toast under the pointer stays. The pointer moves where the toast will
     * appear. On a slow machine, a toast could be gone before a pointer that starts later reaches it.
     */
    holdToast: async (title: string) => {
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      let moves = 0;
      await expect(async () => {
        moves += 1;
        await page.mouse.move(width - 200 + (moves % 2), height - 50);
        expect(await toast(title).isVisible()).toBe(true);
      }).toPass({ intervals: [50] });
      await toast(title).hover();
    },
    /** Closes a toast unless it has already disappeared. */
    closeToast: async (title: string) => {
      const close = toast(title).getByRole('button', { name: 'Close' });
      await close.click({ timeout: 6_000 }).catch(() => undefined);
      await expect(toast(title)).toBeHidden();
    },
  };
}

/** The list of bookings. */
export function bookingListPage(page: Page) {
  const cards = page.getByRole('list', { name: 'Bookings' }).getByRole('article');
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  return {
    open: (query = '') => page.goto(`/bookings${query}`),
    search: async (text: string) => {
      await search.fill(text);
      await search.press('Enter');
    },
    chooseStatus: (label: string) => shellPage(page).choose('Status', label),
    clickBooking: (name: string) => cards.getByRole('link', { name, exact: true }).click(),
    /** The client names on the page, from top to bottom. */
    seeNames: (names: readonly string[]) => expect(cards.getByRole('heading')).toHaveText([...names]),
    seeLine: (line: string) => expect(page.getByText(line, { exact: true })).toBeVisible(),
    seeNone: async () => {
      await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Create First Booking' })).toBeVisible();
    },
    /** The bar of the chosen bookings, and their boxes. */
    selection: {
      bar: page.getByRole('region', { name: 'Selection' }),
      box: (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select BK-\\d+, ${name}$`) }).first(),
    },
  };
}

/** The form for a new booking. */
export function bookingCreatePage(page: Page) {
  const customer = page.getByRole('region', { name: 'Customer Information' });
  const partOf = (item?: number) => (item === undefined ? customer : page.getByRole('group', { name: `Item ${item}` }));
  const field = (label: string, item?: number) => partOf(item).getByRole('textbox', { name: label, exact: true });
  const see = () => expect(page.getByRole('heading', { level: 1, name: 'Create New Booking' })).toBeVisible();
  return {
    field,
    see,
    open: async () => {
      await page.goto('/bookings/new');
      await see();
    },
    type: (label: string, text: string, item?: number) => field(label, item).fill(text),
    clickSameNumber: () => page.getByText('Same as phone number').click(),
    clickAddItem: () => page.getByRole('button', { name: 'Add Item' }).click(),
    removeItem: (item: number) => page.getByRole('button', { name: `Remove Item ${item}` }),
    create: () => page.getByRole('button', { name: 'Create Booking' }),
  };
}

/** One booking, viewed or edited. Rows are named like `Delivery 1`; no name means the customer's section. */
export function bookingPage(page: Page) {
  const section = (title: string) => page.getByRole('region', { name: title });
  const button = (name: string) => page.getByRole('button', { name });
  const partOf = (row?: string) =>
    row === undefined ? section('Customer Information') : page.getByRole('group', { name: row });
  const field = (label: string, row?: string) => partOf(row).getByRole('textbox', { name: label, exact: true });
  const see = () => expect(page.getByRole('heading', { level: 1, name: 'Booking Details' })).toBeVisible();
  const seeDeleteQuestion = async () => {
    const question = page.getByRole('alertdialog', { name: /^Delete booking BK-\d+\?$/ });
    await expect(question).toContainText('It can be made active again.');
    return question;
  };
  const seeEditing = () => expect(button('Save Changes')).toBeVisible();
  const statusBox = () => section('Customer Information').getByRole('combobox', { name: 'Status' });
  return {
    section,
    field,
    see,
    seeEditing,
    seeDeleteQuestion: async () => void (await seeDeleteQuestion()),
    open: async (id: number) => {
      await page.goto(`/bookings/${id}`);
      await see();
    },
    clickEdit: async () => {
      await button('Edit Booking').click();
      await seeEditing();
    },
    /** An entry of the menu of quick actions. */
    chooseQuick: async (label: string) => {
      await button('Quick Actions').click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
    },
    clickCancel: () => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
    clickSave: () => button('Save Changes').click(),
    clickDelete: () => button('Delete Booking').click(),
    confirmDelete: async () => (await seeDeleteQuestion()).getByRole('button', { name: 'Delete Booking' }).click(),
    clickAdd: (label: string) => button(label).click(),
    type: (label: string, text: string, row?: string) => field(label, row).fill(text),
    choose: (label: string, option: string, row?: string) => shellPage(page).choose(label, option, partOf(row)),
    toggleActive: (row: string) => partOf(row).getByText('Is Active').click(),
    /** The status of the booking, in edit mode. */
    statusBox,
    seeStatus: (words: string) => seeChosen(statusBox(), words),
    seeViewing: () => expect(button('Edit Booking')).toBeVisible(),
    /** The code and badges next to the title. */
    seeBesideTitle: (words: string) =>
      expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(words),
    /** Payable, paid and pending. */
    seeMoney: (payable: string, paid: string, pending: string) =>
      expect(section('Financial Information').getByRole('definition')).toHaveText([payable, paid, pending]),
    seeDeleted: async () => {
      await expect(page.getByRole('main').getByText('This booking has been deleted')).toBeVisible();
      for (const name of ['Edit Booking', 'Delete Booking']) await expect(button(name)).toBeDisabled();
    },
  };
}
