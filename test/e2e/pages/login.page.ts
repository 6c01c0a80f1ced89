import { expect, type Page } from 'playwright/test';
import { account } from '../support/shop.ts';

/** The sign-in screen. */
export class LoginPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/login');
  }

  async typeEmail(email: string): Promise<void> {
    await this.#page.getByLabel('Email').fill(email);
  }

  async typePassword(password: string): Promise<void> {
    await this.#page.getByLabel(/^Password/).fill(password);
  }

  async clickSignIn(): Promise<void> {
    await this.#page.getByRole('button', { name: /^sign in$/i }).click();
  }

  async signIn({ email, password } = account): Promise<void> {
    await this.typeEmail(email);
    await this.typePassword(password);
    await this.clickSignIn();
  }

  async see(): Promise<void> {
    await expect(this.#page).toHaveURL(/\/login$/);
    await expect(this.#page.getByRole('heading', { name: /welcome back/i })).toBeVisible();
  }
}
