import { expect, type Page } from 'playwright/test';
import { account } from '../support/shop.ts';

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
