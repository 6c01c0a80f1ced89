import { expect, type Page } from 'playwright/test';
import type { Api } from './api.ts';
import { loginPage, shellPage } from './pages.ts';

export const PIN = { head: '204816', clerk: '315927' };

/** A new head registers this browser as a counter. A clerk is hired too. Both have a PIN. @returns their credentials */
export async function openCounter(page: Page, api: Api, names: Record<keyof typeof PIN, string>) {
  const head = await api.hire('MANAGER', names.head, PIN.head);
  const clerk = await api.hire('COUNTER', names.clerk, PIN.clerk);
  // Waits until the session is bound to the key of this browser.
  const bound = page.waitForResponse('**/api/auth/bind');
  await page.goto('/settings/counters');
  await loginPage(page).signIn(head);
  await bound;
  await page.getByRole('button', { name: 'Make This Browser a Counter' }).click();
  await page.getByLabel('Name').fill('Front desk');
  await page.keyboard.press('Enter');
  await expect(shellPage(page).row('Front desk').filter({ hasText: 'This browser' })).toBeVisible();
  return { head, clerk };
}

/** The buttons of the people at a locked counter. */
export const pictures = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('button');
export const seeLocked = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Who is working?' })).toBeVisible();
  await expect(page).toHaveTitle('Locked · Reflow');
  await expect(pictures(page).first()).toBeFocused();
};
/** Unlocks by keys alone: down to the picture, Enter, six digits. */
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
export const lock = async (page: Page) => {
  await page.keyboard.press('Control+Alt+l');
  await expect(page).toHaveTitle('Locked · Reflow');
};
