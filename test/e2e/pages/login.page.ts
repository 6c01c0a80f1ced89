import { expect, type Page } from 'playwright/test';
import { account } from '../support/shop.ts';

/** The sign-in screen. */
export function loginPage(page: Page) {
  const typeEmail = (email: string) => page.getByLabel('Email').fill(email);
  const typePassword = (password: string) => page.getByLabel(/^Password/).fill(password);
  const clickSignIn = () => page.getByRole('button', { name: /^sign in$/i }).click();
  return {
    typeEmail,
    typePassword,
    clickSignIn,
    open: () => page.goto('/login'),
    signIn: async ({ email, password } = account) => {
      await typeEmail(email);
      await typePassword(password);
      await clickSignIn();
    },
    see: async () => {
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('heading', { name: /welcome back/i })).toBeVisible();
    },
  };
}
