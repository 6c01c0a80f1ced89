import { expect, type Page } from 'playwright/test';
import { Api, type Person } from './api.ts';
import { loginPage, shellPage } from './pages.ts';
import { account, type Shop } from './shop.ts';

export const PIN = { amna: '204816', waqas: '315927' };

/** Somebody signs in here, so that the session is bound to the key of this browser, and chooses a PIN. */
async function signInWithPin(page: Page, person: Person, pin: string): Promise<void> {
  const bound = page.waitForResponse('**/api/auth/bind');
  await page.goto('/account');
  await loginPage(page).signIn(person);
  await bound;
  await page.getByLabel('Your password').fill(person.password);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByRole('button', { name: 'Choose PIN' }).click();
  await shellPage(page).seeToast('PIN saved');
}

/** The owner makes this browser a counter; somebody else has a PIN as well. */
export async function openCounter(page: Page, shop: Shop): Promise<{ api: Api; waqas: Person }> {
  const api = await Api.signIn(shop.url, account);
  const waqas = await api.hire('COUNTER');
  const his = await Api.signIn(shop.url, waqas);
  await his.call('POST', '/account/pin', { currentPassword: waqas.password, pin: PIN.waqas });
  await signInWithPin(page, account, PIN.amna);
  await page.goto('/settings/counters');
  await page.getByRole('button', { name: 'Make This Browser a Counter' }).click();
  await page.getByLabel('Name').fill('Front desk');
  await page.keyboard.press('Enter');
  await shellPage(page).seeToast('Counter enrolled');
  await expect(page.getByRole('row', { name: /^Front desk\s*This browser/ })).toBeVisible();
  return { api, waqas };
}

/** Of the people, at a locked counter. */
export const pictures = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('button');
export const seeLocked = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Who works here?' })).toBeVisible();
  await expect(page).toHaveTitle('Locked · Reflow');
  await expect(pictures(page).first()).toBeFocused();
};
/** By keys alone: down to the picture, Enter, six digits. */
export const takeOver = async (page: Page, name: string, pin: string) => {
  await seeLocked(page);
  await expect(async () => {
    if ((await page.locator(':focus').textContent())?.includes(name)) return;
    await page.keyboard.press('ArrowDown');
    expect(await page.locator(':focus').textContent()).toContain(name);
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type(pin);
};
export const lock = (page: Page) => page.keyboard.press('Control+Alt+l');
